// Concurrent requests: the invariants hold afterwards, and none is answered with 5xx. RACE_ROUNDS repeats each race (a few rounds
// in the suite). Races of default modes, members and idempotency keys are next to their code.
import { defaultPlans } from '@tessera/contract'
import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../storage/sql.ts'
import { organizationWorld, session } from './organization.ts'
import type { OrganizationWorld } from './organization.ts'
import type { TestAnswer } from './world.ts'

const rounds = repeats('RACE_ROUNDS', { short: 2, long: 100 })
const timeout = 120_000 + rounds * 2_000

let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld({ config: { plans: { ...defaultPlans, TEAM: { ...defaultPlans.TEAM, workspaces: 3 } } } })
})
afterEach(() => expect(w.logged.filter(({ level }) => level === 'error')).toEqual([]))
afterAll(async () => {
  // PostgreSQL counts what it had to break up; retries hide them from callers, but each is a lock taken in the wrong order.
  const row = await w.database.one<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  )
  await w.close()
  expect(row!.deadlocks).toBe(0)
})

const statuses = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status).sort()
const many = (count: number, status: number) => Array.from({ length: count }, () => status)
const only = (answers: readonly TestAnswer[], allowed: number[]) =>
  expect(answers.filter(({ status }) => !allowed.includes(status)).map(({ text }) => text)).toEqual([])

async function newMode() {
  const owner = w.as('owner')
  const set = (await owner.post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Race' })).body
  const mode = (await owner.get(`/tokensets/${set.id}/modes`)).body.modes[0]
  return { set: `/tokensets/${set.id}`, mode: `/tokensets/${set.id}/modes/${mode.id}` }
}
const number = (name: string) => ({ name, type: 'number', value: 1 })
const alias = (name: string, alias_to: string) => ({ name, type: 'number', alias_to })

describe.each(Array.from({ length: rounds }, (_, round) => round + 1))('round %i', round => {
  test('workspaces: never more than the plan allows, never fewer', { timeout }, async () => {
    const person = await w.signUp(`limited ${round}`, 'TEAM')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2
          ? w.as(person).post('/workspaces', { name: `W${n}` })
          : w.as(person, session).post('/workspaces', { name: `W${n}` }),
      ),
    )
    expect(statuses(answers)).toEqual([...many(3, 201), ...many(7, 403)])
    expect((await w.as(person).get('/workspaces')).body.total).toBe(3)
  })

  test('one name: one of ten gets it, the others are refused', { timeout }, async () => {
    const { mode } = await newMode()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => w.as('owner').post(`${mode}/tokens`, number('a'))),
    )
    expect(statuses(answers)).toEqual([201, ...many(9, 400)])
    expect(answers.find(({ status }) => status === 400)!.body.error).toBe(
      'A token named "a" already exists in this mode',
    )
  })

  test('one name for a mode, an environment, a release version, an account', { timeout }, async () => {
    const { set } = await newMode()
    const owner = w.as('owner', session)
    const modes = await Promise.all(['Dark', 'DARK', 'dark'].map(name => owner.post(`${set}/modes`, { name })))
    expect(statuses(modes)).toEqual([201, 400, 400])
    const environments = await Promise.all(
      ['Qa', 'QA', 'qa'].map(name => owner.post(`${w.path}/environments`, { name: `${name} ${round}` })),
    )
    expect(statuses(environments)).toEqual([201, 400, 400])
    const releases = await Promise.all(
      many(3, 0).map(() => owner.post(`${w.at(w.staging)}/releases`, { version: `${round + 100}.0.0` })),
    )
    expect(statuses(releases)).toEqual([201, 400, 400])
    const accounts = await Promise.all(
      many(3, 0).map(() =>
        w.send('POST', '/api/auth/sign-up', {
          email: `same-${round}@example.com`,
          password: 'correct horse 42',
          name: 'Same',
        }),
      ),
    )
    expect(statuses(accounts)).toEqual([201, 400, 400])
  })

  test(
    'renaming and deleting while aliases are made: no circle, no dangling name that was there all the time',
    { timeout },
    async () => {
      const { mode } = await newMode()
      const [owner, editor] = [w.as('owner'), w.as('editor')]
      await w.addTokens({ a: ['number', 1], gone: ['number', 2], x: ['number', 3] }, mode)
      const answers = await Promise.all([
        editor.post(`${mode}/tokens`, alias('p', 'a')),
        owner.patch(`${mode}/tokens/a`, { name: 'b' }),
        editor.post(`${mode}/tokens`, alias('q', 'a')),
        editor.post(`${mode}/tokens`, alias('r', 'gone')),
        owner.delete(`${mode}/tokens/gone?on_dependents=refuse`),
        editor.patch(`${mode}/tokens/x`, { alias_to: 'b' }),
        owner.post(`${mode}/tokens/batch`, {
          operations: [
            { op: 'upsert', ...alias('s', 'a') },
            { op: 'delete', name: 'x' },
          ],
        }),
      ])
      only(answers, [200, 201, 400, 404])
      const { tokens } = (await owner.get(`${mode}/tokens`)).body as {
        tokens: { name: string; alias_to: string | null }[]
      }
      const names = new Set(tokens.map(({ name }) => name))
      // Written before the rename it follows to b, written after it points at nothing, and a is nothing either way.
      expect([names.has('a'), names.has('b')]).toEqual([false, true])
      for (const { alias_to } of tokens.filter(({ name }) => ['p', 'q', 's'].includes(name)))
        expect(['a', 'b']).toContain(alias_to)
      const deleted = answers[4]!.status === 200
      expect(names.has('gone')).toBe(!deleted)
      expect((await owner.get(`${mode}/export`)).status).toBe(200)
    },
  )

  test('two that swap each other’s places, and circles of three', { timeout }, async () => {
    const { mode } = await newMode()
    await w.addTokens({ a: ['number', 1], b: ['number', 2], c: ['number', 3] }, mode)
    const answers = await Promise.all(
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ].map(([name, to]) => w.as('owner').patch(`${mode}/tokens/${name}`, { alias_to: to })),
    )
    expect(statuses(answers)).toEqual([200, 200, 400])
  })

  test('a mode that is copied, made the default and deleted at once', { timeout }, async () => {
    const { set, mode } = await newMode()
    await w.addTokens({ a: ['number', 1], b: ['number', 2] }, mode)
    const dark = (await w.as('owner').post(`${set}/modes`, { name: 'Dark' })).body
    const source = mode.split('/').at(-1)
    only(
      await Promise.all([
        w.as('owner').post(`${set}/modes`, { name: 'Copy', copy_from: source }),
        w.as('owner').patch(`${set}/modes/${dark.id}`, { is_default: true }),
        w.as('editor').delete(`${set}/modes/${source}`),
        w.as('editor').delete(`${set}/modes/${dark.id}`),
        w.as('editor').post(`${mode}/tokens`, number('c')),
      ]),
      [200, 201, 400, 404],
    )
    const { modes } = (await w.as('owner').get(`${set}/modes`)).body
    expect(modes.filter(({ is_default }: { is_default: boolean }) => is_default)).toHaveLength(1)
  })

  test('a workspace that is deleted while everybody writes below it', { timeout }, async () => {
    const owner = w.as('owner')
    const workspace = (await owner.post('/workspaces', { name: 'Doomed' })).body
    await w.addMember(workspace.id, w.people.editor.id, 'editor')
    const sets = await Promise.all(
      ['A', 'B'].map(async name => {
        const { id } = (await owner.post(`/workspaces/${workspace.id}/tokensets`, { name })).body
        const mode = (await owner.get(`/tokensets/${id}/modes`)).body.modes[0].id
        return { set: `/tokensets/${id}`, mode: `/tokensets/${id}/modes/${mode}` }
      }),
    )
    const writes = sets.flatMap(({ set, mode }, n) => [
      () => w.as('editor').post(`${mode}/tokens`, number('a')),
      () => w.as('editor').post(`${mode}/tokens/batch`, { operations: [{ op: 'upsert', ...number('b') }] }),
      () => owner.post(`${mode}/import`, { document: { c: { $type: 'number', $value: 1 } } }),
      () => owner.post(`${set}/modes`, { name: 'Dark' }),
      () => owner.patch(set, { name: `New ${n}` }),
      () => (n ? owner.delete(set) : w.as('editor').post(`/workspaces/${workspace.id}/tokensets`, { name: 'C' })),
      () =>
        w
          .as('owner', session)
          .post(`/workspaces/${workspace.id}/members`, { email: w.people.viewer.email, role: 'viewer' }),
      () => w.as('owner', session).put(`${w.path}/workspaces/${workspace.id}`),
    ])
    const calls = [...writes.slice(0, 8), () => owner.delete(`/workspaces/${workspace.id}`), ...writes.slice(8)]
    const answers = await Promise.all(calls.map(call => call()))
    only(answers, [200, 201, 400, 404])
    expect((await owner.get(`/workspaces/${workspace.id}`)).status).toBe(404)
    for (const { set } of sets) expect((await owner.get(set)).status).toBe(404)
  })

  test('an organization that is deleted while it is published, joined and filled', { timeout }, async () => {
    const owner = w.as('owner', session)
    const path = `/organizations/${(await owner.post('/organizations', { name: 'Doomed' })).body.id}`
    const workspace = (await owner.post('/workspaces', { name: 'In it' })).body
    const production = (await owner.get(`${path}/environments`)).body.environments[0]
    only(
      await Promise.all([
        owner.put(`${path}/workspaces/${workspace.id}`),
        owner.post(`${path}/environments/${production.id}/releases`, {}),
        owner.post(`${path}/environments`, { name: 'Staging' }),
        owner.post(`${path}/members`, { email: w.people.viewer.email, role: 'viewer' }),
        owner.post('/workspaces', {
          name: 'Born in it',
          include_in_organization: true,
          organization_id: path.split('/').at(-1),
        }),
        owner.delete(path),
        owner.delete(`/workspaces/${workspace.id}`),
      ]),
      [200, 201, 400, 403, 404],
    )
    expect((await owner.get(path)).status).toBe(404)
  })

  test('a change that is taken back twice at once is taken back once', { timeout }, async () => {
    const { set, mode } = await newMode()
    await w.as('owner').post(`${mode}/tokens`, number('a'))
    const change = (await w.as('owner').get(`${set}/changes`)).body.changes[0].id
    const answers = await Promise.all(many(4, 0).map(() => w.as('owner').post(`/changes/${change}/revert`, {})))
    expect(statuses(answers)).toEqual([201, 400, 400, 400])
  })

  test('two administrators who take each other’s rights: one stays', { timeout }, async () => {
    await w.write(sql`update users set is_admin = false`)
    const pair = [await w.signUp(`first ${round}`, 'TEAM', true), await w.signUp(`second ${round}`, 'TEAM', true)]
    const answers = await Promise.all(
      pair.map((person, n) =>
        w.as(person, session).patch(`/admin/users/${pair[1 - n]!.id}`, n ? { is_admin: false } : { disabled: true }),
      ),
    )
    only(answers, [200, 400, 401, 403])
    const row = await w.database.one<{ left: number }>(
      sql`select count(*)::int as left from users where is_admin and disabled_at is null`,
    )
    expect(row!.left).toBeGreaterThan(0)
  })
})
