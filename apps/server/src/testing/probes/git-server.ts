// Bare repositories behind `git http-backend`, with a password, and what a team does in them with the real git.
import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { readAllowance } from '../../limits/outgoing.ts'

const run = promisify(execFile)
export const allowanceOf = (...entries: string[]) => readAllowance(entries)
export const gitToken = 'glpat-only-for-tests-5f2a'

const env = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  LC_ALL: 'C',
}

export interface Team {
  url: string
  dir: string
  /** Commits these files (null: deleted) to the branch and pushes, as a person. Returns the commit. */
  commit(files: Record<string, string | null>, about?: CommitAbout): Promise<string>
  /** Any command of git in the bare repository; its output without the last line end. */
  git(...args: string[]): Promise<string>
  file(path: string, branch?: string): Promise<string>
  log(branch?: string): Promise<{ id: string; name: string; email: string; message: string }[]>
}

export interface CommitAbout {
  name?: string
  email?: string
  message?: string
  branch?: string
  /** Instead of the tip of the branch; null: without history. Then the push is forced. */
  parent?: string | null
}

export type GitServer = Awaited<ReturnType<typeof startGitServer>>

export async function startGitServer() {
  const root = await mkdtemp(join(tmpdir(), 'git-server-'))
  let answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (answer?.(request, response)) return
    const given = request.headers.authorization?.replace(/^Basic /, '') ?? ''
    const password = Buffer.from(given, 'base64').toString().split(':')[1]
    if (password !== gitToken) return void response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
    backend(root, request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let count = 0
  return {
    port,
    requests,
    /** Answers instead of git; null: git again. */
    instead: (to: typeof answer) => void (answer = to),
    /** `owner`: the folder that the repository is in, as on GitHub. */
    async team(owner = ''): Promise<Team> {
      const name = `${owner === '' ? '' : `${owner}/`}repository-${++count}.git`
      const dir = join(root, name)
      await run('git', ['init', '--quiet', '--bare', '--initial-branch=main', dir], { env })
      await run('git', ['-C', dir, 'config', 'http.receivepack', 'true'], { env })
      return teamIn(dir, `http://127.0.0.1:${port}/${name}`)
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await rm(root, { recursive: true, force: true })
    },
  }
}

function teamIn(dir: string, url: string): Team {
  const git = async (...args: string[]) =>
    (await run('git', ['-C', dir, ...args], { env, maxBuffer: 100_000_000 })).stdout.replace(/\n$/, '')
  return {
    url,
    dir,
    git,
    commit: (files, about = {}) => commitIn(dir, files, about),
    file: (path, branch = 'main') =>
      run('git', ['-C', dir, 'show', `${branch}:${path}`], { env }).then(({ stdout }) => stdout),
    async log(branch = 'main') {
      const text = await git('log', '--format=%H%x00%an%x00%ae%x00%B%x01', branch)
      return text
        .split('\x01')
        .map(entry => entry.replace(/^\n/, ''))
        .filter(entry => entry !== '')
        .map(entry => {
          const [id, name, email, message] = entry.split('\0')
          return { id: id!, name: name!, email: email!, message: message! }
        })
    },
  }
}

async function commitIn(dir: string, files: Record<string, string | null>, about: CommitAbout): Promise<string> {
  const { name = 'Robin', email = 'robin@elsewhere.example', message = 'Edit tokens', branch = 'main' } = about
  const work = await mkdtemp(join(tmpdir(), 'git-work-'))
  const own = { ...env, GIT_DIR: dir, GIT_WORK_TREE: work, GIT_INDEX_FILE: join(work, '.index') }
  const as = {
    ...own,
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  }
  const git = async (...args: string[]) => (await run('git', args, { env: as, cwd: work })).stdout.trim()
  try {
    const parent =
      about.parent === undefined
        ? await git('rev-parse', '--verify', '--quiet', `refs/heads/${branch}`).catch(() => null)
        : about.parent
    if (parent !== null) await git('read-tree', parent)
    for (const [path, text] of Object.entries(files)) {
      if (text === null) await git('update-index', '--force-remove', path)
      else {
        await mkdir(dirname(join(work, path)), { recursive: true })
        await writeFile(join(work, path), text)
        await git('update-index', '--add', path)
      }
    }
    const tree = await git('write-tree')
    const commit = await git('commit-tree', tree, ...(parent === null ? [] : ['-p', parent]), '-m', message)
    await git('update-ref', `refs/heads/${branch}`, commit)
    return commit
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** CGI (RFC 3875), as far as git needs it. */
function backend(root: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url!, 'http://localhost')
  const child = spawn('git', ['http-backend'], {
    env: {
      ...env,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: 'team',
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
  })
  child.stdin.on('error', () => undefined)
  request.pipe(child.stdin)
  let head = Buffer.alloc(0)
  let isSent = false
  child.stdout.on('data', (chunk: Buffer) => {
    if (isSent) return void response.write(chunk)
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    isSent = true
    for (const line of head.toString('latin1', 0, end).split('\r\n')) {
      const [name, value] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]
      if (name === 'Status') response.statusCode = Number(value.slice(0, 3))
      else response.setHeader(name, value)
    }
    response.write(head.subarray(end + 4))
  })
  child.once('close', () => response.end())
}
