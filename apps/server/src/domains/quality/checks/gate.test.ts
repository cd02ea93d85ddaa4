// Check rules stop releases: publishing what there is now, and merging what was published elsewhere.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../testing/organization.ts'

let w: OrganizationWorld
const as = (who: Parameters<OrganizationWorld['as']>[0]) => w.as(who, session)
const rules = [{ rule: 'scale-step', severity: 'error', options: { step: '4px' } }]
const setRules = async (blocks: string, given: object[] = rules) => {
  const { status } = await as('owner').put(`/workspaces/${w.workspace.id}/check-rules`, { rules: given, blocks })
  expect(status).toBe(200)
}
const publish = (who: Parameters<OrganizationWorld['as']>[0], body: object = {}, to = w.staging) =>
  as(who).post(`${w.at(to)}/releases`, body)

beforeAll(async () => {
  w = await organizationWorld()
  await w.addTokens({ 'space.odd': ['dimension', '13px'], 'space.other': ['dimension', '7px'] })
})
afterAll(() => w.close())

test('what blocks is refused with its findings, until it is known, or does not block', async () => {
  await setRules('never')
  expect((await publish('editor')).status).toBe(201)
  await setRules('error', [{ ...rules[0], severity: 'warning' }])
  expect((await publish('editor')).status).toBe(201)
  await setRules('warning', [{ ...rules[0], severity: 'warning' }])
  expect((await publish('editor')).status).toBe(400)
  await setRules('error')
  const refused = await publish('owner')
  expect(refused).toMatchObject({
    status: 400,
    body: { error: 'Publishing is blocked by 2 findings', code: 'publishing_blocked' },
  })
  expect(refused.body.findings.map(({ token }: { token: string }) => token)).toEqual(['space.odd', 'space.other'])
  const [{ fingerprint }] = refused.body.findings
  const accept = `/workspaces/${w.workspace.id}/findings/accept`
  expect((await as('editor').post(accept, { fingerprints: [fingerprint], reason: 'Kept for print' })).status).toBe(200)
  expect((await publish('owner')).body.error).toBe('Publishing is blocked by 1 finding')
  expect((await as('editor').post(accept, { all: true, reason: 'Kept for print' })).status).toBe(200)
  expect((await publish('editor')).status).toBe(201)
})

test('a release keeps how many findings each workspace had, and rolling back takes them over', async () => {
  const workspace_id = w.workspace.id
  const { body } = await as('viewer').get(`${w.at(w.staging)}/releases`)
  const counted = body.releases.map(({ findings }: { findings: unknown }) => findings)
  expect(counted).toEqual([
    [{ workspace_id, error: 0, warning: 0, info: 0, known: 2 }],
    [{ workspace_id, error: 0, warning: 2, info: 0, known: 0 }],
    [{ workspace_id, error: 2, warning: 0, info: 0, known: 0 }],
  ])
  await w.addTokens({ 'space.even': ['dimension', '8px'] })
  expect((await publish('owner')).status).toBe(201)
  const back = await as('owner').post(`${w.at(w.staging)}/rollback`, { release_id: body.releases[1].id })
  expect(back).toMatchObject({ status: 201, body: { findings: counted[1] } })
})

test('an admin or owner goes through with a reason, which stands in the release and in the history', async () => {
  await w.addTokens({ 'space.third': ['dimension', '5px'] })
  const override = 'The campaign starts today'
  expect(await publish('editor', { override })).toMatchObject({
    status: 403,
    body: { error: 'Only an admin or owner may override findings.' },
  })
  expect((await publish('admin', { override: ' ' })).body.error).toBe(
    'override must be a reason of 1 to 1000 characters',
  )
  const made = await publish('admin', { override })
  const by = { user_id: w.people.admin.id, user_name: expect.any(String) }
  expect(made).toMatchObject({ status: 201, body: { override: { reason: override, by } } })
  const read = await as('viewer').get(`${w.at(w.staging)}/releases/${made.body.id}`)
  expect(read.body.override).toEqual({ reason: override, by })
})

test('a merge is stopped by what it would bring, and goes through in the same way', async () => {
  const merge = (body: object = {}) => as('admin').post(`${w.at(w.staging)}/merge`, body)
  const refused = await merge()
  expect(refused).toMatchObject({ status: 400, body: { error: 'Publishing is blocked by 1 finding' } })
  expect(refused.body.findings[0]).toMatchObject({ token: 'space.third', rule: 'scale-step', mode_id: w.mode.id })
  // Mending it in the workspace changes nothing of what is to be merged.
  await as('owner').patch(`/tokensets/${w.tokenset.id}/modes/${w.mode.id}/tokens/space.third`, { value: '8px' })
  expect((await merge()).status).toBe(400)
  expect(await merge({ override: 'Agreed' })).toMatchObject({ status: 201, body: { override: { reason: 'Agreed' } } })
  expect((await publish('owner', {}, w.production)).body.override).toBeUndefined()
})

test('what was announced to be removed in the next version is found, and what is gone without another in its place', async () => {
  const set = [{ rule: 'expired' }, { rule: 'removed-without-replacement', severity: 'error' }]
  await setRules('error', set)
  const find = async () => {
    const { body } = await as('owner').get(`/workspaces/${w.workspace.id}/findings`)
    return body.findings.map(({ rule, token }: { rule: string; token: string }) => [rule, token])
  }
  expect(await find()).toEqual([])
  const batch = (operations: object[]) =>
    as('owner').post(`/tokensets/${w.tokenset.id}/modes/${w.mode.id}/tokens/batch`, { operations })
  expect((await batch([{ op: 'create', name: 'old', type: 'number', value: 1, remove_in: '2.0.0' }])).status).toBe(200)
  // The next version is a minor one, until something is removed.
  expect(await find()).toEqual([])
  expect((await batch([{ op: 'delete', name: 'space.odd' }])).status).toBe(200)
  expect(await find()).toEqual([
    ['expired', 'old'],
    ['removed-without-replacement', 'space.odd'],
  ])
  expect((await publish('owner', {}, w.production)).body.error).toBe('Publishing is blocked by 2 findings')
})
