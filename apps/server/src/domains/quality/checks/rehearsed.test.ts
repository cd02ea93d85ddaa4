// Dry runs say what the rules would find, and find no more; what is remembered of the workspace stays what has been committed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  const options = { pairs: [{ foreground: 'text.*', background: 'page' }] }
  await w.as('owner').put(`/workspaces/${w.workspace.id}/check-rules`, { rules: [{ rule: 'contrast', options }] })
})
afterAll(() => w.close())
beforeEach(() => batch({ page: '#ffffff', 'text.a': '#999999', 'text.b': '#000000' }))

const batch = (tokens: Record<string, string>, more: object = {}) =>
  w.as('editor').post(`${w.modePath}/tokens/batch`, {
    operations: Object.entries(tokens).map(([name, value]) => ({ op: 'upsert', name, type: 'color', value })),
    ...more,
  })
const findings = async () =>
  (await w.as('viewer').get(`/workspaces/${w.workspace.id}/findings`)).body as { revision: string; findings: unknown[] }

const color = (hex: string) => ({
  $type: 'color',
  $value: { colorSpace: 'srgb', components: [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16) / 255) },
})
const document = { text: { a: color('#000000'), b: color('#aaaaaa') } }
const told = { rule: 'contrast', severity: 'error', fingerprint: expect.any(String) as string }
const expected = {
  added: [{ ...told, token: 'text.b', message: 'The contrast of text.b on page is 2.32:1, below 4.5:1' }],
  removed: [{ ...told, token: 'text.a', message: 'The contrast of text.a on page is 2.84:1, below 4.5:1' }],
}

test.each([
  ['a mode', () => w.modePath],
  ['a tokenset', () => `/tokensets/${w.tokenset.id}`],
])('a dry run of an import into %s tells what it would add and remove, and changes nothing', async (_, path) => {
  const before = await findings()
  const { body, status } = await w.as('editor').post(`${path()}/import`, { document, dry_run: true })
  expect(status).toBe(200)
  expect(body.findings).toEqual(expected)
  expect(await findings()).toEqual(before)
  expect((await w.as('editor').post(`${path()}/import`, { document })).body.findings).toBeUndefined()
})

test('a dry run of a whole system tells what it would add in tokensets that it makes', async () => {
  const system = {
    version: '2025.10',
    sets: { fresh: { sources: [{ page: color('#ffffff'), text: { c: color('#aaaaaa') } }] } },
    resolutionOrder: [{ $ref: '#/sets/fresh' }],
  }
  const files = [{ path: 'site.resolver.json', document: system }]
  const { body } = await w.as('editor').post(`/workspaces/${w.workspace.id}/import`, { files, dry_run: true })
  expect(body.findings).toMatchObject({ added: [{ token: 'text.c' }], removed: [] })
})

test('dry runs one after the other, and at once, answer each for itself, and an edit after them is checked by what is stored', async () => {
  const dry = async (value: string) => (await batch({ 'text.b': value }, { dry_run: true })).body.findings as unknown
  const one = { added: [{ ...expected.added[0] }], removed: [] }
  const none = { added: [], removed: [] }
  for (const [value, answer] of [
    ['#aaaaaa', one],
    ['#111111', none],
    ['#aaaaaa', one],
  ] as const)
    expect(await dry(value)).toEqual(answer)
  expect(await Promise.all(['#aaaaaa', '#111111', '#aaaaaa', '#222222'].map(dry))).toEqual([one, none, one, none])
  expect((await findings()).findings).toMatchObject([{ token: 'text.a' }])
  await batch({ 'text.a': '#111111' })
  expect((await findings()).findings).toEqual([])
})
