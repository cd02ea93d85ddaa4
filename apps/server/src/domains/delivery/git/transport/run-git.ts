// Runs `git` as a child process that knows neither the configuration of this computer nor its environment. It runs in a
// group of its own, which ends as a whole.
import { spawn } from 'node:child_process'

/** Why git failed, with what it said; `problem` is for people. */
export class GitFailure extends Error {
  readonly said: string
  constructor(problem: string, said = '') {
    super(problem)
    this.said = said
  }
}

/** Token files of a commit that cannot be read stop the pull: nothing of them is known. A later commit may mend them. */
export class UnreadableFile extends GitFailure {}

export interface Running {
  /** The private folder: repository, home and scripts. */
  dir: string
  signal: AbortSignal
  env?: Record<string, string>
  input?: string | Buffer
  /** What the script of GIT_ASKPASS reads: it is in no argument, environment or file. */
  secret?: string
  /** In bytes, of the output. */
  most?: number
  timeoutMs?: number
}

const mostOutput = 64_000_000
const timeLimitMs = 60_000

const never = ['-c', 'core.hooksPath=/dev/null', '-c', 'protocol.ext.allow=never', '-c', 'protocol.file.allow=never']
const quiet = [
  '-c',
  'gc.auto=0',
  '-c',
  'maintenance.auto=false',
  '-c',
  // What a crash of the machine takes was private to one run.
  'core.fsync=none',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'credential.helper=',
]
const safe = ['-c', 'submodule.recurse=false', '-c', 'fetch.recurseSubmodules=false', '-c', 'transfer.bundleURI=false']

const baseEnv = (dir: string) => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  HOME: dir,
  LC_ALL: 'C',
  GIT_DIR: `${dir}/repository`,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_LFS_SKIP_SMUDGE: '1',
})

/** Returns the output; throws `GitFailure` with what git wrote to its error output. */
export function runGit(args: readonly string[], running: Running): Promise<Buffer> {
  return runProgram('git', [...never, ...quiet, ...safe, ...args], running)
}

export async function runProgram(program: string, args: readonly string[], running: Running): Promise<Buffer> {
  const { dir, signal, env, input, secret, most = mostOutput, timeoutMs = timeLimitMs } = running
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: dir,
      env: { ...baseEnv(dir), ...env },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    })
    const out: Buffer[] = []
    let size = 0
    let said = ''
    let problem: string | null = null
    const end = (why: string) => {
      problem ??= why
      if (child.pid !== undefined) killGroup(child.pid)
    }
    const timer = setTimeout(() => end(`It took more than ${timeoutMs / 1000} seconds`), timeoutMs)
    const onAbort = () => end(signal.reason instanceof GitFailure ? signal.reason.message : 'It was stopped')
    signal.addEventListener('abort', onAbort, { once: true })
    child.stdout!.on('data', (chunk: Buffer) => {
      if ((size += chunk.length) > most) end(`It answered more than ${most / 1_000_000} MB`)
      else out.push(chunk)
    })
    child.stderr!.on('data', (chunk: Buffer) => void (said = (said + chunk.toString('utf8')).slice(-8_000)))
    const pipe = child.stdio[3] as NodeJS.WritableStream
    for (const stream of [child.stdin!, pipe]) stream.on('error', () => undefined)
    child.stdin!.end(input)
    pipe.end(secret ?? '')
    const settle = (run: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      run()
    }
    child.once('error', (error: NodeJS.ErrnoException) => {
      const missing = `The program ${program} is not installed on the server; ask its operator to install it`
      settle(() => reject(new GitFailure(error.code === 'ENOENT' ? missing : error.message)))
    })
    child.once('close', code =>
      settle(() => {
        if (problem !== null) reject(new GitFailure(problem, said))
        // `push --porcelain` says on its output what was refused.
        else if (code !== 0) reject(new GitFailure(`${program} ended with ${code}`, `${said}\n${outputOf(out)}`))
        else resolve(Buffer.concat(out))
      }),
    )
  })
}

const outputOf = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8').slice(0, 8_000)

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
