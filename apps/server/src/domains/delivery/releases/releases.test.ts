import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'

let w: OrganizationWorld
beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({
    'color.brand': ['color', '#3b82f6', 'The brand'],
    'color.link': ['color', '{color.brand}'],
    'space.1': ['dimension', '4px'],
  })
})
afterAll(() => w.close())

const owner = () => w.as('owner', session)
const edit = (name: string, body: object) => w.as('owner').patch(`${w.modePath}/tokens/${name}`, body)
const releases = (environment: { id: string }) => `${w.at(environment)}/releases`
const diff = async (environment: { id: string }, query = '') =>
  (await owner().get(`${w.at(environment)}/diff${query}`)).body

describe('publishing', () => {
  test('the first release is 1.0.0, active, and names who published it', async () => {
    const answer = await w.as('editor', session).post(releases(w.staging), { notes: 'First' })
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(String),
        environment_id: w.staging.id,
        version: '1.0.0',
        digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        notes: 'First',
        changes: { added: 3, changed: 0, removed: 0, renamed: 0 },
        published_by: { user_id: w.people.editor.id, user_name: 'editor' },
        merged_from: null,
        rolled_back_to: null,
        findings: [{ workspace_id: w.workspace.id, error: 0, warning: 0, info: 0, known: 0 }],
        created_at: expect.any(String),
        is_active: true,
      },
    ])
    expect((await owner().get(w.at(w.staging))).body).toMatchObject({
      active_release_id: answer.body.id,
      active_version: '1.0.0',
    })
    expect((await owner().get(`${releases(w.staging)}/1.0.0`)).body).toEqual(answer.body)
    expect((await owner().get(`${releases(w.staging)}/${answer.body.id}`)).body).toEqual(answer.body)
    for (const name of ['9.9.9', '%00', 'latest'])
      expect((await owner().get(`${releases(w.staging)}/${name}`)).body.error).toBe('Release not found')
    const { body } = await owner().get(`${w.path}/changes?operation=publish_release`)
    expect(body.changes[0]).toMatchObject({ summary: 'Published 1.0.0 to Staging', actor: { user_name: 'editor' } })
  })

  test('the same content has the same digest, in another environment too', async () => {
    const again = await w.publish(w.staging)
    expect(again).toMatchObject({ version: '1.0.1', changes: { added: 0, changed: 0, removed: 0, renamed: 0 } })
    const { body } = await owner().get(releases(w.staging))
    expect(body.releases.map((r: { version: string; is_active: boolean }) => [r.version, r.is_active])).toEqual([
      ['1.0.1', true],
      ['1.0.0', false],
    ])
    expect(body.releases[1].digest).toBe(again.digest)
    const { body: page } = await owner().get(`${releases(w.staging)}?limit=1`)
    expect([page.releases[0].version, page.total]).toEqual(['1.0.1', 2])
    expect((await owner().get(`${releases(w.staging)}?limit=1&cursor=${page.next_cursor}`)).body).toMatchObject({
      releases: [{ version: '1.0.0' }],
      next_cursor: null,
    })
  })

  test('a value is a patch, a new token a minor step, a rename, another type or a removal a major one', async () => {
    const step = async (what: object) => {
      const { version, changes } = await w.publish(w.staging)
      expect(changes).toEqual({ added: 0, changed: 0, removed: 0, renamed: 0, ...what })
      return version
    }
    await edit('color.brand', { value: '#2563eb' })
    await edit('space.1', { description: 'Smallest' })
    expect(await step({ changed: 2 })).toBe('1.0.2')
    await w.addTokens({ 'space.2': ['dimension', '8px'] })
    await edit('color.brand', { value: '#1d4ed8' })
    expect(await step({ added: 1, changed: 1 })).toBe('1.1.0')
    await edit('space.2', { name: 'space.two' })
    expect(await step({ renamed: 1 })).toBe('2.0.0')
    await edit('space.two', { type: 'number', value: 8 })
    expect(await step({ changed: 1 })).toBe('3.0.0')
    await w.as('owner').delete(`${w.modePath}/tokens/space.two`)
    expect(await step({ removed: 1 })).toBe('4.0.0')
    await w.addTokens({ 'gone.soon': ['string', 'one of a kind'] })
    await w.publish(w.staging)
    await w.as('owner').delete(`${w.modePath}/tokens/gone.soon`)
    await w.addTokens({ 'came.instead': ['string', 'one of a kind'] })
    expect(await step({ renamed: 1 })).toBe('5.0.0')
  })

  test('a given version may promise more than what changed, never less', async () => {
    await w.as('owner').delete(`${w.modePath}/tokens/came.instead`)
    const low = await owner().post(releases(w.staging), { version: '5.1.0' })
    expect([low.status, low.body.error]).toEqual([
      400,
      'Version 5.1.0 is too low: after 5.0.0 it must be at least 6.0.0, because "came.instead" was removed',
    ])
    expect((await owner().post(releases(w.staging), { version: '5.0.0' })).status).toBe(400)
    for (const version of ['6', 'v6.0.0', '06.0.0', '6.0.0-beta', '6.0.99999999999', ''])
      expect((await owner().post(releases(w.staging), { version })).body.error).toBe(
        'version must be a semantic version such as 1.4.0',
      )
    expect((await owner().post(releases(w.staging), { version: 6 })).body.error).toBe('version must be text')
    expect((await w.publish(w.staging, { version: '10.0.0' })).version).toBe('10.0.0')
    expect((await w.publish(w.staging)).version).toBe('10.0.1')
  })

  test('many at once each get a version of their own', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner().post(releases(w.staging))))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    const versions = answers.map(({ body }) => body.version).sort()
    expect(versions).toEqual(['10.0.2', '10.0.3', '10.0.4', '10.0.5', '10.0.6', '10.0.7', '10.0.8', '10.0.9'])
    const { body } = await owner().get(releases(w.staging))
    expect(body.releases.filter((release: { is_active: boolean }) => release.is_active)).toMatchObject([
      { version: '10.0.9' },
    ])
  })

  test('Production and Staging have separate versions', async () => {
    expect((await w.publish(w.production, { version: '0.9.0' })).version).toBe('0.9.0')
    expect((await w.publish(w.production)).version).toBe('0.9.1')
  })

  test('a release waits for a write that is under way and has all of it', async () => {
    const waitingForLocks = async () =>
      (await w.database.one<{ sessions: number }>(
        sql`select count(*)::int as sessions from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ))!.sessions
    await w.publish(w.staging)
    const publishing = await w.writeTogether(async tx => {
      await tx.query(sql`select 1 from tokensets where id = ${w.tokenset.id} for update`)
      await tx.query(sql`update tokens set value = '"#00ff00"' where mode_id = ${w.mode.id} and name = 'color.brand'`)
      await tx.query(sql`update modes set revision = revision + 1 where id = ${w.mode.id}`)
      const release = w.publish(w.staging)
      await expect.poll(waitingForLocks, { timeout: 60_000 }).toBe(1)
      return { release }
    })
    expect((await publishing.release).changes).toEqual({ added: 0, changed: 1, removed: 0, renamed: 0 })
    await edit('color.brand', { value: '#1d4ed8' })
    await w.publish(w.staging)
  })
})

describe('rolling back', () => {
  test('is a new release with the content of an earlier one', async () => {
    const { body } = await owner().get(releases(w.staging))
    const earlier = body.releases.find(({ version }: { version: string }) => version === '1.1.0')
    const answer = await w
      .as('editor', session)
      .post(`${w.at(w.staging)}/rollback`, { release_id: earlier.id, notes: 'Too much' })
    expect([answer.status, answer.body.digest, answer.body.rolled_back_to]).toEqual([201, earlier.digest, earlier.id])
    expect(answer.body.version).toBe('10.1.0')
    expect((await owner().post(`${w.at(w.staging)}/rollback`, { release_id: '1.0.0' })).status).toBe(201)
  })

  test('to what is active already is no release', async () => {
    const before = (await owner().get(releases(w.staging))).body
    const answer = await owner().post(`${w.at(w.staging)}/rollback`, { release_id: '1.0.0' })
    expect([answer.status, answer.body.id]).toEqual([201, before.releases[0].id])
    expect((await owner().get(releases(w.staging))).body.total).toBe(before.total)
  })

  test.each([
    [{}, 400, 'release_id is required: the id or version of an earlier release'],
    [{ release_id: 'x' }, 404, 'Release not found'],
  ])('%j is refused', async (body, status, error) => {
    const answer = await owner().post(`${w.at(w.staging)}/rollback`, body)
    expect([answer.status, answer.body.error]).toEqual([status, error])
  })

  test('a release of another environment is not found', async () => {
    const { body } = await owner().get(releases(w.production))
    expect((await owner().post(`${w.at(w.staging)}/rollback`, { release_id: body.releases[0].id })).body.error).toBe(
      'Release not found',
    )
  })
})

describe('comparing', () => {
  test('with live shows what publishing would change, and the version that it would be', async () => {
    await w.publish(w.staging, { version: '20.0.0' })
    await edit('color.brand', { value: '#ff0000' })
    const found = await diff(w.staging)
    expect(found).toMatchObject({
      from: { kind: 'release', version: '20.0.0' },
      to: { kind: 'live', version: null },
      changes: { added: 0, changed: 1, removed: 0, renamed: 0 },
      next_version: '20.0.1',
      total: 1,
    })
    expect(found.tokens).toEqual([
      {
        workspace_id: w.workspace.id,
        workspace_name: 'Acme',
        tokenset_id: w.tokenset.id,
        tokenset_name: 'Core',
        mode_id: w.mode.id,
        mode: 'Base',
        change: 'changed',
        token: 'color.brand',
        before: { name: 'color.brand', type: 'color', value: '#1d4ed8', description: 'The brand' },
        after: { name: 'color.brand', type: 'color', value: '#ff0000', description: 'The brand' },
      },
    ])
    expect((await w.publish(w.staging)).version).toBe(found.next_version)
    expect((await diff(w.staging)).total).toBe(0)
  })

  test('two releases, two environments; the digests agree with the releases', async () => {
    const { body } = await owner().get(releases(w.staging))
    const [now, before] = body.releases
    const found = await diff(w.staging, `?release=${before.version}&against=${now.id}`)
    expect([found.from.digest, found.to.digest, found.total, found.next_version]).toEqual([
      before.digest,
      now.digest,
      1,
      null,
    ])
    expect((await diff(w.staging, `?against=${w.production.id}`)).to).toMatchObject({
      environment_id: w.production.id,
      version: '0.9.1',
    })
  })

  test('an environment without a release is compared with nothing; what is unknown is not found', async () => {
    const empty = (await owner().post(`${w.path}/environments`, { name: 'Empty' })).body
    expect(await diff(empty)).toMatchObject({ from: null, next_version: '1.0.0', changes: { added: 3 } })
    expect((await owner().get(`${w.at(w.staging)}/diff?against=${empty.id}`)).body.error).toBe(
      'Nothing has been published to Empty yet',
    )
    for (const against of ['x', '01900000-0000-7000-8000-000000000000'])
      expect((await owner().get(`${w.at(w.staging)}/diff?against=${against}`)).body.error).toBe('Release not found')
    expect((await owner().delete(w.at(empty))).status).toBe(200)
  })
})
