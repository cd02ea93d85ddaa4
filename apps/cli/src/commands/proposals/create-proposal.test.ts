// Proposals made, reviewed and merged from the command line alone, against a real server.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inNewWorkspace } from '@tessera/server/testing/furnished'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { terminal } from '../../testing/terminal.ts'

let first: World
let server: World
let env: Record<string, string>
beforeAll(async () => void (first = await world({ plan: 'BUSINESS' })))
afterAll(() => first.close())
beforeEach(async () => {
  server = await inNewWorkspace(first)
  env = { TESSERA_SERVER: server.address, TESSERA_API_KEY: server.people.editor.key }
  await server.addTokens({ 'a.one': ['color', '#111111'], 'a.two': ['color', '#111111'], link: ['color', '{a.one}'] })
})

const as = async (who: 'owner' | 'admin' | 'editor' | 'viewer') => {
  const { tessera, ...rest } = await terminal({ ...env, TESSERA_API_KEY: server.people[who].key })
  return { ...rest, tessera: (...argv: string[]) => tessera(...argv, '--workspace', server.workspace.id) }
}
const state = async () => {
  const { tokens } = (await server.as('owner').get(`${server.modePath}/tokens`)).body as {
    tokens: { name: string; value: unknown }[]
  }
  return Object.fromEntries(tokens.map(({ name, value }) => [name, value]))
}

test('the newest changes of the caller are taken back and proposed, and merging makes them again', async () => {
  const { tessera } = await as('editor')
  await tessera('tokens', 'set', 'a.one', '#222222')
  await tessera('tokens', 'set', 'a.one', '#333333')
  await tessera('tokens', 'rename', 'a.two', 'a.three')
  await tessera('tokens', 'create', 'a.four', '#444444', '--type', 'color')
  await tessera('tokens', 'rm', 'link', '--yes')
  const after = await state()
  expect(await tessera('proposals', 'create', 'Calmer', '--from-changes', '--last', '5')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Taking back 5 changes needs confirmation'),
  })
  expect(await state()).toEqual(after)
  const made = await tessera('proposals', 'create', 'Calmer', '--from-changes', '--last', '5', '--yes')
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^✓ Proposed Calmer: 4 edits, open\n/) })
  expect(await state()).toEqual({ 'a.one': '#111111', 'a.two': '#111111', link: { alias_to: 'a.one' } })
  const diff = await tessera('proposals', 'diff', 'Calmer')
  expect(diff.code).toBe(0)
  for (const line of ['+ a.four  #444444', '- link', '~ a.one  #111111 → #333333', '~ a.two → a.three'])
    expect(diff.out).toContain(`  ${line}`)
  expect((await tessera('proposals', 'merge', 'Calmer', '--yes')).code).toBe(0)
  expect(await state()).toEqual(after)
})

test('one change can be named; nothing is taken back where that cannot be proposed', async () => {
  const { tessera } = await as('editor')
  await tessera('tokens', 'set', 'a.one', '#222222')
  await tessera('tokens', 'set', 'a.two', '#222222')
  const [newest, before] = (await tessera('changes', '--json', 'id')).json as { id: string }[]
  const create = (...argv: string[]) => tessera('proposals', 'create', 'One', '--from-changes', '--yes', ...argv)
  expect(await create('--reviewer', 'admn')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/There is no member admn in Acme\n {2}Did you mean admin/),
  })
  await tessera('tokens', 'set', 'a.one', '#333333')
  // The second of them stands in the way of taking the older one back.
  expect(await create('--change', newest!.id, '--change', before!.id)).toMatchObject({ code: 1 })
  expect(await state()).toMatchObject({ 'a.one': '#333333', 'a.two': '#222222' })
  const { out } = await create('--change', newest!.id, '--reviewer', 'admin', '--draft', '--json')
  expect(JSON.parse(out)).toMatchObject({
    status: 'draft',
    reviewers: [server.people.admin.id],
    operations: [{ op: 'update', name: 'a.two', value: '#222222' }],
  })
  expect(await state()).toMatchObject({ 'a.two': '#111111' })
  const [revert] = (await tessera('changes', '--operation', 'revert_change', '--json', 'id')).json as { id: string }[]
  expect(await create('--change', revert!.id)).toMatchObject({ code: 1, err: expect.stringContaining('cannot be') })
  expect((await tessera('proposals', 'open', 'One')).out).toBe('✓ Opened One\n')
})

test('edits of a file name their tokenset and mode', async () => {
  const { tessera, write } = await as('editor')
  const operations = [
    { op: 'update', name: 'a.one', value: '#0000ff', tokenset: 'Core', mode: 'Base' },
    { op: 'create', name: 'a.five', type: 'color', value: '#555555' },
  ]
  await write({
    'edits.json': operations,
    'wrapped.json': { operations },
    'none.json': {},
    'lost.json': [{ op: 'delete', name: 'a.one', mode: 'Bse' }],
  })
  expect((await tessera('proposals', 'create', 'Blue', '-f', 'edits.json')).out).toMatch(
    /^✓ Proposed Blue: 2 edits, open/,
  )
  expect((await tessera('proposals', 'create', 'Blue 2', '-f', 'wrapped.json')).code).toBe(0)
  expect((await tessera('proposals', 'diff', 'Blue')).out).toBe(
    'Core / Base\n  ~ a.one  #111111 → #0000ff\n  + a.five  #555555\n1 other token points at these.\n',
  )
  for (const [argv, code, message] of [
    [['Blue'], 2, 'Say what is proposed'],
    [['Blue', '-f', 'edits.json', '--from-changes'], 2, 'Say what is proposed'],
    [['Blue', '-f', 'none.json'], 1, 'none.json holds no list of operations'],
    [['Blue', '-f', 'lost.json'], 1, 'Did you mean Base?'],
    [['Blue', '--from-changes', '--last', 'x'], 2, '--last must be a whole number'],
    [['Blue', '--from-changes'], 1, 'You have changed no tokens in Acme that could be proposed'],
  ] as const)
    expect(await tessera('proposals', 'create', ...argv)).toMatchObject({ code, err: expect.stringContaining(message) })
  expect(await tessera('proposals', 'show', 'Bleu')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Did you mean Blue'),
  })
})

test('a proposal is reviewed, and says what it needs', async () => {
  const { tessera, write } = await as('editor')
  await write({ 'edits.json': [{ op: 'update', name: 'a.one', value: '#0000ff' }] })
  await server.as('owner').put(`/workspaces/${server.workspace.id}/proposal-rules`, { approvals: 1 })
  await tessera('proposals', 'create', 'Blue', '-f', 'edits.json')
  expect((await tessera('proposals', 'show', 'Blue')).out).toContain('  needs 1 approval, has 0\n')
  expect(await tessera('proposals', 'review', 'Blue', '--approve')).toMatchObject({
    code: 0,
    out: '✓ Approved Blue, which is open\n  needs 1 approval, has 0\n',
    err: '! Your approval does not count: those of authors and of viewers never do\n',
  })
  const admin = await as('admin')
  const review = (...argv: string[]) => admin.tessera('proposals', 'review', 'Blue', ...argv)
  expect(await review()).toMatchObject({ code: 2, err: expect.stringContaining('Say one of --approve') })
  expect(await review('--approve', '--comment')).toMatchObject({ code: 2 })
  expect(await review('--comment')).toMatchObject({ code: 2, err: expect.stringContaining('A comment needs words') })
  expect((await review('--comment', '-b', 'Why?', '--token', 'a.one', '--json')).json).toMatchObject({
    decision: 'comment',
    body: 'Why?',
    token: 'a.one',
  })
  expect((await review('--request-changes', '-b', 'Too blue')).out).toMatch(
    /^✓ Requested changes of Blue, which is open\n.*changes requested by admin\n/,
  )
  expect(await tessera('proposals', 'merge', 'Blue', '--yes')).toMatchObject({ code: 1 })
  expect((await review('--approve')).out).toBe('✓ Approved Blue, which is approved\n  approved by admin\n')
  expect((await tessera('proposals', 'merge', 'Blue', '--yes')).code).toBe(0)
  expect(await state()).toMatchObject({ 'a.one': '#0000ff' })
})

test('conflicts are settled one by one', async () => {
  const { tessera, write } = await as('editor')
  const edit = (name: string) => ({ op: 'update', name, value: '#0000ff' })
  await write({ 'edits.json': [edit('a.one'), edit('a.two')] })
  await tessera('proposals', 'create', 'Blue', '-f', 'edits.json')
  await tessera('tokens', 'set', 'a.one', '#aaaaaa')
  await tessera('tokens', 'set', 'a.two', '#aaaaaa')
  const merge = (...argv: string[]) => tessera('proposals', 'merge', 'Blue', '--yes', ...argv)
  expect(await merge('--take', 'current:a.one')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/In conflict: .*a\.two.*--take current:NAME/),
  })
  expect(await merge('--take', 'mine')).toMatchObject({ code: 2, err: expect.stringContaining('--take must be') })
  expect(await merge('--take', 'current:a.tow')).toMatchObject({
    code: 2,
    err: expect.stringContaining('In conflict: a.one, a.two'),
  })
  expect((await merge('--take', 'current:a.one', '--take', 'proposal')).code).toBe(0)
  expect(await state()).toMatchObject({ 'a.one': '#aaaaaa', 'a.two': '#0000ff' })
})
