// Nothing that is done to a whole workspace keeps the built server from answering others: no turn of its main thread is long, and all
// that takes long runs at a lower priority. The processor's time is counted, which other programs do not lengthen.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../testing/process.ts'
import type { Running } from '../testing/process.ts'

const size = 5_000
const outputs = repeats('OUTPUTS', { short: 10, long: 50 })
/** In milliseconds of the processor: several times what the slowest turn takes, because a busy machine has cold caches. */
const longestTurn = 250

let server: Running
let dataDir: string
let session: Record<string, string>
/** Of the large workspace. */
let paths: { workspace: string; tokenset: string; mode: string; resolver: string }

/* eslint-disable @typescript-eslint/no-explicit-any */
async function ask(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...session, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}

const nameOf = (at: number) => `group${at % 50}.token${at}`
const colorOf = (at: number) => `#${((at * 7_919) % 0xffffff).toString(16).padStart(6, '0')}`
const numbers = Array.from({ length: size }, (_, at) => at)
/** In groups, as `nameOf` names them. */
function tokens() {
  const groups: Record<string, Record<string, object>> = {}
  for (const at of numbers) {
    const [group, name] = nameOf(at).split('.') as [string, string]
    groups[group] = { ...groups[group], [name]: { $type: 'color', $value: colorOf(at) } }
  }
  return { document: groups, format: 'dtcg' }
}

describe.skipIf(!existsSync('/proc/thread-self/schedstat'))('beside work on a whole workspace', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tessera-bystander-'))
    const probe = fileURLToPath(new URL('../testing/probes/main-turns-probe.mjs', import.meta.url))
    const env = { TESSERA_DATA_DIR: dataDir, TESSERA_DEMO: '0', TESSERA_DEFAULT_PLAN: 'BUSINESS' }
    server = await startServer(env, ['--import', probe])
    const account = { email: 'a@example.com', password: 'correct horse battery 42', name: 'A' }
    const signedUp = await fetch(`${server.url}/api/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    session = { cookie: signedUp.headers.get('set-cookie')!.split(';')[0]!, origin: server.url }
    const workspace = await ask('POST', '/api/workspaces', { name: 'W' })
    const tokenset = await ask('POST', `/api/workspaces/${workspace.id}/tokensets`, { name: 'T' })
    const [mode] = (await ask('GET', `/api/tokensets/${tokenset.id}/modes`)).modes
    const setPath = `/api/tokensets/${tokenset.id}`
    await ask('POST', `${setPath}/modes/${mode.id}/import`, tokens())
    const dark = await ask('POST', `${setPath}/modes`, { name: 'Dark', copy_from: mode.id })
    const source = (mode_id: string) => ({ tokenset_id: tokenset.id, mode_id })
    const resolver = await ask('POST', `/api/workspaces/${workspace.id}/resolvers`, {
      name: 'Themes',
      sets: [{ name: 'base', sources: [source(mode.id)] }],
      modifiers: ['one', 'two'].map(name => ({
        name,
        default: 'light',
        contexts: [
          { name: 'light', sources: [] },
          { name: 'dark', sources: [source(dark.id)] },
        ],
      })),
    })
    paths = {
      workspace: `/api/workspaces/${workspace.id}`,
      tokenset: setPath,
      mode: `${setPath}/modes/${mode.id}`,
      resolver: `/api/resolvers/${resolver.id}`,
    }
  })
  afterAll(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })

  const batch = (value: (at: number) => string) =>
    ask('POST', `${paths.mode}/tokens/batch`, {
      operations: numbers.map(at => ({ op: 'update', name: nameOf(at), value: value(at) })),
    })

  /** Processor time of the longest turn while `run` is under way. */
  async function turnOf(run: () => Promise<unknown>): Promise<number> {
    await server.tell('report')
    await run()
    return Number(await server.tell('report'))
  }

  test.each<[string, () => Promise<unknown>]>([
    ['an import', () => ask('POST', `${paths.mode}/import`, tokens())],
    ['a batch', () => batch(at => colorOf(at + 1))],
    ['a list of everything', () => ask('GET', `${paths.mode}/tokens`)],
    ['an export of everything', () => ask('GET', `${paths.tokenset}/export?format=css`)],
    [
      `previews of ${outputs} outputs`,
      () =>
        ask('POST', `${paths.workspace}/outputs/preview-all`, {
          outputs: Array.from({ length: outputs }, (_, at) => ({ name: `o${at}`, format: at % 2 ? 'css' : 'json' })),
        }),
    ],
    ['all permutations', () => ask('GET', `${paths.resolver}/permutations`)],
    [
      'a rename of a group, and back,',
      async () => {
        await ask('POST', `${paths.tokenset}/rename-group`, { from: 'group1', to: 'other1' })
        await ask('POST', `${paths.tokenset}/rename-group`, { from: 'other1', to: 'group1' })
      },
    ],
    [
      'what twenty readers of everything get at once',
      () => Promise.all(Array.from({ length: 20 }, (_, at) => ask('GET', `${paths.mode}/tokens?limit=${900 + at}`))),
    ],
    [
      'taking back a large change',
      async () => {
        await batch(at => colorOf(at + 2))
        const { changes } = await ask('GET', `${paths.workspace}/changes?limit=1`)
        await ask('POST', `/api/changes/${changes[0].id}/revert`, {})
      },
    ],
  ])('%s makes no long turn', async (_name, run) => {
    expect(await turnOf(run)).toBeLessThan(longestTurn)
  })

  test('a turn that is too long is seen', async () => {
    expect(await turnOf(() => server.tell(String(longestTurn)))).toBeGreaterThanOrEqual(longestTurn)
  })

  /** 19 is the lowest priority. */
  const lower = (niceness: number, by: number) => Math.min(19, niceness + by)

  /** proc_pid_stat(5), field 19. */
  const nicenessOf = async (path: string) =>
    Number((await readFile(`${path}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')[16])

  test('the database and the threads give way to the thread that answers', async () => {
    await ask('GET', `${paths.tokenset}/export?format=ios`)
    const own = `/proc/${server.child.pid}`
    const main = await nicenessOf(own)
    const threads = await Promise.all((await readdir(`${own}/task`)).map(thread => nicenessOf(`${own}/task/${thread}`)))
    expect(threads).toContain(lower(main, 10))
    const postmaster = (await readdir(dataDir, { recursive: true })).find(name => name.endsWith('postmaster.pid'))!
    const [pid] = (await readFile(join(dataDir, postmaster), 'utf8')).split('\n')
    expect(await nicenessOf(`/proc/${pid}`)).toBe(lower(main, 5))
  })
})
