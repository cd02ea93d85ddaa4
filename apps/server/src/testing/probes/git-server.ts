// Bare repositories behind `git http-backend`, with a password, and what a team does in them with the real git.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as ask } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readAllowance } from '../../limits/outgoing.ts'

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
  /** Every file of the branch: text by path. */
  files(branch?: string): Promise<Map<string, string>>
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
type Git = (args: readonly string[], input?: string) => Promise<Buffer>

export async function startGitServer() {
  const root = await mkdtemp(join(tmpdir(), 'git-server-'))
  const backend = await startBackend(root)
  let answer: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null
  const requests: string[] = []
  const tokens = new Set([gitToken])
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (answer?.(request, response)) return
    const given = request.headers.authorization?.replace(/^Basic /, '') ?? ''
    const password = Buffer.from(given, 'base64').toString().split(':')[1]
    if (password === undefined || !tokens.has(password))
      return void response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
    backend.handOn(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let count = 0
  return {
    port,
    requests,
    /** Those that git takes. */
    tokens,
    /** Answers instead of git; null: git again. */
    instead: (to: typeof answer) => void (answer = to),
    /** `owner`: the folder that the repository is in, as on GitHub. */
    async team(owner = ''): Promise<Team> {
      const name = `${owner === '' ? '' : `${owner}/`}repository-${++count}.git`
      const dir = join(root, name)
      await backend.git(['init', '--quiet', '--bare', '--initial-branch=main', dir])
      await backend.git(['-C', dir, 'config', 'http.receivepack', 'true'])
      return teamIn(dir, `http://127.0.0.1:${port}/${name}`, (args, input) => backend.git(['-C', dir, ...args], input))
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await backend.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** A small process that runs git: see there. */
async function startBackend(root: string) {
  const child = fork(fileURLToPath(new URL('./git-backend.mjs', import.meta.url)), [root], { env, execArgv: [] })
  const [port] = (await once(child, 'message')) as [number]
  const git: Git = async (args, input) => {
    const body = JSON.stringify({ args, input })
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
    const output = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) throw new Error(`git ${args.join(' ')}: ${output.toString()}`)
    return output
  }
  return {
    git,
    handOn(request: IncomingMessage, response: ServerResponse) {
      const { method, url, headers } = request
      const asked = ask({ host: '127.0.0.1', port, method, path: url, headers }, answer => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      })
      asked.on('error', () => response.destroy())
      response.on('close', () => asked.destroy())
      request.pipe(asked)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

function teamIn(dir: string, url: string, git: Git): Team {
  const text = async (...args: string[]) => (await git(args)).toString()
  return {
    url,
    dir,
    git: async (...args) => (await text(...args)).replace(/\n$/, ''),
    commit: (files, about = {}) => commitIn(git, files, about),
    file: (path, branch = 'main') => text('show', `${branch}:${path}`),
    files: (branch = 'main') => filesIn(git, branch),
    async log(branch = 'main') {
      const entries = (await text('log', '--format=%H%x00%an%x00%ae%x00%B%x01', branch)).replace(/\n$/, '')
      return entries
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

async function filesIn(git: Git, branch: string): Promise<Map<string, string>> {
  const listing = (await git(['ls-tree', '-r', '-z', '--name-only', branch])).toString()
  const paths = listing.split('\0').filter(path => path !== '')
  const output = await git(['cat-file', '--batch'], paths.map(path => `${branch}:${path}\n`).join(''))
  let at = 0
  return new Map(
    paths.map(path => {
      const start = output.indexOf(10, at) + 1
      const size = Number(output.toString('latin1', at, start).trim().split(' ')[2])
      at = start + size + 1
      return [path, output.toString('utf8', start, start + size)]
    }),
  )
}

/** All of it in one process, since starting one takes longer than what it does. */
async function commitIn(git: Git, files: Record<string, string | null>, about: CommitAbout): Promise<string> {
  const { name = 'Robin', email = 'robin@elsewhere.example', message = 'Edit tokens', branch = 'main' } = about
  const tip = () =>
    git(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`]).then(
      output => output.toString().trim(),
      () => null,
    )
  const parent = about.parent === undefined ? await tip() : about.parent
  const person = `${name} <${email}> now`
  const stream = [`commit refs/heads/${branch}`, 'mark :1', `author ${person}`, `committer ${person}`]
  stream.push(...data(message.replace(/\n?$/, '\n')))
  if (parent !== null) stream.push(`from ${parent}`)
  for (const [path, text] of Object.entries(files))
    stream.push(...(text === null ? [`D ${path}`] : [`M 100644 inline ${path}`, ...data(text)]))
  const importing = ['fast-import', '--quiet', '--force', '--date-format=now']
  return (await git(importing, [...stream, '', 'get-mark :1', ''].join('\n'))).toString().trim()
}

/** A text in the stream of `git fast-import`. */
const data = (text: string) => [`data ${Buffer.byteLength(text)}`, text]
