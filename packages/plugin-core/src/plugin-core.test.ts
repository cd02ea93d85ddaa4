// The core of the plugins against a real server: what is pinned, cached, refused and followed.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { organizationWorld, session } from '@tessera/server/testing/organization'
import type { OrganizationWorld } from '@tessera/server/testing/organization'
import { followTokens, loadTokens, type TesseraOptions, type Tokens } from './index.ts'

let w: OrganizationWorld
let root: string
let warned: string[]
const away = 'http://127.0.0.1:1'
const released = { organization: 'Acme Inc', environment: 'Production' }

beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'], 'color.text': ['color', '{color.brand}'] })
  await w.publish(w.production)
})
afterAll(() => w.close())
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-plugin-core-'))
  warned = []
})
afterEach(() => rm(root, { recursive: true, force: true }))

const env = () => ({ TESSERA_SERVER: w.address, TESSERA_API_KEY: w.people.owner.key })
const load = (options: TesseraOptions, more: { env?: Record<string, string>; update?: boolean } = {}) =>
  loadTokens(options, { root, warn: message => void warned.push(message), env: env(), ...more })
const lock = async () =>
  JSON.parse(await readFile(join(root, 'tessera.lock'), 'utf8')) as { server: string; files: object }
const edit = (value: string) => w.as('owner').patch(`${w.modePath}/tokens/color.brand`, { value })

describe('a release', () => {
  test('is pinned by the first build; later builds get the same one, until they are to update', async () => {
    const first = await load(released)
    expect(first.css()).toContain('--color-brand: #3b82f6;')
    expect(first.property('color.text')).toBe('--color-text')
    const pinned = await lock()
    expect(pinned).toEqual({
      version: 1,
      server: w.address,
      files: {
        'tessera:Acme%20Inc/Production': { digest: first.digest, format: 'dtcg-resolver', release: first.release },
      },
    })
    await edit('#ff0000')
    await w.publish(w.production)
    const second = await load(released)
    expect([second.release, second.css(), await lock()]).toEqual([first.release, first.css(), pinned])
    const third = await load(released, { update: true })
    expect(third.release).not.toBe(first.release)
    expect(third.css()).toContain('--color-brand: #ff0000;')
    expect((await load(released, { env: { ...env(), TESSERA_UPDATE: '1' } })).release).toBe(third.release)
    expect(warned).toEqual([])
  })

  test('that is pinned is built without a server and without a key after the first time', async () => {
    const first = await load(released)
    const offline = await load(released, { env: {} })
    expect([offline.release, offline.css()]).toEqual([first.release, first.css()])
  })

  test('that is pinned in a fresh copy of the project is fetched in that version, not in the newest', async () => {
    const first = await load(released)
    await rm(join(root, 'node_modules'), { recursive: true })
    await edit('#00ff00')
    await w.publish(w.production)
    expect((await load(released)).release).toBe(first.release)
  })

  test('of another content than the pinned one is refused, as is a lockfile of another server', async () => {
    await load(released)
    const text = await readFile(join(root, 'tessera.lock'), 'utf8')
    await rm(join(root, 'node_modules'), { recursive: true })
    await writeFile(join(root, 'tessera.lock'), text.replace(/sha256:\w{8}/, 'sha256:00000000'))
    await expect(load(released)).rejects.toThrow(/is another one than tessera.lock pins.*TESSERA_UPDATE=1/)
    await expect(load(released, { env: { ...env(), TESSERA_SERVER: away } })).rejects.toThrow(
      `tessera.lock is of ${w.address}, but the plugin is to ask ${away}`,
    )
    // Nothing that was pinned of one server stays under the address of another.
    await writeFile(join(root, 'tessera.lock'), text.replace(w.address, away).replace('Production', 'Elsewhere'))
    await load(released, { update: true })
    expect(Object.keys((await lock()).files)).toEqual(['tessera:Acme%20Inc/Production'])
    expect((await lock()).server).toBe(w.address)
  })
})

describe('without a server', () => {
  test('and without lockfile and cache the sentence says so', async () => {
    await expect(load(released, { env: { ...env(), TESSERA_SERVER: away } })).rejects.toThrow(
      /127\.0\.0\.1:1 does not answer, and there are no tokens of it/,
    )
    await expect(load(released, { env: {} })).rejects.toThrow(/No server is named.*TESSERA_SERVER/)
    await expect(load(released, { env: { TESSERA_SERVER: away } })).rejects.toThrow(/no key for .*TESSERA_API_KEY/)
  })

  test('an update stops with what to do, and leaves the lockfile and what is cached as they are', async () => {
    await load(released)
    const before = await lock()
    const text = (await readFile(join(root, 'tessera.lock'), 'utf8')).replace(w.address, away)
    await writeFile(join(root, 'tessera.lock'), text)
    await expect(load(released, { env: { ...env(), TESSERA_SERVER: away, TESSERA_UPDATE: '1' } })).rejects.toThrow(
      /127\.0\.0\.1:1 does not answer, so that the active release cannot be pinned\. .*without TESSERA_UPDATE/,
    )
    expect((await lock()).files).toEqual(before.files)
  })

  test('but with a lockfile alone, it names what is missing', async () => {
    await load(released)
    await rm(join(root, 'node_modules'), { recursive: true })
    const text = (await readFile(join(root, 'tessera.lock'), 'utf8')).replace(w.address, away)
    await writeFile(join(root, 'tessera.lock'), text)
    await expect(load(released, { env: { ...env(), TESSERA_SERVER: away } })).rejects.toThrow(
      /tessera\.lock pins \d+\.\d+\.\d+, which is not in node_modules\/\.cache\/tessera/,
    )
  })

  test('the tokens of a workspace are those of the last time, and the build is told', async () => {
    const w2 = await organizationWorld()
    await w2.addTokens({ 'color.brand': ['color', '#3b82f6'] })
    const there = { TESSERA_SERVER: w2.address, TESSERA_API_KEY: w2.people.owner.key }
    const first = await load({ workspace: 'Acme' }, { env: there })
    expect([first.release, warned]).toEqual([null, []])
    await w2.close()
    const last = await load({ workspace: 'Acme' }, { env: there })
    expect(last.css()).toBe(first.css())
    expect(warned).toEqual([`${there.TESSERA_SERVER} does not answer. The tokens are those of the last time`])
  })
})

test('a damaged lockfile is named with what to do, and nothing is written', async () => {
  for (const text of ['{', '[]', '{"version":2}', '{"version":1,"server":"x","files":{"a":{}}}']) {
    await writeFile(join(root, 'tessera.lock'), text)
    await expect(load(released)).rejects.toThrow(/^tessera\.lock cannot be read: .*Restore it from version control/s)
    expect(await readFile(join(root, 'tessera.lock'), 'utf8')).toBe(text)
  }
  expect(await readdir(root)).toEqual(['tessera.lock'])
})

test('a damaged cache is as good as none', async () => {
  const first = await load(released)
  const cache = join(root, 'node_modules/.cache/tessera')
  for (const name of await readdir(cache)) await writeFile(join(cache, name), '{"documents": 1')
  expect((await load(released)).css()).toBe(first.css())
})

test('two versions in one build are told, one version twice is not', async () => {
  await w.publish(w.staging)
  await edit('#123456')
  await w.publish(w.production)
  const production = await load(released, { update: true })
  await load(released)
  expect(warned).toEqual([])
  const staging = await load({ ...released, environment: 'Staging' })
  expect(warned).toEqual([
    `Two versions of tokens are in one build: Acme Inc/Production ${production.release} and Acme Inc/Staging ${staging.release}. Give all Tessera plugins the same options`,
  ])
})

test('names that the key does not see are refused with those that it sees', async () => {
  await expect(load({ workspace: 'Nowhere' })).rejects.toThrow(
    'There is no workspace "Nowhere". The key may read: "Acme"',
  )
  await expect(load({ ...released, environment: 'QA' })).rejects.toThrow(
    /^There is no environment "QA"\. The key may read: .*"Production"/,
  )
  await expect(load({ server: 'tokens.example.com' })).rejects.toThrow('is no address of a server')
  expect((await load({ workspace: 'Acme', server: `${w.address}/api/v1/` })).css()).toContain('--color-brand')
})

test('several tokensets are joined by the names of their modes, a resolver by its axes', async () => {
  const other = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Space' })).body
  const [mode] = (await w.as('owner').get(`/tokensets/${other.id}/modes`)).body.modes
  await w.addTokens({ 'space.s': ['dimension', '4px'] }, `/tokensets/${other.id}/modes/${mode.id}`)
  const dark = (await w.as('owner').post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark', copy_from: w.mode.id }))
    .body
  await w.as('owner').patch(`/tokensets/${w.tokenset.id}/modes/${dark.id}/tokens/color.brand`, { value: '#000000' })
  const joined = await load({ workspace: 'Acme' })
  expect(joined.variants().variants.map(({ name }) => name)).toEqual([w.mode.name, 'Dark'])
  expect(joined.css()).toMatch(/--space-s: 4px;[^]*data-theme="dark"\] \{[^}]*--color-brand: #000000;/)
  const made = await w.as('owner').post(`/workspaces/${w.workspace.id}/resolvers`, {
    name: 'Themes',
    sets: [{ name: 'base', sources: [{ tokenset_id: w.tokenset.id }] }],
    modifiers: [
      {
        name: 'scheme',
        default: 'light',
        contexts: [
          { name: 'light', sources: [] },
          { name: 'dark', sources: [{ tokenset_id: w.tokenset.id, mode_id: dark.id }] },
        ],
      },
    ],
  })
  expect(made.status).toBe(201)
  const themes = await load({ workspace: 'Acme', resolver: 'Themes' })
  expect(themes.css()).toMatch(/\[data-scheme="dark"\] \{[^}]*--color-brand: #000000;/)
  expect(themes.variants().axes.map(({ name }) => name)).toEqual(['scheme'])
})

test('tokensets with a name in common are joined by the only resolver, else it says which there are', async () => {
  const owner = w.as('owner', session)
  const { id } = (await owner.post('/workspaces', { name: 'Clashing' })).body
  const organization = (await owner.post('/organizations', { name: 'Clashing Inc' })).body
  await owner.put(`/organizations/${organization.id}/workspaces/${id}`)
  const tokensets: object[] = []
  for (const name of ['Acme', 'Globex']) {
    const tokenset = (await owner.post(`/workspaces/${id}/tokensets`, { name })).body
    const [mode] = (await owner.get(`/tokensets/${tokenset.id}/modes`)).body.modes
    await w.addTokens(
      { 'color.text': ['color', name === 'Acme' ? '#111111' : '#222222'] },
      `/tokensets/${tokenset.id}/modes/${mode.id}`,
    )
    tokensets.push({ name: name.toLowerCase(), sources: [{ tokenset_id: tokenset.id }] })
  }
  const publish = async () => {
    const { environments } = (await owner.get(`/organizations/${organization.id}/environments`)).body
    const { status } = await owner.post(
      `/organizations/${organization.id}/environments/${environments[0].id}/releases`,
      { message: 'Next' },
    )
    expect(status).toBe(201)
  }
  const addResolver = (name: string) =>
    owner.post(`/workspaces/${id}/resolvers`, {
      name,
      sets: [],
      modifiers: [{ name: 'brand', default: 'acme', contexts: tokensets }],
    })
  const places = [{ workspace: 'Clashing' }, { organization: 'Clashing Inc', environment: 'Production' }]
  const shared = 'Several tokensets have a token named "color.text"'

  await publish()
  for (const place of places)
    await expect(load(place, { update: true }), JSON.stringify(place)).rejects.toMatchObject({
      message: `${shared}, and no resolver joins them. Join them as themes in the dashboard, or rename one of both`,
      stack: expect.not.stringContaining('    at '),
    })
  await addResolver('Brands')
  await publish()
  for (const place of places) {
    const tokens = await load(place, { update: true })
    expect(
      tokens.variants().axes.map(({ name }) => name),
      JSON.stringify(place),
    ).toEqual(['brand'])
  }
  await addResolver('Others')
  await publish()
  for (const place of places)
    await expect(load(place, { update: true })).rejects.toThrow(
      `${shared}. Set the option "resolver" to what joins them: "Brands", "Others"`,
    )
})

test('a key that the server refuses is told with its server and its variable', async () => {
  await expect(load({ workspace: 'Acme', apiKey: 'tsr_wrong' })).rejects.toThrow(
    /^http:\/\/\S+ refuses the key: .*\. Set the option "apiKey" or TESSERA_API_KEY$/,
  )
})

test('in development the tokens follow each event of the workspace, and a release of several workspaces where none is named', async () => {
  const seen: Tokens[] = []
  let told = () => {}
  const until = async (css: string) => {
    while (!seen.at(-1)?.css().includes(css)) await new Promise<void>(resolve => (told = resolve))
  }
  const changed = (tokens: Tokens) => {
    seen.push(tokens)
    told()
  }
  await mkdir(join(root, 'src'))
  const surroundings = { root, warn: (message: string) => void warned.push(message), env: env() }
  const live = await followTokens({ workspace: 'Acme' }, surroundings, changed)
  await edit('#aa0001')
  await until('--color-brand: #aa0001;')
  live.close()
  seen.length = 0
  // The only workspace of the release, too.
  const ofOne = await followTokens(released, surroundings, changed)
  await edit('#aa0002')
  await until('--color-brand: #aa0002;')
  ofOne.close()
  seen.length = 0
  const owner = w.as('owner', session)
  // More than the ten listeners that Node takes without a warning.
  for (let number = 2; number <= 12; number++)
    await owner.put(`${w.path}/workspaces/${(await owner.post('/workspaces', { name: `Number ${number}` })).body.id}`)
  const onWarning = ({ message }: Error) => void warned.push(message)
  process.on('warning', onWarning)
  const ofRelease = await followTokens(released, surroundings, changed)
  expect(ofRelease.tokens.css()).not.toContain('#aa0002')
  await w.publish(w.production)
  await until('--color-brand: #aa0002;')
  ofRelease.close()
  process.off('warning', onWarning)
  expect(warned).toEqual([])
  // Development pins nothing.
  expect(await readdir(root)).not.toContain('tessera.lock')
})
