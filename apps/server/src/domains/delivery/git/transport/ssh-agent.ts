// An agent of ssh for one run. The private key goes to it by a pipe and is never in a file.
import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { GitFailure, runProgram } from './run-git.ts'

interface Agent {
  socket: string
  close(): Promise<void>
}

/**
 * The agent ends some seconds after its command, which waits for the end of its input: so it also ends when this process is
 * killed. Its socket is there when the command begins.
 */
const untilInputEnds = ['sh', '-c', 'echo begun && exec cat']

export async function startAgent(dir: string, key: string, signal: AbortSignal): Promise<Agent> {
  const socket = `${dir}/agent`
  const child = spawn('ssh-agent', ['-t', '300', '-a', socket, ...untilInputEnds], {
    cwd: dir,
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const env = { SSH_AUTH_SOCK: socket }
  const close = async () => {
    // It may have ended already.
    await runProgram('ssh-add', ['-q', '-D'], { dir, signal: AbortSignal.timeout(5_000), env }).catch(() => undefined)
    child.stdin.end()
  }
  try {
    await begun(child, signal)
    await runProgram('ssh-add', ['-q', '-'], { dir, signal, env, input: withEnd(key) })
    return { socket, close }
  } catch (error) {
    await close()
    if (error instanceof GitFailure && error.said !== '')
      throw new GitFailure('The private key cannot be read. It must be in OpenSSH form and have no passphrase.')
    throw error
  }
}

async function begun(child: ChildProcessByStdio<Writable, Readable, null>, signal: AbortSignal): Promise<void> {
  const word = once(child.stdout, 'data', { signal }).then(() => true)
  const ended = once(child, 'exit', { signal }).then(() => false)
  const hasBegun = await Promise.race([word, ended]).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new GitFailure('The program ssh-agent is not installed on the server; ask its operator to install it')
  })
  if (!hasBegun) throw new GitFailure('The agent of ssh did not start')
}

const withEnd = (key: string) => (key.endsWith('\n') ? key : `${key}\n`)

/** The fingerprint of the key in a line of known_hosts, as ssh shows it. */
export function hostFingerprint(line: string): string | null {
  const key = line.split(' ')[2]
  return key === undefined
    ? null
    : `SHA256:${createHash('sha256').update(Buffer.from(key, 'base64')).digest('base64').replace(/=+$/, '')}`
}
