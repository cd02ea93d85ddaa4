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
const releases = (environment: { id: string }) => `${w.at(environment)}/releases`
const diff = async (environment: { id: string }, query = '') =>
  (await owner().get(`${w.at(environment)}/diff${query}`)).body

describe('environments', () => {
  test('are listed with Production last; names are unique in any case', async () => {
    const { body } = await w.as('viewer', session).get(`${w.path}/environments`)
    expect(body.environments.map(({ name }: { name: string }) => name)).toEqual(['Staging', 'Production'])
    expect(body.environments[0]).toEqual({
      id: w.staging.id,
      organization_id: w.organization.id,
      name: 'Staging',
      is_production: false,
      active_release_id: null,
      active_version: null,
      public: false,
      slug: null,
      stylesheet_url: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    for (const name of ['staging', 'PRODUCTION']) {
      const answer = await owner().post(`${w.path}/environments`, { name })
      expect([answer.status, answer.body.error]).toEqual([
        400,
        `An environment named "${name}" already exists in this organization`,
      ])
    }
    expect((await owner().post(`${w.path}/environments`, { name: ' ' })).body.error).toBe(
      'Name is required and must be a non-empty string',
    )
  })

  test('Production can be neither deleted nor renamed', async () => {
    const deleted = await owner().delete(w.at(w.production))
    expect([deleted.status, deleted.body.error]).toEqual([400, 'The Production environment cannot be deleted.'])
    expect((await owner().patch(w.at(w.production), { name: 'Live' })).body.error).toBe(
      'The Production environment cannot be renamed.',
    )
  })

  test('an environment of another organization is not found', async () => {
    const other = (await owner().post('/organizations', { name: 'Other' })).body
    for (const id of [w.staging.id, 'x', '01900000-0000-7000-8000-000000000000']) {
      const answer = await owner().get(`/organizations/${other.id}/environments/${id}/releases`)
      expect([answer.status, answer.body.error]).toEqual([404, 'Environment not found'])
    }
    await owner().delete(`/organizations/${other.id}`)
  })
})

test('deleting an environment sweeps what only its releases had, and nothing that others need', async () => {
  const temporary = (await owner().post(`${w.path}/environments`, { name: 'Temporary' })).body
  await w.addTokens({ 'only.here': ['string', 'swept'] })
  await w.publish(temporary)
  await w.as('owner').delete(`${w.modePath}/tokens/only.here`)
  const stored = async () =>
    (await w.database.query<{ body: string }>(sql`select body::text as body from snapshot_parts`))
      .map(({ body }) => body)
      .join('')
  expect(await stored()).toContain('only.here')
  await owner().delete(w.at(temporary))
  expect(await stored()).not.toContain('only.here')
  const { body } = await owner().get(releases(w.staging))
  for (const release of body.releases)
    expect((await diff(w.staging, `?release=${release.id}`)).from.digest).toBe(release.digest)
})
