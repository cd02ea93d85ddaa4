import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let sets: Record<'core' | 'brand', { id: string; modes: Record<string, string> }>
let themes: { id: string }
beforeAll(async () => {
  w = await world()
  const tokenset = async (name: string, modes: string[]) => {
    const made = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name })).body
    const base = (await owner().get(`/tokensets/${made.id}/modes`)).body.modes[0]
    const ids: Record<string, string> = { Base: base.id }
    for (const mode of modes) ids[mode] = (await owner().post(`/tokensets/${made.id}/modes`, { name: mode })).body.id
    return { id: made.id as string, modes: ids }
  }
  sets = { core: await tokenset('Core', ['Dark']), brand: await tokenset('Brand', ['B']) }
  await add('core', 'Base', {
    'color.bg': ['color', '#ffffff', 'Behind everything'],
    'color.text': ['color', '{color.brand}'],
    'space.small': ['dimension', '4px'],
  })
  await add('core', 'Dark', { 'color.bg': ['color', '#000000'], 'color.glow': ['color', '{color.nowhere}'] })
  await add('brand', 'Base', { 'color.brand': ['color', '#0000ff'] })
  await add('brand', 'B', { 'color.brand': ['color', '{color.bg}'] })
  themes = await create('Themes', {
    sets: [{ name: 'core', sources: [on('core')] }],
    modifiers: [
      axis('scheme', { light: [], dark: [on('core', 'Dark')] }),
      axis('brand', { a: [on('brand')], b: [on('brand', 'B')] }),
    ],
  })
})
afterAll(() => w.close())

const owner = () => w.as('owner')
const add = (set: 'core' | 'brand', mode: string, tokens: Parameters<World['addTokens']>[0]) =>
  w.addTokens(tokens, `/tokensets/${sets[set].id}/modes/${sets[set].modes[mode]}`)
const on = (set: 'core' | 'brand', mode?: string) => ({
  tokenset_id: sets[set].id,
  ...(mode ? { mode_id: sets[set].modes[mode] } : {}),
})
const axis = (
  name: string,
  contexts: Record<string, object[]>,
  more: object = { default: Object.keys(contexts)[0] },
) => ({
  name,
  ...more,
  contexts: Object.entries(contexts).map(([context, sources]) => ({ name: context, sources })),
})
async function create(name: string, parts: object) {
  const answer = await owner().post(`/workspaces/${w.workspace.id}/resolvers`, { name, ...parts })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}
const get = (rest: string, headers?: Record<string, string>) =>
  w.as('viewer').get(`/resolvers/${themes.id}/${rest}`, headers)
const values = async (input: string) =>
  Object.fromEntries(
    (await get(`tokens?input=${encodeURIComponent(input)}`)).body.tokens.map(
      ({ name, resolved_value }: { name: string; resolved_value: unknown }) => [name, resolved_value],
    ),
  )

describe('GET /resolvers/{id}/tokens', () => {
  test('later sources override earlier ones, and aliases are resolved in the result', async () => {
    const light = { 'color.bg': '#ffffff', 'color.text': '#0000ff', 'space.small': '4px', 'color.brand': '#0000ff' }
    expect(await values('')).toEqual(light)
    expect(await values('brand:b')).toEqual({ ...light, 'color.text': '#ffffff', 'color.brand': '#ffffff' })
    expect(await values('{"scheme":"dark","brand":"b"}')).toEqual({
      'color.bg': '#000000',
      'color.text': '#000000',
      'space.small': '4px',
      'color.glow': null,
      'color.brand': '#000000',
    })
  })

  test('each token has its source, the answer has the whole input and the unresolved tokens', async () => {
    const { body } = await get('tokens?input=scheme:dark')
    expect(body).toMatchObject({ input: { scheme: 'dark', brand: 'a' }, total: 5 })
    expect(body.unresolved).toEqual([
      { name: 'color.glow', reason: 'Alias to a token that does not exist: color.glow → color.nowhere' },
    ])
    const background = body.tokens[0]
    expect(background).toMatchObject({
      name: 'color.bg',
      description: null,
      tokenset_id: sets.core.id,
      mode_id: sets.core.modes.Dark,
      source: { tokenset_id: sets.core.id, mode_id: sets.core.modes.Dark, token_id: background.id },
    })
    expect(body.tokens.at(-1)).toMatchObject({ name: 'color.brand', source: { mode_id: sets.brand.modes.Base } })
  })

  test.each([
    ['type=dimension', ['space.small']],
    ['group=color', ['color.bg', 'color.text', 'color.glow', 'color.brand']],
    ['q=GLOW', ['color.glow']],
    ['q=behind', []],
  ])('%s', async (filter, names) => {
    const { body } = await get(`tokens?input=scheme:dark&${filter}`)
    expect([body.tokens.map(({ name }: { name: string }) => name), body.total]).toEqual([names, names.length])
  })

  test('pages go on where the one before ended, also when a layer over it was written to', async () => {
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 3; page++) {
      const { body } = await get(`tokens?input=scheme:dark&limit=2${cursor}`)
      seen.push(...body.tokens.map(({ name }: { name: string }) => name))
      expect([body.total, body.next_cursor === null]).toEqual([5 + (page > 0 ? 1 : 0), page === 2])
      cursor = `&cursor=${body.next_cursor}`
      if (page === 0) await add('core', 'Dark', { 'space.small': ['dimension', '5px'], late: ['number', 1] })
    }
    expect(seen).toEqual(['color.bg', 'color.text', 'space.small', 'color.glow', 'late', 'color.brand'])
    for (const name of ['space.small', 'late'])
      await owner().delete(`/tokensets/${sets.core.id}/modes/${sets.core.modes.Dark}/tokens/${name}`)
    expect((await get('tokens?cursor=x')).body.code).toBe('invalid_cursor')
  })

  test.each([
    ['theme:dark', 'Unknown modifier: theme. Modifiers: scheme, brand', 'modifier_unknown'],
    ['scheme:dim', 'Unknown context of scheme: dim. Contexts: light, dark', 'context_unknown'],
    [
      'dark',
      'Input must be a JSON object of texts such as {"scheme":"dark"}, or pairs such as scheme:dark,brand:b',
      'invalid_input',
    ],
  ])('the input %s is refused', async (input, sentence, code) => {
    for (const path of ['tokens?', 'export?format=css&', 'render/scss?']) {
      const { status, body } = await get(`${path}input=${input}`)
      expect([status, body.error, body.code]).toEqual([400, sentence, code])
    }
  })

  test('a modifier without a default has to be chosen', async () => {
    const { id } = await create('Chosen', { modifiers: [axis('a', { x: [], y: [] }, {}), axis('b', { x: [] }, {})] })
    const refused = await owner().get(`/resolvers/${id}/tokens?input=`)
    expect([refused.status, refused.body.error, refused.body.code]).toEqual([
      400,
      'Input required for: a, b',
      'input_required',
    ])
    expect((await owner().get(`/resolvers/${id}/tokens?input=a:y,b:x`)).body).toEqual({
      input: { a: 'y', b: 'x' },
      tokens: [],
      total: 0,
      unresolved: [],
    })
  })

  test('a source without a mode means the default mode, whichever it is', async () => {
    const made = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Turns' })).body
    const { modes } = (await owner().get(`/tokensets/${made.id}/modes`)).body
    const other = (await owner().post(`/tokensets/${made.id}/modes`, { name: 'Other' })).body
    await w.addTokens({ a: ['number', 1] }, `/tokensets/${made.id}/modes/${modes[0].id}`)
    await w.addTokens({ a: ['number', 2] }, `/tokensets/${made.id}/modes/${other.id}`)
    const { id } = await create('Turning', { sets: [{ name: 's', sources: [{ tokenset_id: made.id }] }] })
    const value = async () => (await owner().get(`/resolvers/${id}/tokens`)).body.tokens[0].resolved_value
    expect(await value()).toBe(1)
    await owner().patch(`/tokensets/${made.id}/modes/${other.id}`, { is_default: true })
    expect(await value()).toBe(2)
  })

  test('shows the latest write to any of its layers, also to clients that revalidate', async () => {
    const before = await get('tokens')
    expect((await get('tokens', { 'if-none-match': before.headers.get('etag')! })).status).toBe(304)
    const text = (value: string) =>
      owner().patch(`/tokensets/${sets.brand.id}/modes/${sets.brand.modes.Base}/tokens/color.brand`, { value })
    await text('#ff0000')
    const after = await get('tokens', { 'if-none-match': before.headers.get('etag')! })
    expect([after.status, after.body.tokens.at(-1).resolved_value]).toEqual([200, '#ff0000'])
    await text('#0000ff')
  })
})

describe('GET /resolvers/{id}/permutations', () => {
  test('lists each input with its unresolved tokens, page by page', async () => {
    const glow = [{ name: 'color.glow', reason: 'Alias to a token that does not exist: color.glow → color.nowhere' }]
    const all = [
      { input: { scheme: 'light', brand: 'a' }, unresolved: [] },
      { input: { scheme: 'light', brand: 'b' }, unresolved: [] },
      { input: { scheme: 'dark', brand: 'a' }, unresolved: glow },
      { input: { scheme: 'dark', brand: 'b' }, unresolved: glow },
    ]
    expect((await get('permutations')).body).toEqual({ permutations: all, total: 4, next_cursor: null })
    const first = (await get('permutations?limit=3')).body
    expect(first).toEqual({ permutations: all.slice(0, 3), total: 4, next_cursor: expect.any(String) })
    const second = (await get(`permutations?limit=3&cursor=${first.next_cursor}`)).body
    expect(second).toEqual({ permutations: all.slice(3), total: 4, next_cursor: null })
    for (const cursor of ['x', Buffer.from('["light"]').toString('base64url')])
      expect((await get(`permutations?cursor=${cursor}`)).body.code).toBe('invalid_cursor')
  })

  test('a circle that only one permutation closes is found there', async () => {
    const made = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Circle' })).body
    const there = (await owner().get(`/tokensets/${made.id}/modes`)).body.modes[0].id
    const back = (await owner().post(`/tokensets/${made.id}/modes`, { name: 'Back' })).body.id
    await w.addTokens({ a: ['number', '{b}'], b: ['number', 1] }, `/tokensets/${made.id}/modes/${there}`)
    await w.addTokens({ b: ['number', '{a}'] }, `/tokensets/${made.id}/modes/${back}`)
    const source = (mode_id: string) => [{ tokenset_id: made.id, mode_id }]
    const { id } = await create('Circles', {
      sets: [{ name: 's', sources: source(there) }],
      modifiers: [axis('m', { off: [], on: source(back) })],
    })
    const { permutations } = (await owner().get(`/resolvers/${id}/permutations`)).body
    expect(permutations.map(({ unresolved }: { unresolved: { reason: string }[] }) => unresolved)).toEqual([
      [],
      [
        { name: 'a', reason: 'Circular alias: a → b → a' },
        { name: 'b', reason: 'Circular alias: b → a → b' },
      ],
    ])
  })

  test('more than could ever be listed are counted and paged by at most 1,000', async () => {
    const contexts = Object.fromEntries(Array.from({ length: 4 }, (_, n) => [`c${n}`, []]))
    const { id } = await create('Many', { modifiers: Array.from({ length: 10 }, (_, n) => axis(`m${n}`, contexts)) })
    const { body } = await owner().get(`/resolvers/${id}/permutations`)
    expect([body.total, body.permutations.length, typeof body.next_cursor]).toEqual([4 ** 10, 1000, 'string'])
    const next = (await owner().get(`/resolvers/${id}/permutations?limit=1&cursor=${body.next_cursor}`)).body
    expect(next.permutations[0].input).toEqual(
      Object.fromEntries([...(1000).toString(4).padStart(10, '0')].map((digit, n) => [`m${n}`, `c${digit}`])),
    )
  })

  test('a page ends earlier where every token differs in every permutation, and the cursor goes on from there', async () => {
    const made = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Dense' })).body
    const base = (await owner().get(`/tokensets/${made.id}/modes`)).body.modes[0].id
    await w.addTokens(
      Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`n${n}`, ['number', n]])),
      `/tokensets/${made.id}/modes/${base}`,
    )
    const copy = (await owner().post(`/tokensets/${made.id}/modes`, { name: 'Copy', copy_from: base })).body.id
    const on = [{ tokenset_id: made.id, mode_id: copy }]
    const { id } = await create('Dense', {
      sets: [{ name: 's', sources: [{ tokenset_id: made.id }] }],
      modifiers: Array.from({ length: 8 }, (_, n) => axis(`m${n}`, { off: [], on })),
    })
    const pages: number[] = []
    const inputs = new Set<string>()
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = cursor === '' ? '' : `?cursor=${cursor}`
      const { body } = await owner().get(`/resolvers/${id}/permutations${query}`)
      pages.push(body.permutations.length)
      for (const { input } of body.permutations) inputs.add(JSON.stringify(input))
      cursor = body.next_cursor
    }
    expect(pages).toEqual([167, 89])
    expect(inputs.size).toBe(256)
  })
})

describe('GET /resolvers/{id}/export', () => {
  test('an input exports one permutation, written like a mode', async () => {
    const css = await get('export?format=css&input=brand:b')
    expect(css.status).toBe(200)
    expect(css.headers.get('content-type')).toMatch('text/css')
    expect(css.headers.get('content-disposition')).toContain('themes-light-b.css')
    expect(css.text).toContain('--color-text: #ffffff;')
    expect(css.text.match(/:root/g)).toHaveLength(1)
    expect((await get('export?format=json&input=')).body.color.text.value).toBe('#0000ff')
  })

  test('without an input all permutations are in it, while they are few', async () => {
    const { $modes } = (await get('export?format=json')).body
    expect(
      Object.values($modes).map(mode => (mode as never as { color: { bg: { value: string } } }).color.bg.value),
    ).toEqual(['#ffffff', '#ffffff', '#000000', '#000000'])
    const names = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`c${n}`, []]))
    const { id } = await create('Too many', { modifiers: [axis('m', names)] })
    const refused = await owner().get(`/resolvers/${id}/export?format=ios`)
    expect([refused.status, refused.body.error, refused.body.code]).toEqual([
      400,
      'Choose an input: this resolver has 25 permutations',
      'input_required',
    ])
    expect((await owner().get(`/resolvers/${id}/export?format=ios&input={}`)).status).toBe(200)
  })

  test('unresolved tokens are counted, and strict refuses them', async () => {
    expect((await get('export?format=css&input=scheme:dark')).headers.get('x-unresolved-tokens')).toBe('1')
    const refused = await get('export?format=css&input=scheme:dark&strict=true')
    expect([refused.status, refused.body.error]).toEqual([
      400,
      expect.stringMatching(/^1 token cannot be resolved: color\.glow/),
    ])
  })

  test('a write to one of its tokensets ends what was kept of it, one elsewhere does not', async () => {
    const etag = async () => (await get('export?format=css&input=scheme:light')).headers.get('etag')
    const before = await etag()
    const kept = w.services.cache.held().entries
    await w.addTokens({ elsewhere: ['number', 1] })
    expect([await etag(), w.services.cache.held().entries]).toEqual([before, kept])
    await add('core', 'Base', { fresh: ['number', 1] })
    expect(await etag()).not.toBe(before)
    await owner().delete(`/tokensets/${sets.core.id}/modes/${sets.core.modes.Base}/tokens/fresh`)
  })

  test('writes every format of the engine, and refuses others', async () => {
    const { formats } = await import('@tessera/engine')
    for (const { id, mediaType } of formats.filter(format => format.write)) {
      for (const input of ['', '?input=scheme:dark']) {
        const answer = await get(`render/${id}${input}`)
        expect([id, answer.status, answer.headers.get('content-type')]).toEqual([id, 200, mediaType])
      }
    }
    expect((await get('render/nope')).body.error).toMatch(/^Invalid format\. Supported formats: /)
    expect((await get('export?format=scss')).body.error).toMatch(/^Invalid format\. Supported formats: json/)
  })

  test('tokensets of one name stay distinct', async () => {
    const parts = []
    for (const value of ['#111111', '#222222']) {
      const made = (await owner().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Twin' })).body
      const { modes } = (await owner().get(`/tokensets/${made.id}/modes`)).body
      await w.addTokens({ [`c.${value.slice(1)}`]: ['color', value] }, `/tokensets/${made.id}/modes/${modes[0].id}`)
      parts.push({ tokenset_id: made.id })
    }
    const { id } = await create('Twins', { sets: [{ name: 's', sources: parts }] })
    const { text } = await owner().get(`/resolvers/${id}/render/css`)
    expect(text).toContain('--c-111111: #111111;')
    expect(text).toContain('--c-222222: #222222;')
  })
})

describe('a shape that inputs could not choose from', () => {
  test.each([
    [
      {
        sets: [
          { name: 'a', sources: [] },
          { name: 'A', sources: [] },
        ],
      },
      'sets.1.name is too like another: "a" and "A" both become a',
    ],
    [{ sets: [{ name: 'a:b', sources: [] }] }, 'sets.0.name must not contain { } : or ,'],
    [{ modifiers: [{ name: 'a', contexts: [] }] }, 'modifiers.0.contexts must hold at least one context'],
    [
      { modifiers: [{ name: 'a', default: 'y', contexts: [{ name: 'x', sources: [] }] }] },
      'modifiers.0.default must be one of the contexts: x',
    ],
    [{ resolution_order: [{ set: 'a' }] }, 'resolution_order.0 must name one of the sets, not "a"'],
  ])('%j', async (parts, sentence) => {
    const { status, body } = await owner().post(`/workspaces/${w.workspace.id}/resolvers`, { name: 'Shape', ...parts })
    expect([status, body.error, body.code, body.field]).toEqual([
      400,
      sentence,
      'resolver_invalid',
      sentence.split(' ')[0],
    ])
    const sets = [{ name: 'a', sources: [] }]
    const { id } = await create(`Shape of ${JSON.stringify(parts)}`, { sets, resolution_order: [{ set: 'a' }] })
    expect((await owner().patch(`/resolvers/${id}`, parts)).status).toBe('resolution_order' in parts ? 200 : 400)
    await owner().delete(`/resolvers/${id}`)
  })
})
