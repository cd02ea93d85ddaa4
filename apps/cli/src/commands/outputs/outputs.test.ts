// Outputs on the command line, with a real server.
import { stat, utimes } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationWorld } from '@tessera/server/testing/organization'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'

let server: World
let env: Record<string, string>
const web = {
  name: 'web',
  format: 'css',
  where: { private: ['_'] },
  names: { case: 'kebab', prefix: 'ds' },
  values: { unit: 'rem', color: 'rgb' },
  options: { references: true },
}
const flat = { name: 'flat', format: 'json-flat', values: { color: 'hex' } }
const themes = { name: 'themes', format: 'css', resolver: 'Brands', options: { references: true } }
const outputs = [web, flat, themes]

const document = (color: string, size: string) => ({
  palette: { $type: 'color', brand: { $value: color }, link: { $value: '{palette.brand}' } },
  space: { $type: 'dimension', small: { $value: { value: 24, unit: size } } },
})
const resolver = {
  version: '2025.10',
  name: 'Brands',
  sets: { core: { sources: [{ $ref: 'core.json' }] } },
  modifiers: {
    brand: { default: 'one', contexts: { one: [], two: [{ $ref: 'two.json' }] } },
  },
  resolutionOrder: [{ $ref: '#/sets/core' }, { $ref: '#/modifiers/brand' }],
}
const files = {
  'core.json': document('#3b82f6', 'px'),
  'two.json': { palette: { $type: 'color', brand: { $value: '#ff0000' } } },
  'brands.resolver.json': resolver,
}

beforeAll(async () => {
  server = await world()
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.owner.key }
})
afterAll(() => server.close())

test('are set from the configuration, listed, read, and pulled at once: only what changed is written', async () => {
  const { tessera, write, read, folder } = await terminal(env)
  await write({ 'tessera.config.json': { outputs: [web, flat] } })
  await server.addTokens({ 'color.brand': ['color', '#3b82f6'], 'space.small': ['dimension', '24px'] })
  expect(await tessera('outputs', 'set')).toMatchObject({ code: 0, out: expect.stringContaining('2 outputs stored') })
  expect((await tessera('outputs')).out).toMatch(/^web {3}css\nflat {2}json-flat$/m)
  expect(JSON.parse((await tessera('outputs', 'get', 'web')).out)).toEqual(web)
  expect(await tessera('outputs', 'get', 'nope')).toMatchObject({ err: expect.stringContaining('Output not found') })

  await write({ 'tessera.config.json': { outputs: 'workspace', outputsFolder: 'src' } })
  const sheet = `src/web/${server.tokenset.name.toLowerCase()}.css`
  const json = `src/flat/${server.tokenset.name.toLowerCase()}.json`
  const first = await tessera('pull')
  expect([first.code, first.err]).toEqual([0, ''])
  expect(first.out).toContain(`+ ${sheet}`)
  expect(await read(sheet)).toContain('--ds-color-brand: rgb(59 130 246);')
  expect(await read(sheet)).toContain('--ds-space-small: 1.5rem;')
  expect(await read(json)).toContain('"color.brand": "#3b82f6"')

  const past = new Date('2020-01-01')
  await utimes(join(folder, sheet), past, past)
  await server.addTokens({ _hidden: ['color', '#000000'] })
  const second = await tessera('pull', '--json')
  expect(second.json.files.map(({ file, state }: Record<string, string>) => [file, state])).toEqual([
    [sheet, 'unchanged'],
    [json, 'updated'],
  ])
  expect((await stat(join(folder, sheet))).mtime).toEqual(past)
  expect((await tessera('pull', '--check')).code).toBe(0)
  // What was changed by hand is fetched again.
  await write({ [sheet]: 'mine' })
  expect((await tessera('pull', '--check')).code).toBe(3)
  await tessera('pull')
  expect(await read(sheet)).toContain('--ds-color-brand')
})

test('without a configuration, they go where it is said', async () => {
  const { tessera, read } = await terminal(env)
  expect((await tessera('pull', '--outputs', '--output', 'build')).code).toBe(0)
  expect(await read(`build/web/${server.tokenset.name.toLowerCase()}.css`)).toContain('--ds-color-brand')
})

test('written where the flags say, they leave the files and the lockfile of the configuration alone', async () => {
  const { tessera, write, read } = await terminal(env)
  await write({ 'tessera.config.json': { pull: [{ file: 'a.css', format: 'css' }] } })
  await tessera('pull')
  const lock = await read('tessera.lock.json')
  const adHoc = await tessera('pull', '--outputs', '--output', 'build', '--prune')
  expect([adHoc.code, adHoc.out]).toEqual([0, expect.not.stringContaining('a.css')])
  expect(await read('tessera.lock.json')).toBe(lock)
  expect((await tessera('pull', '--check')).code).toBe(0)
  expect(await read('a.css')).toContain('--color-brand')
})

test('several of a configuration are written in one call, and what did not change is not sent again', async () => {
  const calls: { address: string; text: string }[] = []
  const forward: (...given: Parameters<RequestListener>) => Promise<void> = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', url = '' } = request
    const answer = await fetch(`${server.address}${url}`, {
      method,
      headers: request.headers as Record<string, string>,
      ...(method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
    })
    const text = await answer.text()
    calls.push({ address: `${method} ${url}`, text })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text)
  }
  const between = createServer((request, response) => void forward(request, response))
  await new Promise<void>(listening => void between.listen(0, '127.0.0.1', listening))
  const { port } = between.address() as AddressInfo
  try {
    const { tessera, write } = await terminal({ ...env, TESSERA_SERVER: `http://127.0.0.1:${port}` })
    await write({ 'tessera.config.json': { workspace: server.workspace.name, outputs: [web, flat] } })
    const writing = () => calls.filter(({ address }) => address.includes('/outputs'))
    expect((await tessera('pull')).err).toBe('')
    expect(writing().map(({ address }) => address)).toEqual([expect.stringMatching(/^POST .*\/outputs\/preview-all$/)])
    expect((await tessera('pull', '--check')).code).toBe(0)
    const { outputs: second } = JSON.parse(writing()[1]!.text) as { outputs: { files: unknown }[] }
    expect(second.map(({ files }) => files)).toEqual([null, null])
    expect(writing()).toHaveLength(2)
  } finally {
    between.closeAllConnections()
    between.close()
  }
})

test('from files, without a server, they are the same bytes', async () => {
  const owner = server.as('owner')
  const { id: workspace_id } = (await owner.post('/workspaces', { name: 'Same bytes' })).body
  const imported = await owner.post(`/workspaces/${workspace_id}/import`, {
    files: Object.entries(files).map(([path, document]) => ({ path, document })),
    format: 'dtcg-resolver',
    strategy: 'merge',
  })
  expect([imported.status, imported.body.error]).toEqual([200, undefined])
  const online = await terminal(env)
  await online.write({ 'tessera.config.json': { workspace: 'Same bytes', outputs } })
  const pulled = await online.tessera('pull', '--json')
  expect([pulled.code, pulled.err]).toEqual([0, ''])

  const offline = await terminal()
  await offline.write({
    ...files,
    'tessera.config.ts': `export default { outputs: ${JSON.stringify(outputs)} as const }`,
  })
  const written = await offline.tessera('outputs', 'write', 'brands.resolver.json', '--json')
  expect([written.code, written.err]).toEqual([0, ''])
  const paths = (list: { file: string }[]) => list.map(({ file }) => file).sort()
  expect(paths(written.json.files)).toEqual(paths(pulled.json.files))
  expect(paths(written.json.files).length).toBeGreaterThanOrEqual(5)
  for (const { file } of pulled.json.files) expect(await offline.read(file), file).toBe(await online.read(file))
})

test('what cannot be written is named, and nothing is', async () => {
  const { tessera, write } = await terminal(env)
  await write({ 'tessera.config.json': { workspace: 'Same bytes', outputs: [web, { ...themes, resolver: 'Nope' }] } })
  expect(await tessera('pull')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Output "themes": resolver: There is no resolver "Nope"'),
  })
  await write({ 'a.json': files['core.json'] })
  expect(await tessera('outputs', 'write', 'a.json')).toMatchObject({
    code: 1,
    err: expect.stringContaining('The output themes cannot be written: resolver: There is no resolver "Nope"'),
  })
})

test('of what is published come as they were then, all in one call', async () => {
  const acme = await organizationWorld()
  try {
    await acme.addTokens({ 'color.brand': ['color', '#111111'] })
    const { tessera, write, read } = await terminal({
      TESSERA_SERVER: acme.address,
      TESSERA_API_KEY: acme.people.owner.key,
    })
    await write({ 'tessera.config.json': { outputs: [web] } })
    expect((await tessera('outputs', 'set')).code).toBe(0)
    await acme.publish(acme.production)
    await acme.as('owner').patch(`${acme.modePath}/tokens/color.brand`, { value: '#222222' })
    const sheet = `web/${acme.tokenset.name.toLowerCase()}.css`

    const published = ['--environment', 'Production']
    expect((await tessera('pull', '--outputs', ...published)).err).toBe('')
    expect(await read(sheet)).toContain('rgb(17 17 17)')
    expect((await tessera('pull', '--outputs', '--check', ...published)).code).toBe(0)
    expect((await tessera('pull', '--outputs')).code).toBe(0)
    expect(await read(sheet)).toContain('rgb(34 34 34)')
    const listed = await tessera('pull', ...published)
    expect(listed).toMatchObject({ code: 2, err: expect.stringContaining('are written from what is being edited') })
  } finally {
    await acme.close()
  }
})
