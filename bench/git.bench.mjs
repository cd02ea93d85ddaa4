// A workspace and a Git repository, over the protocol of git on this computer: 10,000 tokens in 200 files (BENCH_FILES, each with
// BENCH_EACH tokens, a third of them references, some of which lead to other files).
//   first push            connecting an empty repository until the branch has all files
//   a change of one token from its write until the branch has it, without anybody asking for it
//   a sync of one file    a commit that changed one token
//   a sync of all files   a commit that changed a token in each
//   a sync of renames     a commit that renamed a token in each
// For each the medians of BENCH_RUNS runs: its duration, the processor time of the server with its threads and of all git that it
// starts, the longest turn of the event loop by processor time (what other processes take does not lengthen it), and peak memory of
// the server. Goals on an idle machine: 5 s for the change, 3 s of processor time of the server for the sync, 50 ms for a turn.
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from './median.mjs'
import { startWithPauses } from './pauses.mjs'

const fileCount = Number(process.env.BENCH_FILES ?? 200)
const each = Number(process.env.BENCH_EACH ?? 50)
const runs = Number(process.env.BENCH_RUNS ?? 5)
const run = promisify(execFile)
const env = { PATH: process.env.PATH, HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }

/** Bare repositories behind `git http-backend`. */
async function startGit() {
  const root = await mkdtemp(join(tmpdir(), 'tessera-bench-git-'))
  const server = createServer((request, response) => {
    if (!request.headers.authorization)
      return response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
    const url = new URL(request.url, 'http://localhost')
    const child = spawn('git', ['http-backend'], {
      env: {
        ...env,
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: '1',
        REMOTE_USER: 'bench',
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      },
    })
    request.pipe(child.stdin)
    const chunks = []
    child.stdout.on('data', chunk => chunks.push(chunk))
    child.once('close', () => {
      const all = Buffer.concat(chunks)
      const end = all.indexOf('\r\n\r\n')
      for (const line of all.toString('latin1', 0, end).split('\r\n')) {
        const [name, value] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]
        if (name === 'Status') response.statusCode = Number(value.slice(0, 3))
        else response.setHeader(name, value)
      }
      response.end(all.subarray(end + 4))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  let made = 0
  return {
    async repository() {
      const name = `repository-${made++}.git`
      const dir = join(root, name)
      await run('git', ['init', '--quiet', '--bare', '--initial-branch=main', dir], { env })
      await run('git', ['-C', dir, 'config', 'http.receivepack', 'true'], { env })
      const url = `http://127.0.0.1:${server.address().port}/${name}`
      return { url, dir, git: async (...args) => (await run('git', ['-C', dir, ...args], { env })).stdout.trim() }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** What a person commits: `edit` gets the text of each file with its number, and answers the new one. */
async function commit({ dir, url }, edit) {
  const work = await mkdtemp(join(tmpdir(), 'tessera-bench-work-'))
  const git = (...args) => run('git', ['-C', work, ...args], { env })
  await run('git', ['clone', '--quiet', dir, work], { env })
  const files = (await git('ls-files')).stdout.trim().split('\n')
  for (const [at, file] of files.entries()) {
    const text = await readFile(join(work, file), 'utf8')
    const edited = edit(text, at)
    if (edited !== text) await writeFile(join(work, file), edited)
  }
  const author = ['-c', 'user.name=Robin', '-c', 'user.email=robin@elsewhere.example']
  await git(...author, 'commit', '--quiet', '-a', '-m', `Edit ${url}`)
  await git('push', '--quiet', 'origin', 'HEAD:main')
  await rm(work, { recursive: true, force: true })
}

const git = await startGit()
const bench = await startWithPauses({
  TESSERA_SECRET_KEY: randomBytes(32).toString('base64'),
  TESSERA_GIT_ALLOW: '127.0.0.1',
  TESSERA_DEFAULT_PLAN: 'BUSINESS',
})

async function call(method, path, body) {
  const headers = { cookie: bench.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const response = await fetch(bench.url + path, { method, headers, body: body && JSON.stringify(body) })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

const memory = async () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${bench.child.pid}/status`, 'utf8').catch(() => ''))?.[1]) /
  1000

/** Milliseconds of processor time of the programs that the server has started and that have ended. */
async function childrenMs() {
  const stat = await readFile(`/proc/${bench.child.pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

async function report() {
  bench.child.send('report')
  return (await once(bench.child, 'message'))[0]
}

const figures = new Map()

async function measured(what, work) {
  const [from, children] = [await report(), await childrenMs()]
  await writeFile(`/proc/${bench.child.pid}/clear_refs`, '5').catch(() => undefined) // resets the peak
  const began = performance.now()
  await work()
  const ms = performance.now() - began
  const [to, after] = [await report(), await childrenMs()]
  const figure = { ms, cpu: to.cpu - from.cpu, git: after - children, work: to.work, mb: await memory() }
  figures.set(what, [...(figures.get(what) ?? []), figure])
}

const tokenOf = (file, n) => {
  const name = `group-${n % 7}.t${file}-${n}`
  if (n % 3 !== 2) return { op: 'upsert', name, type: 'dimension', value: `${file + n}px` }
  const other = n % 2 === 0 ? file : (file + 1) % fileCount
  return { op: 'upsert', name, type: 'dimension', alias_to: `group-${(n - 1) % 7}.t${other}-${n - 1}` }
}

const modes = []
for (let file = 0; file < fileCount; file++) {
  const tokenset = await call('POST', `/api/workspaces/${bench.workspace.id}/tokensets`, { name: `Set ${file}` })
  const { modes: own } = await call('GET', `/api/tokensets/${tokenset.id}/modes`)
  const mode = `/api/tokensets/${tokenset.id}/modes/${own[0].id}`
  await call('POST', `${mode}/tokens/batch`, { operations: Array.from({ length: each }, (_, n) => tokenOf(file, n)) })
  modes.push(mode)
}

const connection = `/api/workspaces/${bench.workspace.id}/git`
async function synced() {
  const answer = await call('POST', `${connection}/sync`)
  if (answer.state !== 'done') throw new Error(answer.error)
  return answer
}

async function tipAfter(repository, before) {
  for (;;) {
    const tip = await repository.git('rev-parse', '--verify', '--quiet', 'main').catch(() => before)
    if (tip !== before) return tip
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

const raised = text => text.replace(/"value": (\d+)/, (_, value) => `"value": ${Number(value) + 1}`)

try {
  for (let round = 0; round < runs; round++) {
    const repository = await git.repository()
    if (round > 0) await call('DELETE', connection)
    await measured('first push', async () => {
      await call('PUT', connection, {
        ...{ url: repository.url, branch: 'main', folder: 'tokens', format: 'dtcg', direction: 'both' },
        ...{ on: 'change', incoming: 'change', pull_requests: 'none' },
        credential: { kind: 'token', username: 'bench', secret: 'of-the-bench' },
      })
      await tipAfter(repository, '')
      await synced()
    })
    const tip = await repository.git('rev-parse', 'main')
    await measured('a change of one token', async () => {
      await call('POST', `${modes[round]}/tokens/batch`, {
        operations: [{ op: 'upsert', name: `group-0.t${round}-0`, type: 'dimension', value: `${1_000 + round}px` }],
      })
      await tipAfter(repository, tip)
    })
    await synced()
    const pulls = [
      ['a sync of one file', (text, at) => (at === 0 ? raised(text) : text)],
      ['a sync of all files', raised],
      [
        'a sync of renames',
        text => text.replace(/"(t\d+-0)[r]*": \{/, (_, name) => `"${name}${'r'.repeat(round + 1)}": {`),
      ],
    ]
    for (const [what, edit] of pulls) {
      await commit(repository, edit)
      await measured(what, synced)
    }
  }
  console.log(`${fileCount * each} tokens in ${fileCount} files, medians of ${runs} runs`)
  for (const [what, list] of figures) {
    const of = name => median(list.map(figure => figure[name])).toFixed(0)
    const most = Math.max(...list.map(({ work }) => work)).toFixed(0)
    console.log(
      `${what.padEnd(22)} ${of('ms').padStart(6)} ms  processor ${of('cpu').padStart(6)} ms, of git ${of('git').padStart(5)} ms  longest turn ${of('work').padStart(4)} ms (at most ${most})  peak ${of('mb').padStart(5)} MB`,
    )
  }
} finally {
  await bench.stop()
  await git.stop()
}
