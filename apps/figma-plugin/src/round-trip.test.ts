// The plugin between the real server and a fake of Figma: signed in by the bridge, pulled, edited on both sides, pushed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { world } from '@tessera/server/testing/world'
import type { World } from '@tessera/server/testing/world'
import { answer } from './answer.ts'
import { startSignIn } from './bridge.ts'
import type { Message } from './messages.ts'
import { pullTokenset, pushCollections, reportUses, sendComponents } from './sync.ts'
import type { Ask } from './sync.ts'
import { fakeFigma } from './testing/fake-figma.ts'
import type { FakeFigma } from './testing/fake-figma.ts'

let server: World
let settings: { server: string; token: string }
let tokenset_id: string
let modes: Record<'Light' | 'Dark', string>
let count = 0

beforeAll(async () => {
  server = await world()
  settings = { server: server.address, token: server.people.owner.key }
})
afterAll(() => server.close())

const owner = () => server.as('owner')
const tokensOf = async (mode: 'Light' | 'Dark') => {
  const { tokens } = (await owner().get(`${modes[mode]}/tokens`)).body as {
    tokens: {
      name: string
      type: string
      value: unknown
      description: string | null
      extensions?: Record<string, unknown>
    }[]
  }
  return new Map(tokens.map(({ name, type, value, description }) => [name, { type, value, description }]))
}

beforeEach(async () => {
  tokenset_id = (await owner().post(`/workspaces/${server.workspace.id}/tokensets`, { name: `Set ${++count}` })).body.id
  const path = `/tokensets/${tokenset_id}/modes`
  const light = (await owner().get(path)).body.modes[0].id
  await owner().patch(`${path}/${light}`, { name: 'Light' })
  modes = { Light: `${path}/${light}`, Dark: '' }
  await server.addTokens(
    {
      'color.brand': ['color', 'oklch(0.6 0.15 250)', 'Ours'],
      'color.action': ['color', '{color.brand}'],
      'space.small': ['dimension', '0.25rem'],
      'font.body': ['fontFamily', ['Inter', 'sans-serif']],
      'motion.fast': ['duration', '150ms'],
      'opacity.half': ['number', 0.1],
      'flag.new': ['boolean', true],
    },
    modes.Light,
  )
  const dark = (await owner().post(path, { name: 'Dark', copy_from: light })).body.id
  modes.Dark = `${path}/${dark}`
  await owner().patch(`${modes.Dark}/tokens/color.brand`, { value: '#93c5fd' })
  await server.addTokens({ 'light.only': ['number', 3] }, modes.Light)
})

/** Sends the window's requests, with their data cloned as by postMessage. */
const asking = (figma: FakeFigma): Ask => {
  let number = 0
  return async (kind, about) => {
    const question = structuredClone({ kind, number: ++number, ...about }) as unknown as Message
    return structuredClone(await answer(figma.api, question)) as never
  }
}
const idsOf = (figma: FakeFigma, ...names: string[]) => names.map(name => figma.collection(name).id)

describe('a pull', () => {
  test('creates a collection with the modes, values, aliases and descriptions of the tokenset', async () => {
    const figma = fakeFigma()
    const applied = await pullTokenset(asking(figma), settings, tokenset_id)
    expect(applied).toMatchObject({ created: 8, updated: 0, removed: 0, notes: [] })
    const name = `Set ${count}`
    expect(figma.collection(name).modes.map(mode => mode.name)).toEqual(['Light', 'Dark'])
    expect(figma.variable(`${name}:color/brand`).description).toBe('Ours')
    expect(figma.value(`${name}:color/action`, 'Dark')).toEqual({
      type: 'VARIABLE_ALIAS',
      id: figma.variable(`${name}:color/brand`).id,
    })
    expect(figma.value(`${name}:space/small`, 'Light')).toBe(4)
    expect(figma.value(`${name}:flag/new`, 'Light')).toBe(true)
    expect(figma.variable(`${name}:space/small`).scopes).toContain('GAP')
  })

  test('twice changes nothing; after changes exactly those; the user’s own variables stay', async () => {
    const figma = fakeFigma()
    await pullTokenset(asking(figma), settings, tokenset_id)
    const name = `Set ${count}`
    const mine = figma.api.variables.createVariable('mine', figma.collection(name), 'STRING')
    const brand = figma.variable(`${name}:color/brand`).id
    expect(await pullTokenset(asking(figma), settings, tokenset_id)).toMatchObject({
      created: 0,
      updated: 0,
      removed: 0,
      unchanged: 8,
    })

    await owner().patch(`${modes.Dark}/tokens/color.brand`, { value: '#000000' })
    await owner().delete(`${modes.Light}/tokens/light.only`)
    await owner().patch(`${modes.Light}/tokens/motion.fast`, { type: 'number', value: 5 })
    await owner().patch(`${modes.Dark}/tokens/motion.fast`, { type: 'number', value: 6 })
    expect(await pullTokenset(asking(figma), settings, tokenset_id)).toMatchObject({
      created: 1,
      updated: 1,
      removed: 1,
    })
    expect(figma.variable(`${name}:color/brand`).id).toBe(brand) // its bindings stay
    expect(figma.value(`${name}:color/brand`, 'Dark')).toEqual({ r: 0, g: 0, b: 0, a: 1 })
    expect(figma.variable(`${name}:motion/fast`).resolvedType).toBe('FLOAT')
    expect(figma.variable(`${name}:mine`)).toBe(mine)
  })

  test('reports the modes that exceed the file’s plan', async () => {
    const figma = fakeFigma({ modeLimit: 1 })
    const { notes, created } = await pullTokenset(asking(figma), settings, tokenset_id)
    expect(created).toBe(8)
    expect(notes).toEqual([expect.stringMatching(/^The mode Dark was left out: .*Limited to 1 modes/)])
  })

  test('does not take over a collection of the same name that came from elsewhere', async () => {
    const figma = fakeFigma()
    await pullTokenset(asking(figma), settings, tokenset_id)
    await pullTokenset(asking(figma), { ...settings }, tokenset_id)
    const other = (await owner().post(`/workspaces/${server.workspace.id}/tokensets`, { name: `Set ${count}` })).body.id
    await pullTokenset(asking(figma), settings, other)
    const collections = await figma.api.variables.getLocalVariableCollectionsAsync()
    expect(collections.map(({ name }) => name)).toEqual([`Set ${count}`, `Set ${count}`])
    expect(collections[0]!.variableIds).toHaveLength(8)
  })
})

describe('a push', () => {
  test('of what was just pulled changes nothing, whatever Figma cannot store', async () => {
    const figma = fakeFigma()
    const before = [await tokensOf('Light'), await tokensOf('Dark')]
    await pullTokenset(asking(figma), settings, tokenset_id)
    const { report, send } = await pushCollections(asking(figma), settings, tokenset_id, idsOf(figma, `Set ${count}`))
    expect(report.changes.filter(({ change }) => change !== 'updated')).toEqual([])
    await send()
    expect([await tokensOf('Light'), await tokensOf('Dark')]).toEqual(before)
  })

  test('sends edits of the designer: values, aliases, new and deleted variables', async () => {
    const figma = fakeFigma()
    await pullTokenset(asking(figma), settings, tokenset_id)
    const name = `Set ${count}`
    const collection = figma.collection(name)
    const [light, dark] = collection.modes.map(({ modeId }) => modeId) as [string, string]
    figma.variable(`${name}:color/brand`).setValueForMode(light, { r: 1, g: 0, b: 0, a: 1 })
    const fresh = figma.api.variables.createVariable('color/fresh', collection, 'COLOR')
    for (const mode of [light, dark])
      fresh.setValueForMode(mode, figma.api.variables.createVariableAlias(figma.variable(`${name}:color/brand`)))
    figma.variable(`${name}:motion/fast`).remove()
    figma.variable(`${name}:flag/new`).setValueForMode(dark, false)

    const { report, send } = await pushCollections(asking(figma), settings, tokenset_id, [collection.id])
    expect(report).toMatchObject({ created: 2, deleted: 2 })
    await send()
    const after = { light: await tokensOf('Light'), dark: await tokensOf('Dark') }
    expect(after.light.get('color.brand')).toMatchObject({
      type: 'color',
      value: expect.stringMatching(/^#ff0000$/i),
      description: 'Ours',
    })
    expect(after.dark.get('color.fresh')).toMatchObject({ type: 'color', value: { alias_to: 'color.brand' } })
    expect(after.light.has('motion.fast')).toBe(false)
    expect(after.dark.get('flag.new')).toMatchObject({ value: false })
    // Untouched, and as it was written.
    expect(after.light.get('space.small')).toMatchObject({ type: 'dimension', value: '0.25rem' })
    expect(after.light.get('font.body')).toMatchObject({ value: ['Inter', 'sans-serif'] })
    expect(after.dark.has('light.only')).toBe(false)
  })
})

describe('signing in by the bridge', () => {
  async function decide(url: string, decision: 'approve' | 'deny') {
    const { session } = server.people.editor
    const credentials = { cookie: `tessera_session=${session}`, origin: server.services.baseUrl }
    const consent = await server.send('GET', `/api/oauth/mcp/consent${new URL(url).search}`, undefined, credentials)
    const decided = await server.send(
      'POST',
      '/api/oauth/mcp/consent',
      { transaction: consent.body.transaction, decision },
      credentials,
    )
    await fetch(decided.body.redirect_to as string)
    return consent.body as { match_code: string }
  }

  const windowOpen = new AbortController().signal

  test('opens the browser, shows the code that the consent page shows, and gets a token that works', async () => {
    const signIn = startSignIn(server.address, { pause: 20 })
    const waiting = signIn.wait(windowOpen)
    expect((await decide(signIn.url, 'approve')).match_code).toBe(signIn.code)
    const token = await waiting
    const figma = fakeFigma()
    await asking(figma)('remember', { settings: { server: server.address, token } })
    const kept = (await asking(figma)('settings', {}))!
    expect(await pullTokenset(asking(figma), kept, tokenset_id)).toMatchObject({ created: 8 })
    await asking(figma)('remember', { settings: null })
    expect(await asking(figma)('settings', {})).toBeNull()
  })

  test('ends when the user denies, and when the window is closed', async () => {
    const signIn = startSignIn(server.address, { pause: 20 })
    const waiting = signIn.wait(windowOpen)
    const refused = expect(waiting).rejects.toThrow('You did not give access')
    await decide(signIn.url, 'deny')
    await refused
    const window = new AbortController()
    const abandoned = expect(startSignIn(server.address, { pause: 20 }).wait(window.signal)).rejects.toThrow()
    window.abort()
    await abandoned
  })
})

test('the window gets the collections and their origins', async () => {
  const figma = fakeFigma()
  figma.api.variables.createVariableCollection('Mine')
  await pullTokenset(asking(figma), settings, tokenset_id)
  const choices = await asking(figma)('collections', { server: settings.server })
  expect(choices.map(({ name, modes: names, tokenset_id: from, count: of }) => [name, names, from, of])).toEqual([
    ['Mine', ['Mode 1'], null, 0],
    [`Set ${count}`, ['Light', 'Dark'], tokenset_id, 8],
  ])
  await asking(figma)('open', { url: 'https://example.com/' })
  expect(figma.opened).toEqual(['https://example.com/'])
})

test('component sets become components, and those in conflict are named', async () => {
  const figma = fakeFigma()
  const Size = { type: 'VARIANT', defaultValue: 'Small', variantOptions: ['Small', 'Large'] }
  figma.pages.push(
    { name: 'Cover' },
    { name: 'Inputs', sets: { Button: { Size, 'Label#1:2': { type: 'TEXT', defaultValue: 'Save' } }, Broken: null } },
  )
  const { id } = server.workspace
  expect((await sendComponents(asking(figma), settings, id)).split('\n')).toEqual([
    'Sent 1 component sets: 1 added, 0 changed, 0 unchanged',
    'Left out: the variants of Broken are in conflict',
  ])
  const { body } = await owner().get(`/workspaces/${id}/components/Button`)
  expect(body).toMatchObject({ anatomy: ['Label'], options: [{ name: 'Size', values: ['Small', 'Large'] }] })
  expect(await sendComponents(asking(fakeFigma()), settings, id)).toBe('This file has no component sets')
})

test('the uses of tokens in layers and styles are reported, page by page, in place of those before', async () => {
  const figma = fakeFigma()
  await pullTokenset(asking(figma), settings, tokenset_id)
  const mine = figma.api.variables.createVariableCollection('Mine')
  const own = figma.api.variables.createVariable('own/color', mine, 'COLOR')
  const alias = ({ id }: { id: string }) => ({ type: 'VARIABLE_ALIAS', id })
  const brand = alias(figma.variable(`Set ${count}:color/brand`))
  const space = alias(figma.variable(`Set ${count}:space/small`))
  figma.pages.push(
    { name: 'Cover', layers: [{}] },
    {
      name: 'Inputs',
      layers: [
        { boundVariables: { fills: [brand], strokes: [brand], itemSpacing: space } },
        { boundVariables: { fills: [brand, alias(own)], componentProperties: { Label: alias({ id: 'gone' }) } } },
      ],
    },
  )
  figma.styles.push({ boundVariables: { paints: [brand] } })
  const { id } = server.workspace
  const report = (at: string) => reportUses(asking(figma), settings, id, new Date(at))
  expect(await report('2026-01-01T00:00:00Z')).toBe('Reported 4 uses on 2 pages')
  const { body } = await owner().get(`/workspaces/${id}/usage`)
  const [repository] = body.repositories.filter(({ repository: name }: { repository: string }) => /^figma:/.test(name))
  expect(repository).toMatchObject({ uses: 4, unknown: 1, files: 2 })
  const { places } = (await owner().get(`/workspaces/${id}/usage/tokens/color.brand`)).body
  const told = places.map(({ kind, file, line }: Record<string, unknown>) => [kind, file, line])
  expect(told).toEqual([
    ['figma', 'Inputs', 0],
    ['figma', 'Inputs', 0],
    ['figma', 'Styles', 0],
  ])
  figma.pages.pop()
  expect(await report('2026-01-02T00:00:00Z')).toBe('Reported 1 uses on 1 pages')
  expect((await owner().get(`/workspaces/${id}/usage`)).body.repositories).toMatchObject([{ uses: 1 }])
})
