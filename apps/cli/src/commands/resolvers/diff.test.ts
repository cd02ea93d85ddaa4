// diff of a whole system: all tokensets of the files and their resolver.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'

let server: World
let env: Record<string, string>
beforeAll(async () => {
  server = await world({ plan: 'BUSINESS' })
  const key = await server.newKey(server.people.owner.id, ['read:tokens'])
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: key }
  const at = `/workspaces/${server.workspace.id}/import`
  const imported = await server.as('owner').post(at, { document: document(), resolver_name: 'Website' })
  expect(imported.status).toBe(200)
})
afterAll(() => server.close())

const rgb = (...components: number[]) => ({ $type: 'color', $value: { colorSpace: 'srgb', components } })
const document = () => ({
  version: '2025.10',
  sets: { palette: { sources: [{ bg: rgb(1, 1, 1), text: { $type: 'color', $value: '{brand}' } }] } },
  modifiers: {
    scheme: { contexts: { light: [], dark: [{ bg: rgb(0, 0, 0) }] }, default: 'light' },
    brand: { contexts: { a: [{ brand: rgb(0, 0, 1) }], b: [{ brand: rgb(1, 0, 0) }] }, default: 'a' },
  },
  resolutionOrder: [{ $ref: '#/sets/palette' }, { $ref: '#/modifiers/scheme' }, { $ref: '#/modifiers/brand' }],
})

test('the files that were imported do not differ; a read-only key is enough', async () => {
  const { tessera, write } = await terminal(env)
  await write({ 'all.resolver.json': document() })
  expect(await tessera('diff', 'all.resolver.json', '--resolver-name', 'website')).toMatchObject({
    code: 0,
    out: expect.stringContaining('No differences: the server has these values and axes'),
  })
})

test('reports the differences of each tokenset and mode, and of the axes', async () => {
  const { tessera, write } = await terminal(env)
  const changed = document()
  changed.modifiers.scheme.contexts.dark[0]!.bg = rgb(0.5, 0, 0)
  changed.modifiers.scheme.default = 'dark'
  Object.assign(changed.modifiers.brand.contexts, { c: [{ brand: rgb(0, 1, 0) }] })
  changed.resolutionOrder.reverse()
  await write({ 'all.resolver.json': changed })
  const { code, out } = await tessera('diff', 'all.resolver.json', '--resolver-name', 'Website')
  expect(code).toBe(3)
  expect(out).toMatch(/scheme \/ dark\n +~ bg /)
  expect(out).toMatch(/brand \/ c\n +\+ brand /)
  expect(out).toMatch(/Resolver Website\n[^]*~ modifier scheme +.*"default":"light".* → .*"default":"dark"/)
  expect(out).toContain('+ brand / c')
  expect(out).toContain('~ resolution_order')
  expect(out).not.toContain('scheme / light')
  const { json } = await tessera('diff', 'all.resolver.json', '--resolver-name', 'Website', '--json')
  expect(json).toMatchObject({
    differs: true,
    comparisons: [{ created: 1, updated: 1, deleted: 0, resolver: { name: 'Website' } }],
  })
})

test('a missing resolver is entirely new; with a mode the files are compared with one tokenset, as push sends them', async () => {
  const { tessera, write } = await terminal(env)
  await write({ 'all.resolver.json': document() })
  const { json } = await tessera('diff', 'all.resolver.json', '--resolver-name', 'Other', '--json')
  expect(json).toMatchObject({ differs: true, comparisons: [{ changes: [], resolver: { name: 'Other' } }] })
  expect(await tessera('diff', 'all.resolver.json', '--resolver-name', 'Website', '--mode', 'dark')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--resolver-name and --mode exclude each other'),
  })
})
