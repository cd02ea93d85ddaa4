// A project of Tokens Studio in one file goes both ways as a folder does, and stays one file.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { quiet, themesIn } from '../../../../testing/probes/git-themes.ts'
import { gitWorld } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'

let git: GitWorld
let team: Team
let world: Awaited<ReturnType<typeof themesIn>>
beforeAll(async () => void (git = await gitWorld()))
afterAll(() => git.close())
beforeEach(async () => {
  team = await git.server.team()
  world = await themesIn(git, team)
})

const file = 'tokens/design.json'
const project = `{
    "core": {
        "white": {"$type": "color",   "$value": "#ffffff"},
        "black": {
            "$value": "#000000", "$type": "color"
        }
    },
    "scheme/light": { "back": { "$type": "color", "$value": "{white}" } },
    "scheme/dark": { "back": { "$type": "color", "$value": "{black}" },   "size": {"$type": "number", "$value": 1.50} },
    "$themes": [
        { "id": "1", "name": "light", "group": "Scheme",   "selectedTokenSets": { "core": "source", "scheme/light": "enabled" } },
        { "id": "2", "name": "dark", "group": "Scheme", "$figmaModeId": "1:3", "selectedTokenSets": { "core": "source", "scheme/dark": "enabled" } }
    ],
    "$metadata": {"tokenSetOrder": ["core", "scheme/light", "scheme/dark"], "x": 1}
}
`
const text = () => team.file(file)
const paths = async () => [...(await team.files()).keys()]
async function connectProject(at = file, of = project): Promise<void> {
  await team.commit({ [at]: of })
  await world.connect({ format: 'tokens-studio' })
  await world.synced()
}
const edited = async (from: string, to: string) => {
  const before = await text()
  expect(before).toContain(from)
  await team.commit({ [file]: before.replace(from, to) })
}
async function modeOf(name: string) {
  const found = [...(await world.names())].find(([, one]) => one === name)
  const tokenset = (await world.tokensets()).find(one => one.name === name.split('/')[0])!
  const mode = (await world.modes(tokenset.id)).find(one => one.name === name.split('/')[1])
  expect([name, found?.[1]]).toEqual([name, name])
  return `/tokensets/${tokenset.id}/modes/${mode!.id}`
}

test('its sets become modes and its themes a resolver, and it is not written to', async () => {
  await connectProject()
  expect((await world.tokensets()).map(({ name }) => name).sort()).toEqual(['Core', 'Scheme'])
  expect(await world.axes()).toEqual({ Scheme: { light: ['Scheme/light'], dark: ['Scheme/dark'] } })
  expect(await world.synced()).toMatchObject(quiet)
  expect(await text()).toBe(project)
  expect(await paths()).toEqual([file])
})

test('what is changed here changes its lines, and sets that are new here become members', async () => {
  await connectProject()
  await git.batch([{ op: 'update', name: 'size', value: 2 }], await modeOf('Scheme/dark'))
  await git.batch([{ op: 'upsert', name: 'grey', type: 'color', value: '#888888' }], await modeOf('Core/Base'))
  const { tokensets } = world
  const scheme = (await tokensets()).find(({ name }) => name === 'Scheme')!
  const dim = (await git.owner().post(`/tokensets/${scheme.id}/modes`, { name: 'dim' })).body
  await world.change(({ modifiers: [axis] }) => {
    axis!.contexts.push({ name: 'dim', sources: [{ tokenset_id: scheme.id, mode_id: dim.id }] })
  })
  expect(await world.planned()).toEqual({ [file]: 'replace tessera' })
  const { pushed } = (await git.owner().get(`${world.path}/git/runs/${(await world.synced()).id}`)).body
  for (const { files } of pushed) expect(files).toMatchObject([{ path: file, status: 'changed' }])
  const now = await text()
  for (const line of project
    .split('\n')
    .slice(1, 7)
    .filter(one => !one.includes('"#000000"')))
    expect(now).toContain(line)
  expect(now).toContain(
    '"scheme/dark": { "back": { "$type": "color", "$value": "{black}" },   "size": {"$type": "number", "$value": 2} }',
  )
  expect(now).toContain('"$metadata": {"tokenSetOrder": [')
  for (const line of project.split('\n').slice(9, 11)) expect(now).toContain(line.replace(/,$/, ''))
  const read = JSON.parse(now)
  expect(read.core.grey).toMatchObject({ $value: '#888888' })
  const set = Object.keys(read).find(name => name.endsWith('dim'))!
  expect(read.$themes[2]).toMatchObject({ name: 'dim', selectedTokenSets: { [set]: 'enabled' } })
  expect(read.$metadata.tokenSetOrder).toContain(set)
  expect(await paths()).toEqual([file])
  expect(await world.synced()).toMatchObject(quiet)
  expect(await text()).toBe(now)
  expect(await world.planned()).toEqual({ [file]: 'leave tessera' })
})

test('what is changed there comes here: tokens, themes, sets that came and sets that went', async () => {
  await connectProject()
  await team.commit({ [file]: project.replace('1.50', '3') }, { name: 'Ada', email: 'ada@example.com' })
  await edited(', "scheme/light": "enabled" }', ' }')
  const run = await world.synced()
  expect(run.changes.length).toBeGreaterThan(0)
  expect((await git.values(await modeOf('Scheme/dark'))).size).toBe(3)
  expect((await world.axes()).Scheme).toEqual({ light: [], dark: ['Scheme/dark'] })
  const history = (await git.owner().get(`${world.path}/changes`)).body.changes as { actor: { name: string } }[]
  expect(history.map(({ actor }) => actor.name)).toContain('Ada')

  await edited('    "$themes"', '    "extra": { "new": { "$type": "number", "$value": 4 } },\n    "$themes"')
  await world.synced()
  expect(await git.values(await modeOf('extra/Base'))).toEqual({ new: 4 })
  await edited('    "extra": { "new": { "$type": "number", "$value": 4 } },\n', '')
  await world.synced()
  expect(await git.values(await modeOf('extra/Base'))).toEqual({})
  expect(await world.synced()).toMatchObject(quiet)
})

test('a mode that is deleted here takes its set along, and a file without themes is known by its name', async () => {
  const bare =
    '{\n  "global": { "one": { "$type": "number", "$value": 1 } },\n  "part": { "two": { "$type": "number", "$value": "{one}" } }\n}\n'
  await connectProject('tokens/tokens.json', bare)
  expect((await world.tokensets()).map(({ name }) => name).sort()).toEqual(['Core', 'global', 'part'])
  expect(await team.file('tokens/tokens.json')).toBe(bare)
  const part = (await world.tokensets()).find(({ name }) => name === 'part')!
  expect((await git.owner().delete(`/tokensets/${part.id}`)).status).toBe(200)
  await world.synced()
  expect(JSON.parse(await team.file('tokens/tokens.json'))).not.toHaveProperty('part')
  // What is left would be taken for one set by itself.
  expect(await world.synced()).toMatchObject(quiet)
  expect((await world.tokensets()).map(({ name }) => name).sort()).toEqual(['Core', 'global'])
})

test('warnings name the file with its own lines, and one that is no JSON stops', async () => {
  await connectProject()
  await edited('"scheme/dark": "enabled" }', '"scheme/dark": "enabled", "none": "enabled" }')
  const { warnings } = await world.synced()
  expect(warnings).toMatchObject([{ file, line: 12, code: 'unresolved' }])
  const before = await world.axes()
  await edited('"core": {', '"core": {{')
  const run = await world.sync()
  expect(run).toMatchObject({ state: 'failed', error: expect.stringContaining(`${file}:2`) })
  expect(await world.axes()).toEqual(before)
})
