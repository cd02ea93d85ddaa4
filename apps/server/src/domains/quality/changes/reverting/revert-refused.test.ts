import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../../storage/sql.ts'
import { world } from '../../../../testing/world.ts'
import type { World } from '../../../../testing/world.ts'

const session = { surface: 'session' } as const
let w: World
beforeEach(async () => {
  w = await world()
  await w.addTokens({
    'color.a': ['color', '#aaaaaa', 'First'],
    'color.b': ['color', '{color.a}'],
    'space.1': ['dimension', { unit: 'px', value: 4 }],
  })
})
afterEach(() => w.close())

const owner = () => w.as('owner')
const tokenset = () => `/tokensets/${w.tokenset.id}`
const last = async () => (await owner().get(`/workspaces/${w.workspace.id}/changes?limit=1`)).body.changes[0]
const revert = (change: { id: string }, body: object = {}) => owner().post(`/changes/${change.id}/revert`, body)

const state = async () => (await owner().get(`${tokenset()}/render/dtcg`)).text
const dark = async (more: object = {}) => (await owner().post(`${tokenset()}/modes`, { name: 'Dark', ...more })).body
const edit = (name: string, body: object) => owner().patch(`${w.modePath}/tokens/${name}`, body)

describe('later changes', () => {
  test('to the same tokens block it, named; force reverts the change nevertheless', async () => {
    await owner().post(`${w.modePath}/tokens/batch`, {
      operations: [
        { op: 'update', name: 'color.a', value: '#111111' },
        { op: 'delete', name: 'color.b' },
        { op: 'create', name: 'kept', type: 'number', value: 1 },
        { op: 'create', name: 'later', type: 'number', value: 1 },
      ],
    })
    const change = await last()
    await edit('color.a', { value: '#222222' })
    await owner().delete(`${w.modePath}/tokens/later`)
    await edit('kept', { value: 2 })
    await w.addTokens({ unrelated: ['number', 5] })
    const now = await state()
    const refused = await revert(change)
    expect(refused.status).toBe(400)
    expect(refused.body.tokens.sort()).toEqual(['color.a', 'kept'])
    expect(refused.body.error).toMatch(
      /^Later changes stand in the way: .*"color\.a" was changed.*\. Send force: true to take it back all the same\.$/,
    )
    expect(await state()).toEqual(now)
    expect((await revert(change, { force: true })).body).toMatchObject({ created: 1, updated: 1, deleted: 1 })
    const { body } = await owner().get(`${w.modePath}/tokens`)
    expect(body.tokens.map(({ name }: { name: string }) => name).sort()).toEqual([
      'color.a',
      'color.b',
      'space.1',
      'unrelated',
    ])
    expect(body.tokens.find(({ name }: { name: string }) => name === 'color.a').value).toBe('#aaaaaa')
  })

  test('to other tokens do not', async () => {
    await edit('color.a', { value: '#111111' })
    const change = await last()
    await edit('space.1', { value: '8px' })
    expect((await revert(change)).status).toBe(201)
  })

  test('in a created mode or tokenset block deleting it', async () => {
    const mode = await dark()
    const made = await last()
    await w.addTokens({ inside: ['number', 1] }, `${tokenset()}/modes/${mode.id}`)
    expect((await revert(made)).body).toMatchObject({
      error: expect.stringContaining('"inside" was made in Dark'),
      tokens: ['inside'],
    })
    expect((await revert(made, { force: true })).body.deleted).toBe(1)
    expect((await revert(await last())).status).toBe(201)
    expect((await owner().get(`${tokenset()}/modes/${mode.id}/tokens`)).body.total).toBe(1)

    const set = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'More' })).body
    const madeSet = await last()
    await owner().post(`/tokensets/${set.id}/modes`, { name: 'Extra' })
    expect((await revert(madeSet)).body.tokens).toEqual(['Extra'])
    expect((await revert(madeSet, { force: true })).status).toBe(201)
  })

  test('to names block it; a name that is taken cannot be forced', async () => {
    await owner().patch(w.modePath, { name: 'Light' })
    const renamed = await last()
    await owner().patch(w.modePath, { name: 'Lighter' })
    expect((await revert(renamed)).status).toBe(400)
    await owner().post(`${tokenset()}/modes`, { name: 'base' })
    const taken = await revert(renamed, { force: true })
    expect([taken.status, taken.body.error]).toEqual([400, 'A mode named "Base" already exists in this tokenset'])

    // An alias, whose target is looked up once it is written, and a value, which is written together with the change.
    for (const name of ['color.b', 'color.a']) {
      await owner().delete(`${w.modePath}/tokens/${name}`)
      const deleted = await last()
      await w.addTokens({ [name]: ['color', '#000000'] })
      for (const force of [false, true]) {
        const answer = await revert(deleted, { force })
        expect([answer.status, answer.body.error]).toEqual([400, `A token named "${name}" already exists in this mode`])
      }
    }
  })

  test('a name that is taken is told among many, in whichever language the database speaks', async () => {
    const names = ['many.a', 'many.b', 'many.c']
    await w.addTokens(Object.fromEntries(names.map(name => [name, ['color', '#000000']])))
    await owner().post(`${w.modePath}/tokens/batch`, { operations: names.map(name => ({ op: 'delete', name })) })
    const deleted = await last()
    await w.addTokens({ 'many.b': ['color', '#ffffff'] })
    await w.write(sql`create function speak_otherwise() returns trigger language plpgsql as $$ begin
 if exists (select from tokens where mode_id = new.mode_id and name = new.name) then
 raise exception using errcode = '23505', constraint = 'tokens_name', message = 'doppelter Schlüsselwert', detail = 'existiert bereits';
 end if; return new; end $$`)
    await w.write(
      sql`create trigger speak_otherwise before insert on tokens for each row execute function speak_otherwise()`,
    )
    const told = 'A token named "many.b" already exists in this mode'
    expect((await revert(deleted, { force: true })).body.error).toBe(told)
    const again = { name: 'many.b', type: 'color', value: '#000000' }
    expect((await owner().post(`${w.modePath}/tokens`, again)).body.error).toBe(told)
    await w.write(sql`drop function speak_otherwise() cascade`)
  })

  test('a revert that would close a circle is refused', async () => {
    await edit('color.b', { value: '#000000' })
    const change = await last()
    await edit('color.a', { value: '{color.b}' })
    for (const force of [false, true])
      expect((await revert(change, { force })).body.error).toBe('Circular alias: color.b → color.a → color.b')
  })

  test('a mode or tokenset that has been deleted since must come back first', async () => {
    const mode = await dark({ copy_from: w.mode.id })
    await owner().patch(`${tokenset()}/modes/${mode.id}/tokens/color.a`, { value: '#000000' })
    const inMode = await last()
    await owner().delete(`${tokenset()}/modes/${mode.id}`)
    const deletion = await last()
    expect((await revert(inMode, { force: true })).body.error).toBe(
      'This change cannot be taken back: the mode of "color.a" has been deleted; take that back first',
    )
    expect((await revert(deletion)).status).toBe(201)
    expect((await revert(inMode)).status).toBe(201)
    await owner().delete(tokenset())
    expect((await revert(deletion)).body.error).toMatch(/already/)
    expect((await revert(inMode)).status).toBe(400)
  })

  test('a creation whose token was deleted and made anew: the new one is another’s, and nothing is written', async () => {
    const path = `${w.modePath}/tokens`
    await owner().post(path, { name: 'again', type: 'number', value: 1 })
    const creation = await last()
    await owner().delete(`${path}/again`)
    const anew = (await owner().post(path, { name: 'again', type: 'number', value: 2 })).body
    const before = await last()
    for (const body of [{}, { force: true }])
      expect((await revert(creation, body)).body.error).toBe(
        'This change cannot be taken back: nothing of it is left: what it made was deleted since, and what it changed is as it was before',
      )
    expect(await last()).toEqual(before)
    expect((await owner().get(`${path}/again`)).body).toMatchObject(anew)
  })
})

describe('final changes are refused as such', () => {
  const refusal = async (change: { id: string }, surface?: typeof session) => {
    const answer = await w.as('owner', surface).post(`/changes/${change.id}/revert`)
    expect(answer.status).toBe(400)
    return answer.body.error as string
  }

  test('members, and the making of a workspace', async () => {
    const { body } = await owner().get(`/workspaces/${w.workspace.id}/changes`)
    const making = body.changes.find(({ operation }: { operation: string }) => operation === 'create_workspace')
    expect(await refusal(making)).toBe('This change cannot be taken back: it made the workspace; delete that instead')
    await w
      .as('owner', session)
      .post(`/workspaces/${w.workspace.id}/members`, { email: w.people.stranger.email, role: 'viewer' })
    expect(await refusal(await last())).toBe(
      'This change cannot be taken back: members are added and removed in the members settings',
    )
  })

  test('keys and deleted workspaces, for the user who did it; for others the change does not exist', async () => {
    await w.as('owner', session).post('/api-keys', { name: 'k', scopes: ['read:tokens'] })
    await owner().delete(`/workspaces/${w.workspace.id}`)
    const rows = await w.database.query<{ id: string }>(sql`select id from changes order by id desc limit 2`)
    const [deletion, key] = [rows[0]!, rows[1]!]
    expect(await refusal(deletion)).toBe('This change cannot be taken back: deleting a workspace is final')
    expect(await refusal(key, session)).toBe(
      'This change cannot be taken back: keys are never brought back; make a new one',
    )
    for (const { id } of [deletion, key, { id: 'x' }]) {
      const answer = await w.as('stranger').post(`/changes/${id}/revert`)
      expect([answer.status, answer.body.error]).toEqual([404, 'Change not found'])
    }
  })

  test('a viewer may not, nor a FREE owner’s key; the dashboard of a FREE owner may', async () => {
    await edit('color.a', { value: '#000000' })
    const change = await last()
    expect((await w.as('viewer').post(`/changes/${change.id}/revert`)).body.error).toBe(
      'Your workspace role does not allow API write operations on this workspace.',
    )
    await w.setPlan(w.people.owner, 'FREE')
    expect((await revert(change)).body.error).toBe(
      "API write access is not available for this workspace owner's current plan.",
    )
    expect((await w.as('owner', session).post(`/changes/${change.id}/revert`)).status).toBe(201)
  })
})

test('many at once take a change back once', async () => {
  await edit('color.a', { value: '#000000' })
  const change = await last()
  const answers = await Promise.all(Array.from({ length: 10 }, () => revert(change)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 400)])
})

test('what was cached of a mode before it was deleted is not shown after it came back', async () => {
  const mode = await dark({ copy_from: w.mode.id })
  const path = `${tokenset()}/modes/${mode.id}`
  const css = async () => (await owner().get(`${path}/export?format=css`)).text
  const write = (value: string) => owner().patch(`${path}/tokens/color.a`, { value })
  for (const value of ['#111111', '#222222', '#333333']) {
    await write(value)
    expect(await css()).toContain(value)
  }
  await owner().delete(path)
  await revert(await last())
  for (const value of ['#444444', '#555555', '#666666', '#777777', '#888888']) {
    await write(value)
    expect(await css()).toContain(value)
  }
})
