// Components over HTTP: what they are made of, the tokens that they use, and what is wrong with them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let dark: { id: string }
beforeAll(async () => {
  w = await world()
  await w.addTokens({
    'palette.ink': ['color', '#111111'],
    'color.text': ['color', '{palette.ink}'],
    'color.muted': ['color', '#595959'],
    'color.surface': ['color', '#ffffff'],
    'color.brand': ['color', '#f5d90a'],
    'space.small': ['dimension', '8px'],
  })
  dark = (await as('owner').post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark', copy_from: w.mode.id })).body
  const at = `/tokensets/${w.tokenset.id}/modes/${dark.id}/tokens`
  await as('owner').patch(`${at}/palette.ink`, { value: '#eeeeee' })
  await as('owner').patch(`${at}/color.surface`, { value: '#222222' })
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.write(sql`delete from components`)
  await w.write(sql`delete from resolvers`)
})

type Who = Parameters<World['as']>[0]
const as = (who: Who) => w.as(who)
const at = (name?: string) =>
  `/workspaces/${w.workspace.id}/components${name === undefined ? '' : `/${encodeURIComponent(name)}`}`
const make = (component: object, who: Who = 'editor') => as(who).post(at(), { ...button, ...component })
const made = async (component: object = {}) => {
  const answer = await make(component)
  expect([answer.status, answer.body.error]).toEqual([201, undefined])
  return answer.body
}
const read = async (name = 'Button') => (await as('viewer').get(at(name))).body
const findings = async () => (await read()).findings
const rename = (from: string, to: string, mode = w.mode.id) =>
  as('editor').patch(`/tokensets/${w.tokenset.id}/modes/${mode}/tokens/${from}`, { name: to })
const last = async () => (await as('owner').get(`/workspaces/${w.workspace.id}/changes?limit=1`)).body.changes[0]
const revert = async (body: object = {}, change?: { id: string }) =>
  as('owner').post(`/changes/${(change ?? (await last())).id}/revert`, body)

const bind = (part: string, property: string, token: string, more: object = {}) => ({ part, property, token, ...more })
const button = {
  name: 'Button',
  anatomy: ['container', 'label'],
  states: ['hover', 'disabled'],
  options: [{ name: 'kind', values: ['primary', 'plain'] }],
  bindings: [
    bind('label', 'color', 'Core/color.text'),
    bind('label', 'background-color', 'Core/color.surface'),
    bind('container', 'padding', 'Core/space.small'),
  ],
}
const ink = { type: 'color', value: '#111111' }

describe('a component', () => {
  test('is answered with the values of its tokens, listed, changed, renamed and deleted', async () => {
    const component = await made()
    expect(component).toMatchObject({
      ...{ name: 'Button', anatomy: button.anatomy, states: button.states, options: button.options },
      bindings: [
        { ...bind('label', 'color', 'Core/color.text'), state: null, option: null, ...ink },
        { token: 'Core/color.surface', type: 'color', value: '#ffffff' },
        { token: 'Core/space.small', type: 'dimension', value: '8px' },
      ],
      findings: [],
    })
    expect(await read()).toEqual(component)
    const { id, created_at, updated_at } = component
    const shape = { name: 'Button', anatomy: button.anatomy, states: button.states, options: button.options }
    expect((await as('viewer').get(at())).body).toEqual({
      components: [{ id, ...shape, binding_count: 3, created_at, updated_at }],
      total: 1,
    })
    const changed = await as('editor').patch(at('Button'), { name: 'Push button', states: [] })
    expect([changed.status, changed.body.name, changed.body.states, changed.body.bindings]).toEqual([
      ...[200, 'Push button', []],
      component.bindings,
    ])
    expect((await as('viewer').get(at('Button'))).status).toBe(404)
    expect((await as('editor').delete(at('Push button'))).body.message).toBe('Component deleted successfully')
    const gone = await as('viewer').get(at('Push button'))
    expect([gone.status, gone.body]).toMatchObject([404, { error: 'Component not found', code: 'component_not_found' }])
  })

  test('has a tag, which If-Match compares', async () => {
    const created = await make({})
    const tag = (await as('viewer').get(at('Button'))).headers.get('etag')!
    expect(created.headers.get('etag')).toBe(tag)
    const renamed = await as('editor').patch(at('Button'), { name: 'Other' }, { 'if-match': tag })
    expect(renamed.status).toBe(200)
    expect(renamed.headers.get('etag')).toBe((await as('viewer').get(at('Other'))).headers.get('etag'))
    const stale = await as('editor').patch(at('Other'), { states: [] }, { 'if-match': tag })
    expect(stale.body.code).toBe('changed_since_read')
  })

  test('is described by editors', async () => {
    expect((await make({}, 'viewer')).status).toBe(403)
    await made()
    expect((await as('viewer').patch(at('Button'), { states: [] })).status).toBe(403)
    expect((await as('viewer').delete(at('Button'))).status).toBe(403)
  })

  test.each([
    [{ bindings: [bind('icon', 'color', 'Core/color.text')] }, 'Unknown part: "icon". In anatomy: container, label'],
    [{ bindings: [bind('label', 'color', 'Core/color.text', { state: 'active' })] }, 'Unknown state: "active"'],
    [{ bindings: [bind('label', 'color', 'Core/a', { option: { size: 's' } })] }, 'Unknown option: "size"'],
    [{ bindings: [bind('label', 'color', 'Core/a', { option: { kind: 's' } })] }, 'Unknown value of kind: "s"'],
    [{ bindings: [bind('label', 'color', 'Core/a'), bind('label', 'color', 'Core/b')] }, 'as bindings.0'],
    [{ bindings: [bind('label', 'color', ' ')] }, 'token must be a name, such as color.text'],
    [{ anatomy: ['label', 'label'] }, 'anatomy must have each name once'],
    [{ states: 'hover' }, 'states must be a list of names'],
    [{ name: ' ' }, 'Name is required'],
    [{ anatomy: [] }, 'Unknown part: "label"'],
  ])('is refused: %j', async (given, error) => {
    const refused = await make(given)
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining(error)])
    expect((await as('viewer').get(at())).body.total).toBe(0)
  })

  test('has a name of its own in the workspace, and their number is bounded', async () => {
    await made()
    expect((await make({})).body).toMatchObject({ code: 'component_name_taken' })
    await made({ name: 'Link' })
    expect((await as('editor').patch(at('Link'), { name: 'Button' })).body.code).toBe('component_name_taken')
    const { quotas } = w.services.config
    w.services.config.quotas = { ...quotas, components_per_workspace: 2 }
    expect((await make({ name: 'Third' })).body.code).toBe('quota_reached')
    w.services.config.quotas = quotas
  })

  test('comes back with a revert, and so does its guidance', async () => {
    const component = await made()
    const guidance = `/workspaces/${w.workspace.id}/guidance/component%3AButton`
    expect((await as('editor').put(guidance, { purpose: 'Starts something' })).status).toBe(200)
    await as('editor').delete(at('Button'))
    const deletion = await last()
    await made({ anatomy: [], bindings: [] })
    expect((await as('viewer').get(guidance)).body.code).toBe('guidance_not_found')
    expect((await revert({}, deletion)).body.code).toBe('component_name_taken')
    await as('editor').delete(at('Button'))
    expect((await revert({}, deletion)).status).toBe(201)
    expect((await read()).bindings).toEqual(component.bindings)
    expect((await as('viewer').get(guidance)).body.purpose).toBe('Starts something')
    await as('editor').patch(at('Button'), { name: 'Knob' })
    const knob = (await as('viewer').get(`/workspaces/${w.workspace.id}/guidance/component%3AKnob`)).body
    expect(knob).toMatchObject({ subject: 'component:Knob', purpose: 'Starts something' })
    expect((await revert()).status).toBe(201)
    expect((await revert()).status).toBe(201)
    expect((await read('Knob')).name).toBe('Knob')
  })
})

describe('a binding', () => {
  test('to a missing token is a finding, until the token is there', async () => {
    await made({ bindings: [bind('label', 'color', 'Core/color.new'), bind('label', 'fill', 'Nowhere/color.text')] })
    expect(await findings()).toMatchObject([
      {
        rule: 'missing-binding',
        ...{ part: 'label', state: null, tokens: ['Core/color.new'] },
        message: 'color of label is Core/color.new, which does not exist',
      },
      { rule: 'missing-binding', tokens: ['Nowhere/color.text'] },
    ])
    expect((await read()).bindings[0]).toMatchObject({ token: 'Core/color.new', type: null, value: null })
    await w.addTokens({ 'color.new': ['color', '#123456'] })
    expect((await read()).bindings[0]).toMatchObject({ type: 'color', value: '#123456' })
    await as('editor').delete(`${w.modePath}/tokens/color.new`)
    expect((await findings()).length).toBe(2)
  })

  test('may name a token alone, where one tokenset has it', async () => {
    const bindings = [bind('label', 'color', 'color.text'), bind('label', 'fill', 'color.gone')]
    const { body } = await make({ bindings })
    expect(body.bindings).toMatchObject([
      { token: 'Core/color.text', ...ink },
      { token: 'color.gone', value: null },
    ])
    expect(body.findings).toMatchObject([{ rule: 'missing-binding', tokens: ['color.gone'] }])
    const other = (await as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Other' })).body
    const { modes } = (await as('owner').get(`/tokensets/${other.id}/modes`)).body
    const text = { name: 'color.text', type: 'color', value: '#000000' }
    await as('owner').post(`/tokensets/${other.id}/modes/${modes[0].id}/tokens`, text)
    const refused = await make({ name: 'Link', bindings })
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'Several tokensets have "color.text": name the tokenset by its id',
    ])
    await as('owner').delete(`/tokensets/${other.id}`)
  })

  test('follows its token to another name once it has it in every mode, and back', async () => {
    await made()
    await rename('color.text', 'color.ink')
    expect((await read()).bindings[0].token).toBe('Core/color.text')
    await rename('color.ink', 'color.text')
    const renamed = await as('editor').post(`/tokensets/${w.tokenset.id}/rename-group`, { from: 'color', to: 'colour' })
    expect(renamed.status).toBe(200)
    expect((await read()).bindings.map(({ token }: { token: string }) => token)).toEqual([
      ...['Core/colour.text', 'Core/colour.surface', 'Core/space.small'],
    ])
    expect((await revert()).status).toBe(201)
    const renames = [
      { from: 'color.text', to: 'color.surface' },
      { from: 'color.surface', to: 'color.text' },
    ]
    await as('editor').post(`/tokensets/${w.tokenset.id}/rename-tokens`, { renames })
    expect((await read()).bindings[0]).toMatchObject({ token: 'Core/color.surface', ...ink })
    expect((await revert()).status).toBe(201)
    expect((await read()).bindings[0]).toMatchObject({ token: 'Core/color.text', ...ink })
  })

  test('is named by its tokenset as that is named now', async () => {
    await made()
    await as('owner').patch(`/tokensets/${w.tokenset.id}`, { name: 'Basis' })
    expect((await read()).bindings[0].token).toBe('Basis/color.text')
    await as('owner').patch(`/tokensets/${w.tokenset.id}`, { name: 'Core' })
  })
})

test('a rule finds bindings whose token is gone, and none that a proposal would take along', async () => {
  const checks = `/workspaces/${w.workspace.id}/check-rules`
  await as('admin').put(checks, { rules: [{ rule: 'missing-binding', severity: 'error' }], blocks: 'error' })
  const found = async () =>
    (await as('viewer').get(`/workspaces/${w.workspace.id}/findings`)).body.findings.map(
      ({ message }: { message: string }) => message,
    )
  expect(await found()).toEqual([])
  const hover = bind('label', 'color', 'Core/color.lost', { state: 'hover', option: { kind: 'plain' } })
  await made({ bindings: [...button.bindings, hover, bind('container', 'gap', 'Other/space.gone')] })
  const lost = 'color of label of the component Button (hover, plain) is Core/color.lost, which does not exist'
  const gap = 'gap of container of the component Button is Other/space.gone, which does not exist'
  expect(await found()).toEqual([lost, gap])
  await w.addTokens({ 'color.lost': ['color', '#123456'] })
  expect(await found()).toEqual([gap])
  const mode = { tokenset_id: w.tokenset.id, mode_id: w.mode.id }
  const operations = [{ ...mode, op: 'update', name: 'color.lost', new_name: 'color.found' }]
  const proposal = await as('editor').post(`/workspaces/${w.workspace.id}/proposals`, { title: 'Find', operations })
  const { body: diff } = await as('viewer').get(`/proposals/${proposal.body.id}/diff`)
  expect(diff.findings).toMatchObject({ added: [], removed: [] })
  await rename('color.lost', 'color.found')
  expect(await found()).toEqual([gap])
  expect((await as('editor').delete(`${w.modePath}/tokens/color.found`)).status).toBe(200)
  expect(await found()).toEqual([lost.replace('lost', 'found'), gap])
  await as('editor').delete(at('Button'))
  expect(await found()).toEqual([])
  await as('admin').put(checks, { rules: [] })
})

describe('contrast', () => {
  const themes = () =>
    as('owner').post(`/workspaces/${w.workspace.id}/resolvers`, {
      name: 'Themes',
      sets: [{ name: 'core', sources: [{ tokenset_id: w.tokenset.id, mode_id: w.mode.id }] }],
      modifiers: [
        {
          name: 'scheme',
          default: 'light',
          contexts: [
            { name: 'light', sources: [] },
            { name: 'dark', sources: [{ tokenset_id: w.tokenset.id, mode_id: dark.id }] },
          ],
        },
        { name: 'density', default: 'wide', contexts: [{ name: 'wide', sources: [] }] },
      ],
    })

  test('is too low in a mode, where no resolver has the tokenset', async () => {
    await made({
      bindings: [bind('label', 'color', 'Core/color.muted'), bind('label', 'backgroundColor', 'Core/color.surface')],
    })
    expect(await findings()).toEqual(
      [null, 'hover', 'disabled'].map(state => ({
        rule: 'contrast',
        ...{ part: 'label', state, option: null },
        tokens: ['Core/color.muted', 'Core/color.surface'],
        theme: { tokenset: 'Core', mode: 'Dark' },
        measured: 2.27,
        required: 4.5,
        message: 'The contrast of Core/color.muted on Core/color.surface is 2.27:1, below 4.5:1',
      })),
    )
  })

  test('names the input of the resolver, by the axes that matter', async () => {
    expect((await themes()).status).toBe(201)
    await made({
      bindings: [
        bind('label', 'color', 'Core/color.text'),
        bind('label', 'background', 'Core/color.surface'),
        bind('label', 'background', 'Core/color.brand', { state: 'hover' }),
        bind('label', 'background', 'Core/color.surface', { state: 'hover', option: { kind: 'plain' } }),
      ],
    })
    expect(await findings()).toMatchObject([
      {
        ...{ rule: 'contrast', state: 'hover', option: { kind: 'primary' } },
        tokens: ['Core/color.text', 'Core/color.brand'],
        theme: { resolver: 'Themes', input: { scheme: 'dark' } },
      },
    ])
  })

  test('of icons may be lower, and parts that vary beyond measure are told', async () => {
    await made({
      bindings: [bind('label', 'fill', 'Core/palette.ink'), bind('label', 'background', 'Core/color.muted')],
    })
    expect((await findings()).map(({ required }: { required: number }) => required)).toEqual([3, 3, 3])
    const options = Array.from({ length: 4 }, (_, n) => ({ name: `o${n}`, values: Array.from('abcdefgh') }))
    const vary = Object.fromEntries(options.map(({ name }) => [name, 'a']))
    const bindings = [
      bind('label', 'color', 'Core/color.text', { option: vary }),
      bind('label', 'background', 'Core/color.text'),
    ]
    const patched = await as('editor').patch(at('Button'), { options, bindings })
    expect(patched.body).toMatchObject({ unmeasured: true, findings: [] })
  })
})
