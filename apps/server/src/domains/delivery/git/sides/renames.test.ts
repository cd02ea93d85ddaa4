// A rename on either side is a rename on the other, over HTTP and the real protocol of git.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { gitWorld } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'
import type { World } from '../../../../testing/world.ts'

let git: GitWorld
let w: World
let team: Team
beforeAll(async () => {
  git = await gitWorld()
  w = git.w
})
afterAll(() => git.close())

const owner = () => git.owner()
const change: GitWorld['batch'] = (operations, mode) => git.batch(operations, mode)
const synced = () => git.synced()
const tokens = (mode?: string) => git.tokens(mode)
const upsert = (name: string, value: unknown, more: object = {}) => ({
  op: 'upsert',
  name,
  type: 'number',
  value,
  ...more,
})
const rename = (name: string, new_name: string) => ({ op: 'update', name, new_name })

const named = async (name: string, mode?: string) => (await tokens(mode)).find(one => one.name === name)
const names = async () => (await tokens()).map(({ name }) => name).sort()
const contents = async (mode?: string) =>
  Object.fromEntries(
    (await tokens(mode)).map(({ name, value, alias_to }) => [name, alias_to ? `{${alias_to}}` : value]),
  )

async function connect(more: object = {}): Promise<string> {
  await git.connect(team, more)
  await synced()
  return own()
}
/** The file of the mode that tests edit. */
const own = () => git.fileWith(team, 'kept')
async function edit(file: string, replaced: [before: string, after: string][]): Promise<void> {
  let text = await team.file(file)
  for (const [before, after] of replaced) {
    expect(text).toContain(before)
    text = text.replaceAll(before, after)
  }
  await team.commit({ [file]: text })
}

beforeEach(async () => {
  team = await git.server.team()
  await owner().delete(git.path)
  const open = (await owner().get(`/workspaces/${w.workspace.id}/proposals?status=open`)).body.proposals
  for (const { id } of open) await owner().post(`/proposals/${id}/close`)
  await git.clear()
  await change([upsert('kept', 100), upsert('old', 1, { description: 'One' })])
})

test('a token that is renamed in Git keeps its identity and its history, with the references that Git rewrote', async () => {
  await change([{ op: 'upsert', name: 'points', type: 'number', alias_to: 'old' }])
  const file = await connect()
  const { id } = (await named('old'))!
  await edit(file, [['old', 'fresh']])
  const run = await synced()
  expect(await contents()).toEqual({ kept: 100, fresh: 1, points: '{fresh}' })
  expect(await named('fresh')).toMatchObject({ id, description: 'One' })
  const { body } = await owner().get(`/changes/${run.changes[0]}`)
  expect(
    body.tokens.map((one: { before: { name: string }; after: { name: string } }) => [
      one.before?.name,
      one.after?.name,
    ]),
  ).toContainEqual(['old', 'fresh'])
  expect(run.commits).toEqual([])
  expect(await synced()).toMatchObject({ commits: [], changes: [], proposal_id: null })
})

test('tokens that point at each other are renamed together', async () => {
  await change([{ op: 'upsert', name: 'old-alias', type: 'number', alias_to: 'old' }])
  const file = await connect()
  const ids = [(await named('old'))!.id, (await named('old-alias'))!.id]
  await edit(file, [['old', 'group-fresh']])
  await synced()
  expect([(await named('group-fresh'))!.id, (await named('group-fresh-alias'))!.id]).toEqual(ids)
})

test('references that Git left behind follow, also in other tokensets, and are pushed', async () => {
  const other = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Other' })).body
  const { modes } = (await owner().get(`/tokensets/${other.id}/modes`)).body
  const mode = `/tokensets/${other.id}/modes/${modes[0].id}`
  const source = (tokenset_id: string, mode_id: string) => ({ tokenset_id, mode_id })
  const { body: resolver } = await owner().post(`/workspaces/${w.workspace.id}/resolvers`, {
    name: 'Both',
    sets: [
      { name: 'all', sources: [source(w.tokenset.id, w.modePath.split('/').at(-1)!), source(other.id, modes[0].id)] },
    ],
    modifiers: [],
  })
  expect(resolver.error).toBeUndefined()
  await change([{ op: 'upsert', name: 'far', type: 'number', alias_to: 'old' }], mode)
  await change([{ op: 'upsert', name: 'near', type: 'number', alias_to: 'old' }])
  const file = await connect()
  await edit(file, [['"old"', '"fresh"']])
  const run = await synced()
  expect(await contents()).toEqual({ kept: 100, fresh: 1, near: '{fresh}' })
  expect(await contents(mode)).toEqual({ far: '{fresh}' })
  expect(run.commits).toHaveLength(1)
  expect(await team.file(file)).toContain('{fresh}')
  expect(
    await team
      .file('tokens/other/base.json')
      .catch(async () =>
        team.file((await team.git('ls-tree', '-r', '--name-only', 'main')).split('\n').find(one => one !== file)!),
      ),
  ).toContain('{fresh}')
  expect(await synced()).toMatchObject({ commits: [], changes: [] })
  await owner().delete(`/resolvers/${resolver.id}`)
  await owner().delete(`/tokensets/${other.id}`)
})

test('of several tokens with one value none is taken for another', async () => {
  await change([upsert('twin', 1, { description: 'One' })])
  const file = await connect()
  const ids = (await tokens()).map(({ id }) => id)
  await edit(file, [
    ['"old"', '"fresh"'],
    ['"twin"', '"other"'],
  ])
  await synced()
  expect(await names()).toEqual(['fresh', 'kept', 'other'])
  expect(ids).not.toContain((await named('fresh'))!.id)
  expect(ids).not.toContain((await named('other'))!.id)
})

test('an edit from here goes with a rename in Git', async () => {
  const file = await connect()
  const { id } = (await named('old'))!
  await edit(file, [['"old"', '"fresh"']])
  await change([upsert('old', 2)])
  const run = await synced()
  expect(run.proposal_id).toBeNull()
  expect(await contents()).toEqual({ kept: 100, fresh: 2 })
  expect((await named('fresh'))!.id).toBe(id)
  const there = JSON.parse(await team.file(file))
  expect(there).toMatchObject({ kept: { $value: 100 }, fresh: { $value: 2 } })
  expect(there).not.toHaveProperty('old')
  expect((await team.log())[0]).toMatchObject({ name: w.people.owner.name })
  expect(await synced()).toMatchObject({ commits: [], changes: [], proposal_id: null })
})

test('a rename from here takes an edit in Git with it', async () => {
  const file = await connect()
  const { id } = (await named('old'))!
  await edit(file, [['"$value": 1,', '"$value": 3,']])
  await change([rename('old', 'fresh')])
  const run = await synced()
  expect(run.proposal_id).toBeNull()
  expect(await contents()).toEqual({ kept: 100, fresh: 3 })
  expect((await named('fresh'))!.id).toBe(id)
  const there = JSON.parse(await team.file(file))
  expect(there).toMatchObject({ kept: { $value: 100 }, fresh: { $value: 3 } })
  expect(there).not.toHaveProperty('old')
  expect(await synced()).toMatchObject({ commits: [], changes: [], proposal_id: null })
})

test('with incoming proposals a rename is proposed as one, and merging or closing it ends it', async () => {
  const file = await connect({ incoming: 'proposal' })
  const { id } = (await named('old'))!
  await edit(file, [['"old"', '"fresh"']])
  const { proposal_id } = await synced()
  const proposal = (await owner().get(`/proposals/${proposal_id}`)).body
  expect(proposal.operations).toMatchObject([{ op: 'update', name: 'old', new_name: 'fresh' }])
  expect(await synced()).toMatchObject({ commits: [], changes: [], proposal_id: null })
  expect((await owner().post(`/proposals/${proposal_id}/merge`)).status).toBe(200)
  expect((await named('fresh'))!.id).toBe(id)
  expect(await synced()).toMatchObject({ commits: [], changes: [], proposal_id: null })

  await edit(file, [['"fresh"', '"newer"']])
  const again = await synced()
  expect((await owner().post(`/proposals/${again.proposal_id}/close`)).status).toBe(200)
  await synced()
  expect(Object.keys(JSON.parse(await team.file(file))).sort()).toEqual(['fresh', 'kept'])
  expect(await synced()).toMatchObject({ commits: [], changes: [], proposal_id: null })
})

test('renames from here move the members in their file, also of tokens with one value, with all that it says of them', async () => {
  await change([upsert('twin', 1, { description: 'One' })])
  await connect()
  const file = await own()
  const member = (name: string) =>
    `  "${name}": { "$type": "number", "$value": 1, "x-${name}": [1, 2], "$description": "One" },`
  const lines = ['{', member('old'), member('twin'), '  "kept": { "$type": "number", "$value": 100 }', '}', '']
  await team.commit({ [file]: lines.join('\n') })
  await synced()
  await change([rename('old', 'fresh'), rename('twin', 'other')])
  await synced()
  const expected = [
    '{',
    member('old').replace('"old"', '"fresh"'),
    member('twin').replace('"twin"', '"other"'),
    ...lines.slice(3),
  ]
  expect((await team.file(file)).split('\n')).toEqual(expected)
})

test('a token that moves to another file, also under another name, keeps its identity', async () => {
  const other = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Other' })).body
  const { modes } = (await owner().get(`/tokensets/${other.id}/modes`)).body
  const mode = `/tokensets/${other.id}/modes/${modes[0].id}`
  await change([upsert('there', 50), upsert('goes', 7)], mode)
  const file = await connect()
  const files = (await team.git('ls-tree', '-r', '--name-only', 'main')).split('\n')
  const second = files.find(one => one !== file)!
  const [old, goes] = [(await named('old'))!.id, (await named('goes', mode))!.id]
  const [first, last] = [JSON.parse(await team.file(file)), JSON.parse(await team.file(second))]
  const moved = { kept: first.kept, went: last.goes }
  await team.commit({
    [file]: `${JSON.stringify(moved, null, 2)}\n`,
    [second]: `${JSON.stringify({ there: last.there, old: first.old }, null, 2)}\n`,
  })
  await synced()
  expect(await contents()).toEqual({ kept: 100, went: 7 })
  expect(await contents(mode)).toEqual({ there: 50, old: 1 })
  expect([(await named('old', mode))!.id, (await named('went'))!.id]).toEqual([old, goes])
  expect(await synced()).toMatchObject({ commits: [], changes: [] })
  await owner().delete(`/tokensets/${other.id}`)
})

test('a token that moves to another file and is edited with it, or later in the same run, keeps its identity', async () => {
  const other = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Other' })).body
  const { modes } = (await owner().get(`/tokensets/${other.id}/modes`)).body
  const mode = `/tokensets/${other.id}/modes/${modes[0].id}`
  await change([upsert('there', 50), upsert('far', 7)], mode)
  await change([
    { op: 'upsert', name: 'points', type: 'number', alias_to: 'old' },
    upsert('said', 3, { description: 'Said' }),
  ])
  const file = await connect()
  const files = (await team.git('ls-tree', '-r', '--name-only', 'main')).split('\n')
  const second = files.find(one => one !== file)!
  const ids = [(await named('old'))!.id, (await named('far', mode))!.id]
  const { id: said } = (await named('said'))!
  const [first, last] = [JSON.parse(await team.file(file)), JSON.parse(await team.file(second))]
  const text = (tokens: object) => `${JSON.stringify(tokens, null, 2)}\n`
  const { kept, points } = first
  // One is moved and edited at once, one edited in the next commit; of a third everything is another.
  const here = { kept, points, far: last.far }
  const there = { there: last.there, old: { ...first.old, $value: 2 }, said: { $type: 'string', $value: 'x' } }
  await team.commit({ [file]: text(here), [second]: text(there) })
  await team.commit({ [file]: text({ ...here, far: { ...last.far, $value: 8 } }) })
  await synced()
  expect(await contents()).toEqual({ kept: 100, points: '{old}', far: 8 })
  expect(await contents(mode)).toEqual({ there: 50, old: 2, said: 'x' })
  expect([(await named('old', mode))!.id, (await named('far'))!.id]).toEqual(ids)
  expect((await named('said', mode))!.id).not.toBe(said)
  expect(await synced()).toMatchObject({ commits: [], changes: [] })
  await owner().delete(`/tokensets/${other.id}`)
})
