// What a commit says that Tessera works out or reads otherwise, over HTTP and the real protocol of git: it counts, is told, or stops its file.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Team } from '../../../../testing/probes/git-server.ts'
import { gitCredential, gitWorld } from '../../../../testing/probes/git-world.ts'
import type { GitWorld } from '../../../../testing/probes/git-world.ts'

let git: GitWorld
let team: Team
let path: string
beforeAll(async () => void (git = await gitWorld()))
afterAll(() => git.close())

const owner = () => git.owner()
const color = (value: unknown, name = 'paint') => git.batch([{ op: 'upsert', name, type: 'color', value }])
const valueOf = async (name = 'paint') => (await git.tokens()).find(one => one.name === name)?.value

async function connect(more: object = {}): Promise<void> {
  await git.connect(team, more)
  await git.synced()
  path = await git.fileWith(team, 'paint')
}

async function edit(...replaced: [before: string | RegExp, after: string][]): Promise<string> {
  let text = await team.file(path)
  for (const [before, after] of replaced) {
    expect(text).toMatch(before)
    text = text.replace(before, after)
  }
  return team.commit({ [path]: text })
}

const stated = async (name = 'paint') => JSON.parse(await team.file(path))[name].$value

beforeEach(async () => {
  team = await git.server.team()
  await owner().delete(git.path)
  await git.clear()
  await color('#336699')
})

const red = { colorSpace: 'srgb', components: [1, 0, 0], hex: '#ff0000' }
const components = /\[\s*0\.2,\s*0\.4,\s*0\.6\s*\]/

describe('of a color with components and hex', () => {
  test('an edit of the hex alone counts, and its components follow in the file', async () => {
    await connect()
    await edit(['#336699', '#ff0000'])
    const run = await git.synced()
    expect(run.changes).toHaveLength(1)
    expect(await valueOf()).toEqual(red)
    expect(await stated()).toEqual(red)
    expect(await git.synced()).toMatchObject({ commits: [], changes: [] })
    await color('#00ff00')
    await git.synced()
    expect(await stated()).toMatchObject({ components: [0, 1, 0] })
  })

  test('where nothing is pushed it stays what it was decided to be', async () => {
    await connect()
    await git.connect(team, { direction: 'pull' })
    await git.synced()
    await edit(['#336699', '#ff0000'])
    await git.synced()
    expect(await valueOf()).toEqual(red)
    await team.commit({ [path]: `${await team.file(path)}\n` })
    expect(await git.synced()).toMatchObject({ changes: [] })
    expect(await valueOf()).toEqual(red)
  })

  test('an edit of the components alone counts, and so does one of the alpha', async () => {
    await connect()
    await edit([components, '[0, 0, 1]'])
    await git.synced()
    expect(await valueOf()).toMatchObject({ components: [0, 0, 1] })
    await edit(['"hex"', '"alpha": 0.5, "hex"'])
    await git.synced()
    expect(await valueOf()).toMatchObject({ components: [0, 0, 1], alpha: 0.5 })
  })

  test('edits of both to different colors stop the file with its line, whatever comes later, until they agree', async () => {
    await connect()
    await git.batch([{ op: 'upsert', name: 'other', type: 'number', value: 1 }])
    await git.synced()
    await edit(['#336699', '#ff0000'], [components, '[0, 1, 0]'])
    await git.batch([{ op: 'upsert', name: 'other', type: 'number', value: 2 }])
    const line = (await team.file(path)).split('\n').findIndex(text => text.includes('"$value"')) - 1
    const stopped = { state: 'conflict', error: expect.stringMatching(RegExp(`^${path}:\\d+: .*hex of paint`)) }
    expect(await git.sync()).toMatchObject({ ...stopped, commits: [], changes: [] })
    await edit(['}\n}', '}\n}\n'])
    const run = await git.sync()
    expect(run).toMatchObject({ ...stopped, commits: [], changes: [] })
    expect(run.warnings[0]).toMatchObject({ file: path, code: 'invalid', line: expect.any(Number) })
    expect(run.warnings[0].line).toBeGreaterThanOrEqual(line)
    expect(await valueOf()).toBe('#336699')
    expect((await owner().post(`${git.path}/resolve`, { take: 'theirs' })).body.code).toBe('git_no_conflict')
    await edit([/\[\s*0,\s*1,\s*0\s*\]/, '[1, 0, 0]'])
    await git.synced()
    expect(await valueOf()).toEqual(red)
    expect(JSON.parse(await team.file(path)).other.$value).toBe(2)
  })

  test('outside of sRGB the hex is a member of its own, in both directions', async () => {
    const wide = { colorSpace: 'display-p3', components: [1, 0, 0], hex: '#ff0000' }
    await color(wide)
    await connect()
    await edit(['#ff0000', '#ee0000'])
    await git.synced()
    expect(await valueOf()).toEqual({ ...wide, hex: '#ee0000' })
    await color({ ...wide, hex: '#dd0000' })
    await git.synced()
    expect(await stated()).toEqual({ ...wide, hex: '#dd0000' })
  })
})

describe('what a file says otherwise than it is read', () => {
  const odd = `{
  "unknown": { "$type": "nonsense", "$value": 1 },
  "broken": { "$type": "number", "$value": "{nowhere}" },
  "twice": { "$type": "number", "$value": 1 },
  "twice": { "$type": "number", "$value": 2, "$bar": 1 }
}
`
  const warnings = [
    { line: 2, code: 'retyped' },
    { line: 3, code: 'unresolved' },
    { line: 5, code: 'duplicate' },
    { line: 5, code: 'dropped' },
  ].map(one => ({ file: 'tokens/odd.json', message: expect.any(String), ...one }))
  const byLine = (list: { line: number; code: string }[]) =>
    list.toSorted((a, b) => a.line - b.line || b.code.localeCompare(a.code))

  test('stands in the dry run, in the run and in the state, with file and line', async () => {
    await team.commit({ 'tokens/odd.json': odd })
    const settings = { url: team.url, folder: 'tokens', incoming: 'change', credential: gitCredential }
    const { body } = await owner().put(git.path, { ...settings, dry_run: true })
    expect(byLine(body.warnings)).toEqual(byLine(warnings))
    await git.connect(team)
    const run = await git.synced()
    expect(byLine(run.warnings)).toEqual(byLine(warnings))
    expect(byLine((await owner().get(git.path)).body.status.warnings)).toEqual(byLine(warnings))
    const { tokensets } = (await owner().get(`/workspaces/${git.w.workspace.id}/tokensets`)).body
    await team.commit({ 'tokens/odd.json': '{ "twice": { "$type": "number", "$value": 2 } }\n' })
    expect((await git.synced()).warnings).toEqual([])
    await owner().delete(`/tokensets/${tokensets.find((one: { name: string }) => one.name === 'odd').id}`)
  })

  test.each([
    ['a color that is none', '"#336699"', '"not a color"'],
    [
      'a component out of its range',
      '{ "colorSpace": "srgb", "components": [0.2, 0.4, 0.6] }',
      '{ "colorSpace": "srgb", "components": [2, 0, 0] }',
    ],
  ])('%s stops its file: nothing of it is taken, nothing written over it', async (_, before, after) => {
    const text = (value: string, other = 1) =>
      `{\n  "other": { "$type": "number", "$value": ${other} },\n  "paint": { "$type": "color", "$value": ${value} }\n}\n`
    await git.batch([{ op: 'upsert', name: 'other', type: 'number', value: 1 }])
    await connect()
    await team.commit({ [path]: text(before) })
    await git.synced()
    const wrong = text(after, 9)
    await team.commit({ [path]: wrong, 'tokens/fresh.json': text(after) })
    await git.batch([{ op: 'upsert', name: 'other', type: 'number', value: 2 }])
    const run = await git.sync()
    expect(run).toMatchObject({ state: 'conflict', commits: [], changes: [], proposal_id: null })
    expect(run.error).toMatch(RegExp(`^${path}:3: The value of paint is no color`))
    expect(
      run.warnings.map(({ file, line, code }: { file: string; line: number; code: string }) => [file, line, code]),
    ).toEqual(
      expect.arrayContaining([
        [path, 3, 'value'],
        ['tokens/fresh.json', 3, 'value'],
      ]),
    )
    expect(await valueOf('other')).toBe(2)
    expect(await team.file(path)).toBe(wrong)
    await team.commit({ [path]: text(before, 1), 'tokens/fresh.json': null })
    expect(await git.synced()).toMatchObject({ warnings: [] })
    expect(await team.file(path)).toBe(text(before, 2))
  })

  test('CSS in place of a value is kept as such, and what was so before stops nothing', async () => {
    await git.batch([{ op: 'upsert', name: 'css', type: 'color', value: '#111111' }])
    await connect()
    const text = (value: string) =>
      `{\n  "css": { "$type": "color", "$value": "var(--x)" },\n  "paint": { "$type": "color", "$value": "${value}" }\n}\n`
    await team.commit({ [path]: text('#336699') })
    await git.synced()
    expect(await valueOf('css')).toBe('var(--x)')
    await team.commit({ [path]: text('#ff0000') })
    await git.synced()
    expect(await team.file(path)).toBe(text('#ff0000'))
  })
})
