// The rules of a workspace on the command line, against a real server.
import { Readable } from 'node:stream'
import { presets } from '@tessera/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'

let server: World
let env: Record<string, string>
beforeAll(async () => {
  server = await world()
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.admin.key }
})
afterAll(() => server.close())

const stored = async () => (await server.as('owner').get(`/workspaces/${server.workspace.id}/check-rules`)).body
const idsOf = (rules: readonly { id?: string | undefined }[]) => rules.map(({ id }) => id)
const naming = { id: 'names', rule: 'naming', severity: 'warning', options: { case: 'kebab-case' } }

test('what is printed can be set again, from a file or from stdin; what says no blocks keeps them', async () => {
  const { tessera, write, with: having } = await terminal(env)
  await write({ 'rules.json': { rules: [naming], blocks: 'warning' } })
  expect(await tessera('rules', 'set', 'rules.json')).toMatchObject({
    code: 0,
    out: '✓ Acme is checked by 1 rule; errors and warnings stop publishing and merging\n',
  })
  const printed = await tessera('rules', 'get')
  expect(printed.err).toBe('1 rule in Acme\n')
  expect(JSON.parse(printed.out)).toEqual({ rules: [naming], blocks: 'warning' })
  expect((await tessera('rules', 'get', '--json')).json).toEqual(await stored())
  const twice = [naming, { ...naming, id: 'more' }]
  const piped = having({ stdin: Readable.from([JSON.stringify(twice)]) })
  expect((await piped.tessera('rules', 'set', '-')).out).toContain('checked by 2 rules; errors and warnings stop')
  expect(await stored()).toMatchObject({ rules: twice, blocks: 'warning' })
  await write({ 'again.json': printed.out })
  await tessera('rules', 'set', 'again.json')
  expect(await stored()).toMatchObject({ rules: [naming], blocks: 'warning' })
})

test('components are described by the file of another tool, once', async () => {
  const { tessera, write } = await terminal(env)
  const attributes = [{ name: 'size', type: { text: "'s' | 'l'" } }]
  const declarations = [{ kind: 'class', tagName: 'acme-card', attributes }]
  await write({ 'custom-elements.json': { schemaVersion: '1.0.0', modules: [{ declarations }] }, 'other.json': {} })
  const ahead = await tessera('components', 'import', 'custom-elements.json', '--dry-run')
  expect(ahead.out).toBe('+ acme-card\n')
  expect(ahead.err).toContain('1 would be added')
  expect((await tessera('components', 'import', 'custom-elements.json')).err).toContain('1 added')
  const again = await tessera('components', 'import', 'custom-elements.json', '--json')
  expect(again.json).toEqual({ components: [{ name: 'acme-card', action: 'keep' }], warnings: [] })
  const refused = await tessera('components', 'import', 'other.json')
  expect([refused.code === 0, refused.err]).toEqual([false, expect.stringContaining('custom-elements manifest')])
})

test('a preset is added to the rules there are, once, and can stand for all of them', async () => {
  const { tessera, write } = await terminal(env)
  await write({ 'rules.json': { rules: [naming], blocks: 'error' } })
  await tessera('rules', 'set', 'rules.json')
  const recommended = idsOf(presets.find(({ id }) => id === 'recommended')!.rules)
  expect((await tessera('rules', 'preset', 'recommended')).out).toContain(`by ${recommended.length + 1} rules; errors`)
  await tessera('rules', 'preset', 'recommended')
  expect(idsOf((await stored()).rules)).toEqual(['names', ...recommended])
  await tessera('rules', 'preset', 'wcag-aa', '--replace')
  expect(idsOf((await stored()).rules)).toEqual(['wcag-aa-contrast', 'wcag-aa-target-size'])
  const { out } = await tessera('rules', 'preset')
  for (const { id, describe } of presets) expect(out).toMatch(new RegExp(`^${id} +${describe.slice(0, 20)}`, 'm'))
})

test('a preset says what it stops, and how that is changed where it stops nothing', async () => {
  const { tessera, write } = await terminal(env)
  await write({ 'rules.json': { rules: [], blocks: 'never' } })
  await tessera('rules', 'set', 'rules.json')
  const idle = await tessera('rules', 'preset', 'wcag-aa')
  expect(idle).toMatchObject({ code: 0, out: expect.stringContaining('nothing stops publishing') })
  expect(idle.err).toContain('--blocks error')
  const { out, err } = await tessera('rules', 'preset', 'wcag-aa', '--blocks', 'error')
  expect([out, err]).toEqual([expect.stringContaining('; errors stop publishing and merging'), ''])
  expect(await stored()).toMatchObject({ blocks: 'error' })
})

test.each([
  [['rules', 'preset', 'wcag-aa', '--blocks', 'all'], 2, '--blocks must be one of: error, warning, never'],
  [['rules', 'preset', 'recomended'], 2, 'Did you mean `tessera rules preset recommended`?'],
  [['rules', 'preset', 'zzz'], 2, 'Presets: recommended, wcag-aa'],
  [['rules', 'set'], 2, 'needs <file>'],
  [['rules', 'set', 'none.json'], 1, 'none.json'],
  [['rules', 'set', 'other.json'], 1, 'other.json holds no list of rules'],
  [['rules', 'set', 'unknown.json'], 1, 'Unknown rule: "nope"'],
])('%j is refused, and changes nothing', async (argv, code, message) => {
  const { tessera, write } = await terminal(env)
  await write({ 'other.json': { checks: [] }, 'unknown.json': [{ rule: 'nope' }] })
  const before = await stored()
  expect(await tessera(...argv)).toMatchObject({ code, err: expect.stringContaining(message) })
  expect(await stored()).toEqual(before)
})

test('an editor reads the rules and sets none', async () => {
  const { tessera } = await terminal({ ...env, TESSERA_API_KEY: server.people.editor.key })
  expect(await tessera('rules', 'get')).toMatchObject({ code: 0 })
  expect(await tessera('rules', 'preset', 'recommended')).toMatchObject({ code: 4 })
})
