import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../../testing/organization.ts'
import type { OrganizationWorld } from '../../../../testing/organization.ts'

let w: OrganizationWorld
beforeEach(async () => {
  w = await organizationWorld()
  await w.addTokens({
    'color.a': ['color', '#aaaaaa'],
    'color.b': ['color', '#bbbbbb'],
    'color.c': ['color', '#cccccc'],
  })
})
afterEach(() => w.close())

const owner = () => w.as('owner', session)
const edit = (name: string, body: object) => w.as('owner').patch(`${w.modePath}/tokens/${name}`, body)
const merge = (body: object = {}) => owner().post(`${w.at(w.staging)}/merge`, body)
const exported = async (environment: { id: string }) =>
  (await owner().get(`${w.at(environment)}/export?format=css&tokenset_id=${w.tokenset.id}&mode=Base`)).text
const values = async (environment: { id: string }) =>
  Object.fromEntries(
    [...(await exported(environment)).matchAll(/--color-(\w): (#\w+);/g)].map(match => [match[1], match[2]]),
  )

/** Both environments have the same release; then Staging gets one edit, Production the others. */
async function diverge(onStaging: () => Promise<unknown>, onProduction: () => Promise<unknown>) {
  await w.publish(w.staging)
  await w.publish(w.production)
  await onStaging()
  await w.publish(w.staging)
  await onProduction()
  await w.publish(w.production)
}

describe('POST /environments/{id}/merge', () => {
  test('into a Production that has nothing is a copy', async () => {
    const source = await w.publish(w.staging)
    const answer = await merge({ notes: 'Go' })
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        environment_id: w.production.id,
        version: '1.0.0',
        digest: source.digest,
        merged_from: source.id,
        notes: 'Go',
        is_active: true,
      },
    ])
    const { body } = await owner().get(`${w.path}/changes?operation=merge_environment`)
    expect(body.changes[0].summary).toBe('Merged Staging as 1.0.0 to Production')
  })

  test('takes the changes of Staging alone, keeps those of Production alone', async () => {
    await diverge(
      () => edit('color.a', { value: '#111111' }),
      async () => {
        await edit('color.a', { value: '#aaaaaa' })
        await edit('color.b', { value: '#222222' })
      },
    )
    expect((await merge()).body).toMatchObject({
      version: '1.0.2',
      changes: { added: 0, changed: 1, removed: 0, renamed: 0 },
    })
    expect(await values(w.production)).toEqual({ a: '#111111', b: '#222222', c: '#cccccc' })
  })

  test('says before what it would have to settle, and changes nothing by that', async () => {
    await diverge(
      () => edit('color.a', { value: '#111111' }),
      () => edit('color.a', { value: '#222222' }),
    )
    const preview = await owner().get(`${w.at(w.staging)}/merge`)
    expect([preview.status, preview.body]).toMatchObject([
      200,
      {
        base: { version: '1.0.0' },
        conflicts: [
          {
            token: 'color.a',
            base: { value: '#aaaaaa' },
            source: { value: '#111111' },
            production: { value: '#222222' },
          },
        ],
      },
    ])
    const refused = await merge()
    expect(refused.body.conflicts).toEqual(preview.body.conflicts)
    expect((await owner().get(`${w.at(w.production)}/merge`)).status).toBe(400)
  })

  test('an environment that began with Production has one release in common with it: no conflict without a change', async () => {
    await w.publish(w.production)
    const answer = await owner().post(`${w.path}/environments`, { name: 'Preview', from: w.production.id })
    expect([answer.status, answer.body]).toMatchObject([201, { active_version: '1.0.0' }])
    await edit('color.a', { value: '#111111' })
    await w.publish(answer.body)
    await edit('color.a', { value: '#aaaaaa' })
    await edit('color.b', { value: '#222222' })
    await w.publish(w.production)
    const preview = await owner().get(`${w.at(answer.body)}/merge`)
    expect(preview.body).toMatchObject({ base: { version: '1.0.0' }, conflicts: [] })
    // Nothing that does not exist here, and nothing that has no release.
    const from = async (id: string) => (await owner().post(`${w.path}/environments`, { name: 'X', from: id })).body
    expect((await from('01a1f815-0a26-71b1-b6c3-57cba3ab0000')).error).toBe('Environment not found')
    expect((await from(w.staging.id)).code).toBe('nothing_released')
    expect((await owner().get(`${w.path}/environments`)).body.total).toBe(3)
  })

  test('conflicts are refused with all three values until each is settled', async () => {
    await diverge(
      async () => {
        await edit('color.a', { value: '#111111' })
        await edit('color.b', { value: '#333333' })
      },
      async () => {
        await edit('color.a', { value: '#222222' })
        await w.as('owner').delete(`${w.modePath}/tokens/color.b`)
      },
    )
    const refused = await merge()
    expect([refused.status, refused.body.error]).toEqual([
      400,
      '2 tokens were changed on both sides: color.a, color.b. Settle each in resolutions.',
    ])
    const content = (name: string, value: string) => ({ name, type: 'color', value, description: null })
    expect(refused.body.conflicts).toEqual([
      {
        workspace_id: w.workspace.id,
        tokenset_id: w.tokenset.id,
        mode: 'Base',
        mode_id: w.mode.id,
        token: 'color.a',
        source: content('color.a', '#111111'),
        production: content('color.a', '#222222'),
        base: content('color.a', '#aaaaaa'),
      },
      {
        workspace_id: w.workspace.id,
        tokenset_id: w.tokenset.id,
        mode: 'Base',
        mode_id: w.mode.id,
        token: 'color.b',
        source: content('color.b', '#333333'),
        production: null,
        base: content('color.b', '#bbbbbb'),
      },
    ])
    expect(await values(w.production)).toEqual({ a: '#222222', c: '#cccccc' })
    const settle = (token: string, take: string, mode = 'base') => ({ tokenset_id: w.tokenset.id, mode, token, take })
    const half = await merge({ resolutions: [settle('color.a', 'source')] })
    expect(half.body.conflicts.map(({ token }: { token: string }) => token)).toEqual(['color.b'])
    const elsewhere = [settle('color.a', 'source'), settle('color.b', 'source', 'Dark')]
    expect((await merge({ resolutions: elsewhere })).status).toBe(400)
    const answer = await merge({
      resolutions: [settle('color.a', 'source'), settle('color.b', 'production', w.mode.id)],
    })
    expect([answer.status, answer.body.version]).toEqual([201, '2.0.1'])
    expect(await values(w.production)).toEqual({ a: '#111111', c: '#cccccc' })
  })

  test.each([
    [{ resolutions: {} }, 'resolutions must be an array of {tokenset_id, mode, token, take}'],
    [
      { resolutions: [{ tokenset_id: 'x', mode: 'x', token: 'x', take: 'mine' }] },
      'resolutions[].take must be source or production',
    ],
  ])('%j is refused', async (body, error) => {
    expect((await merge(body)).body.error).toBe(error)
  })

  test('once merged, only what is new in Staging is merged', async () => {
    await w.publish(w.staging)
    await merge()
    await edit('color.a', { value: '#111111' })
    await w.publish(w.production)
    await edit('color.b', { value: '#222222' })
    await w.publish(w.staging)
    const answer = await merge()
    expect(answer.status).toBe(201)
    expect(await values(w.production)).toEqual({ a: '#111111', b: '#222222', c: '#cccccc' })
    expect((await merge()).body.changes).toEqual({ added: 0, changed: 0, removed: 0, renamed: 0 })
  })

  test('modes come and go with a merge: new ones are taken, removed ones removed, names and the default follow', async () => {
    const dark = (await w.as('owner').post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark', copy_from: w.mode.id }))
      .body
    await w.publish(w.staging)
    await w.publish(w.production)
    await w.as('owner').patch(`/tokensets/${w.tokenset.id}/modes/${w.mode.id}`, { name: 'Light' })
    const contrast = (
      await w
        .as('owner')
        .post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Contrast', copy_from: w.mode.id, is_default: true })
    ).body
    await w.as('owner').delete(`/tokensets/${w.tokenset.id}/modes/${dark.id}`)
    await w.publish(w.staging)
    expect((await merge()).body).toMatchObject({ version: '2.0.0', changes: { added: 3, removed: 3 } })
    const css = async (environment: { id: string }) =>
      (await owner().get(`${w.at(environment)}/export?format=css`)).text
    expect(await css(w.production)).toBe(await css(w.staging))
    expect(await css(w.production)).toMatch(/:root, :root\[data-theme="contrast"\][^]*data-theme="light"/)
    expect(contrast.is_default).toBe(true)
  })

  test('a circle that only the two sides together close is refused', async () => {
    await w.publish(w.staging)
    await w.publish(w.production)
    await edit('color.a', { value: '{color.b}' })
    await w.publish(w.staging)
    await edit('color.a', { value: '#aaaaaa' })
    await edit('color.b', { value: '{color.a}' })
    await w.publish(w.production)
    const answer = await merge()
    expect([answer.status, answer.body.error]).toEqual([400, 'Circular alias: color.a → color.b → color.a'])
  })

  test('Production is not merged into itself, and nothing is merged from where nothing is', async () => {
    expect((await owner().post(`${w.at(w.production)}/merge`)).body.error).toBe(
      'Production cannot be merged into itself',
    )
    const answer = await merge()
    expect([answer.status, answer.body.error]).toEqual([400, 'Nothing has been published to Staging yet'])
  })
})
