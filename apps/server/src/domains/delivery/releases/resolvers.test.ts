// Releases with resolvers: kept, compared, merged and exported as the tokens are.
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { organizationWorld, session } from '../../../testing/organization.ts'
import { sql } from '../../../storage/sql.ts'

type Answer = { status: number; text: string; body: any; headers: Headers } // eslint-disable-line @typescript-eslint/no-explicit-any

/** Core and two brands, light and dark, as a resolver named Themes. */
async function withThemes() {
  const w = await organizationWorld()
  const owner = () => w.as('owner', session)
  await w.addTokens({ 'color.base': ['color', '#ffffff'], 'color.text': ['color', '{color.ink}'] })
  const dark = (await owner().post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark' })).body
  await owner().post(`/tokensets/${w.tokenset.id}/modes/${dark.id}/tokens`, {
    name: 'color.base',
    type: 'color',
    value: '#000000',
  })
  const brand = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Brand' })).body
  const brandMode = (await owner().get(`/tokensets/${brand.id}/modes`)).body.modes[0]
  const ink = `/tokensets/${brand.id}/modes/${brandMode.id}/tokens`
  await owner().post(ink, { name: 'color.ink', type: 'color', value: '#112233' })
  const given = {
    name: 'Themes',
    sets: [{ name: 'brand', sources: [{ tokenset_id: brand.id }] }],
    modifiers: [
      {
        name: 'scheme',
        default: 'light',
        contexts: [
          { name: 'light', sources: [{ tokenset_id: w.tokenset.id, mode_id: w.mode.id }] },
          {
            name: 'dark',
            sources: [w.tokenset.id].flatMap(tokenset_id => [
              { tokenset_id, mode_id: w.mode.id },
              { tokenset_id, mode_id: dark.id },
            ]),
          },
        ],
      },
    ],
  }
  const path = `/workspaces/${w.workspace.id}/resolvers`
  const made = await owner().post(path, given)
  expect([made.status, made.body.error]).toEqual([201, undefined])
  const resolver = made.body
  return {
    ...w,
    owner,
    dark,
    brand,
    given,
    path,
    resolver,
    inkPath: `${ink}/color.ink`,
    edit: (body: object) => owner().patch(`/resolvers/${resolver.id}`, body) as Promise<Answer>,
    diff: async (environment: { id: string }, query = '') =>
      (await owner().get(`${w.at(environment)}/diff${query}`)).body,
    published: (query: string, environment = w.production) =>
      owner().get(`${w.at(environment)}/export?${query}`) as Promise<Answer>,
  }
}

const values = (css: string) => Object.fromEntries([...css.matchAll(/--([\w-]+): (#\w+);/g)].map(m => [m[1], m[2]]))

describe('a release with themes after edits', () => {
  let w: Awaited<ReturnType<typeof withThemes>>
  let before: string[]
  const whole = new Map<string, string>()
  const questions = ['', '&input=scheme:dark', '&input={"scheme":"light"}']
  const live = () =>
    Promise.all(
      questions.map(async input => (await w.owner().get(`/resolvers/${w.resolver.id}/export?format=css${input}`)).text),
    )
  const released = (more = '') =>
    Promise.all(questions.map(async input => (await w.published(`format=css&resolver=themes${input}${more}`)).text))
  beforeAll(async () => {
    w = await withThemes()
    await w.owner().patch(`/workspaces/${w.workspace.id}`, { name: 'Acme' })
    before = await live()
    for (const format of ['json', 'dtcg-resolver', 'typescript', 'tailwind'])
      whole.set(format, (await w.owner().get(`/resolvers/${w.resolver.id}/render/${format}`)).text)
    await w.publish(w.production)
    await w.owner().patch(w.inkPath, { value: '#445566' })
    await w.edit({ name: 'Looks', modifiers: [] })
    await w.owner().delete(`/tokensets/${w.tokenset.id}/modes/${w.dark.id}`)
  })
  afterAll(() => w.close())

  test('is byte for byte what was live when it was published: as a whole, and of each input', async () => {
    expect(values(before[1]!)).toEqual({ 'color-base': '#000000', 'color-text': '#112233', 'color-ink': '#112233' })
    expect(await released()).toEqual(before)
    expect(await live()).not.toEqual(before)
    const byId = (await w.published(`format=css&resolver=${w.resolver.id}`)).text
    expect(byId).toBe(before[0])
  })

  test('in every format, also at its version and through the API with a key', async () => {
    await w.publish(w.production)
    const at = `/organizations/${w.organization.id}/environments/${w.production.id}`
    for (const [format, text] of whole) {
      const answer = await w.as('owner').get(`${at}/render/${format}?resolver=Themes&release=1.0.0`)
      expect([answer.status, answer.text]).toEqual([200, text])
    }
    expect(await released('&release=1.0.0')).toEqual(before)
    const now = await w.published('format=css&resolver=Themes')
    expect([now.status, now.body.error]).toEqual([404, 'Resolver not found'])
    expect((await w.published('format=css&resolver=Looks')).status).toBe(200)
  })

  test('what it does not know is refused in a sentence', async () => {
    const refusal = async (query: string) => {
      const { status, body } = await w.published(`format=css&release=1.0.0&${query}`)
      return [status, body.error]
    }
    expect(await refusal('resolver=Nothing')).toEqual([404, 'Resolver not found'])
    expect(await refusal(`resolver=${w.tokenset.id}`)).toEqual([404, 'Resolver not found'])
    expect(await refusal('resolver=Themes&input=brand:a')).toEqual([400, 'Unknown modifier: brand. Modifiers: scheme'])
    expect(await refusal('resolver=Themes&input=scheme:dim')).toEqual([
      400,
      'Unknown context of scheme: dim. Contexts: light, dark',
    ])
    expect(await refusal('input=scheme:dark')).toEqual([400, 'input goes with resolver'])
    expect(await refusal('resolver=Themes&mode=Dark')).toEqual([400, 'resolver cannot be combined with a mode'])
    expect(await refusal(`resolver=Themes&tokenset_id=${w.brand.id}`)).toEqual([
      400,
      'resolver cannot be combined with a tokenset',
    ])
  })

  test('a name that resolvers of two workspaces have needs the id or the workspace', async () => {
    const other = (await w.owner().post('/workspaces', { name: 'Other' })).body
    await w.owner().put(`/organizations/${w.organization.id}/workspaces/${other.id}`)
    const twin = (await w.owner().post(`/workspaces/${other.id}/resolvers`, { name: 'LOOKS' })).body
    await w.publish(w.staging)
    const ask = (query: string) => w.published(`format=css&resolver=${query}`, w.staging)
    const refused = await ask('Looks')
    expect([refused.status, refused.body.error, refused.body.code]).toEqual([
      400,
      'Several workspaces have a resolver named "Looks": give its id',
      'resolver_ambiguous',
    ])
    expect((await ask(`Looks&workspace_id=${other.id}`)).status).toBe(200)
    expect((await ask(twin.id)).status).toBe(200)
  })

  test('the public stylesheet accepts the resolver and an input', async () => {
    await w.owner().patch(w.at(w.production), { public: true, slug: 'acme-themes' })
    const get = async (query: string) => {
      const response = await fetch(`${w.address}/public/acme-themes/tokens.css?${query}`)
      return { status: response.status, text: await response.text() }
    }
    expect(await get('resolver=themes&release=1.0.0')).toEqual({ status: 200, text: before[0] })
    expect(await get('resolver=themes&release=1.0.0&input=scheme:dark')).toEqual({ status: 200, text: before[1] })
    const unknown = await get('resolver=nothing')
    expect([unknown.status, JSON.parse(unknown.text).error]).toEqual([404, 'Resolver not found'])
  })
})

describe('what differs', () => {
  let w: Awaited<ReturnType<typeof withThemes>>
  beforeEach(async () => {
    w = await withThemes()
    await w.publish(w.staging)
  })
  afterEach(() => w.close())

  test('resolvers are listed after the tokens, and determine their step of the version', async () => {
    const was = { description: null, resolution_order: null, ...w.given }
    const place = { workspace_id: w.workspace.id, workspace_name: w.workspace.name, resolver_id: w.resolver.id }
    const first = await w.diff(w.production, `?against=${w.staging.id}`)
    expect(first.resolvers).toEqual([{ ...place, change: 'added', resolver: 'Themes', before: null, after: was }])
    expect((await w.diff(w.staging)).resolvers).toEqual([])

    const look = async () => {
      const { resolvers, total, changes, next_version } = await w.diff(w.staging)
      expect([total, changes]).toEqual([0, { added: 0, changed: 0, removed: 0, renamed: 0 }])
      return [resolvers.map(({ change, resolver }: Record<string, string>) => `${change} ${resolver}`), next_version]
    }
    await w.edit({ description: 'All' })
    expect(await look()).toEqual([['changed Themes'], '1.0.1'])
    const [scheme] = w.given.modifiers
    const withContexts = (contexts: unknown[]) => ({ modifiers: [{ ...scheme, contexts }] })
    await w.edit(withContexts([...scheme!.contexts, { name: 'dim', sources: [] }]))
    expect(await look()).toEqual([['changed Themes'], '1.1.0'])
    await w.edit(withContexts(scheme!.contexts.slice(0, 1)))
    expect(await look()).toEqual([['changed Themes'], '2.0.0'])
    const { default: _, ...asking } = scheme!
    await w.edit({ modifiers: [asking] })
    expect(await look()).toEqual([['changed Themes'], '2.0.0'])
    await w.edit({ ...w.given, description: null, name: 'Looks' })
    expect(await look()).toEqual([['renamed Looks'], '2.0.0'])
    await w.edit({ name: 'Themes' })
    expect(await look()).toEqual([[], '1.0.1'])
    await w.owner().delete(`/resolvers/${w.resolver.id}`)
    expect(await look()).toEqual([['removed Themes'], '2.0.0'])
    const low = await w.owner().post(`${w.at(w.staging)}/releases`, { version: '1.0.1' })
    expect([low.status, low.body.error]).toEqual([400, expect.stringContaining('the resolver "Themes" was removed')])
  })

  test('a release without resolvers has the digest that it had before there were any', async () => {
    await w.owner().delete(`/resolvers/${w.resolver.id}`)
    const without = await w.publish(w.staging)
    const root = await w.database.one<{ body: object }>(
      sql`select body from snapshot_parts where hash = ${Buffer.from(without.digest.slice(7), 'hex')}`,
    )
    expect(root!.body).toEqual({ tessera: 'snapshot' })
  })

  test('what is stored of 20 releases with one edited resolver is one part each, and the top', async () => {
    for (let n = 0; n < 5; n++) await w.owner().post(w.path, { ...w.given, name: `Other ${n}` })
    await w.publish(w.staging)
    const count = async () => (await w.database.one<{ n: number }>(sql`select count(*) as n from snapshot_parts`))!.n
    const before = await count()
    await w.publish(w.staging)
    expect(await count()).toBe(before)
    for (let n = 0; n < 20; n++) {
      await w.edit({ description: `Edit ${n}` })
      await w.publish(w.staging)
    }
    expect(await count()).toBe(before + 40)
  })

  test('rolling back restores the resolvers', async () => {
    await w.owner().delete(`/resolvers/${w.resolver.id}`)
    await w.publish(w.staging)
    expect((await w.published('format=css&resolver=Themes', w.staging)).status).toBe(404)
    await w.owner().post(`${w.at(w.staging)}/rollback`, { release_id: '1.0.0' })
    expect((await w.published('format=css&resolver=Themes', w.staging)).status).toBe(200)
  })
})

describe('merging', () => {
  let w: Awaited<ReturnType<typeof withThemes>>
  beforeEach(async () => {
    w = await withThemes()
  })
  afterEach(() => w.close())
  const merge = (body: object = {}) => w.owner().post(`${w.at(w.staging)}/merge`, body) as Promise<Answer>
  async function diverge(onStaging: () => Promise<unknown>, onProduction: () => Promise<unknown>) {
    await w.publish(w.staging)
    await w.publish(w.production)
    await onStaging()
    await w.publish(w.staging)
    await onProduction()
    await w.publish(w.production)
  }
  const names = async () => {
    const { body } = await w.owner().get(`${w.at(w.staging)}/diff?against=${w.production.id}`)
    return body.resolvers.map(({ change, resolver }: Record<string, string>) => `${change} ${resolver}`)
  }

  test('takes the changes of the source alone, and keeps those of Production alone', async () => {
    const other = (await w.owner().post(w.path, { name: 'Other' })).body
    await diverge(
      () => w.edit({ description: 'From staging' }),
      async () => {
        await w.edit({ description: null })
        await w.owner().patch(`/resolvers/${other.id}`, { description: 'From production' })
        await w.owner().post(w.path, { name: 'Third' })
      },
    )
    expect((await merge()).status).toBe(201)
    const { resolvers } = await w.diff(w.production)
    expect(
      resolvers.map(({ resolver, before }: { resolver: string; before: { description: string } }) => [
        resolver,
        before.description,
      ]),
    ).toEqual([['Themes', 'From staging']])
    expect(await names()).toEqual(['changed Other', 'added Third'])
  })

  test('what both changed differently is refused until it is settled, by name or by id', async () => {
    await diverge(
      () => w.edit({ description: 'Staging' }),
      () => w.edit({ description: 'Production' }),
    )
    const refused = await merge()
    expect([refused.status, refused.body.error]).toEqual([
      400,
      '1 resolver was changed on both sides: Themes. Settle each in resolutions.',
    ])
    const content = (description: string | null) => ({ resolution_order: null, ...w.given, description })
    expect(refused.body.conflicts).toEqual([
      {
        workspace_id: w.workspace.id,
        resolver_id: w.resolver.id,
        resolver: 'Themes',
        source: content('Staging'),
        production: content('Production'),
        base: content(null),
      },
    ])
    const settle = (resolver: string, take: string) => ({ workspace_id: w.workspace.id, resolver, take })
    expect((await merge({ resolutions: [{ ...settle('Themes', 'source'), workspace_id: w.brand.id }] })).status).toBe(
      400,
    )
    const wrong = await merge({ resolutions: [settle('Themes', 'theirs')] })
    expect([wrong.status, wrong.body.error]).toEqual([400, 'resolutions[].take must be source or production'])
    const answer = await merge({ resolutions: [settle(w.resolver.id, 'source')] })
    expect([answer.status, await names()]).toEqual([201, []])
  })

  test('conflicts of tokens and of resolvers are reported together', async () => {
    await diverge(
      async () => {
        await w.edit({ description: 'Staging' })
        await w.owner().patch(w.inkPath, { value: '#111111' })
      },
      async () => {
        await w.edit({ description: 'Production' })
        await w.owner().patch(w.inkPath, { value: '#222222' })
      },
    )
    expect((await merge()).body.error).toBe(
      '1 token and 1 resolver were changed on both sides: color.ink, Themes. Settle each in resolutions.',
    )
    const modes = (await w.owner().get(`/tokensets/${w.brand.id}/modes`)).body.modes
    const resolutions = [
      { tokenset_id: w.brand.id, mode: modes[0].id, token: 'color.ink', take: 'production' },
      { workspace_id: w.workspace.id, resolver: 'THEMES', take: 'production' },
    ]
    expect((await merge({ resolutions })).status).toBe(201)
  })

  test('a mode that the source deleted is removed from the resolvers that Production created meanwhile', async () => {
    await diverge(
      () => w.owner().delete(`/tokensets/${w.tokenset.id}/modes/${w.dark.id}`),
      async () => undefined,
    )
    const made = await merge()
    expect(made.status).toBe(201)
    const dark = await w.published('format=css&resolver=Themes&input=scheme:dark')
    expect([dark.status, values(dark.text)['color-base']]).toEqual([200, '#ffffff'])
  })
})
