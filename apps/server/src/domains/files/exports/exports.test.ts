import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.addTokens({
    'colors.primary.500': ['color', '#3b82f6', 'Brand */ color'],
    'colors.action': ['color', '{colors.primary.500}'],
    'spacing.base': ['dimension', '16px'],
    'font.weight.bold': ['fontWeight', 700],
    'broken.one': ['color', '{not.there}'],
  })
  const dark = (
    await w.as('owner').post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark Mode', copy_from: w.mode.id })
  ).body
  await w
    .as('owner')
    .patch(`/tokensets/${w.tokenset.id}/modes/${dark.id}/tokens/colors.primary.500`, { value: '#60a5fa' })
})
afterAll(() => w.close())

const get = (query: string, whole = false) =>
  w.as('viewer').get(`${whole ? `/tokensets/${w.tokenset.id}` : w.modePath}/export${query}`)

describe('GET …/modes/{modeId}/export', () => {
  test.each([
    ['', 'application/json'],
    ['?format=json', 'application/json'],
    ['?format=css', 'text/css'],
    ['?format=ios', 'text/plain'],
    ['?format=android', 'application/xml'],
  ])('%s answers %s', async (query, type) => {
    const { status, headers } = await get(query)
    expect(status).toBe(200)
    expect(headers.get('content-type')!.split(';')[0]).toBe(type)
    expect(headers.get('x-unresolved-tokens')).toBe('1')
    expect(headers.get('x-ratelimit-limit')).not.toBeNull()
  })

  test('a DTCG document of a tokenset has the tokens of one mode, and a header names the others', async () => {
    const whole = await w.as('viewer').get(`/tokensets/${w.tokenset.id}/render/dtcg`)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('x-omitted-modes')).toBe('Dark%20Mode')
    const all = await w.as('viewer').get(`/tokensets/${w.tokenset.id}/render/dtcg-resolver`)
    expect(all.headers.get('x-omitted-modes')).toBeNull()
  })

  test('a DTCG document of a tokenset imports all its modes into another tokenset, including an edit of the default mode', async () => {
    const document = JSON.parse((await w.as('viewer').get(`/tokensets/${w.tokenset.id}/render/dtcg`)).text)
    document.spacing.base.$value = { value: 99, unit: 'px' }
    const made = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Again' })).body
    const imported = await w.as('owner').post(`/tokensets/${made.id}/import`, { document })
    expect([imported.status, imported.body.format]).toEqual([200, 'dtcg'])
    const { body } = await w.as('viewer').get(`/tokensets/${made.id}/export?format=json`)
    expect(Object.keys(body.$modes)).toEqual(['base', 'dark mode'])
    const colorIn = (mode: string) => body.$modes[mode].colors.primary[500].value
    expect([colorIn('base'), colorIn('dark mode')]).toEqual(['#3b82f6', '#60a5fa'])
    expect(body.$modes.base.spacing.base.value).toBe('99px')
  })

  test('names in kebab case need no escapes, and another style is refused', async () => {
    expect((await get('?format=css&names=kebab')).status).toBe(200)
    const refused = await get('?format=css&names=snake')
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('names must be one of: kebab'),
    ])
  })

  test('json nests by the dots, aliases resolved, scalars as strings', async () => {
    expect((await get('')).body).toEqual({
      colors: {
        primary: { 500: { value: '#3b82f6', type: 'color', description: 'Brand */ color' } },
        action: { value: '#3b82f6', type: 'color' },
      },
      spacing: { base: { value: '16px', type: 'dimension' } },
      font: { weight: { bold: { value: '700', type: 'fontWeight' } } },
    })
  })

  test('css is one block with a property for each token', async () => {
    const { text } = await get('?format=css')
    expect(text).toContain('--colors-primary-500: #3b82f6;')
    expect(text).toContain('--colors-action: #3b82f6;')
    expect(text.match(/:root/g)).toHaveLength(1)
    expect(text).toContain('broken.one')
  })

  test('ios and android', async () => {
    const swift = (await get('?format=ios')).text
    expect(swift).toContain(
      'static let colorsPrimary500 = UIColor(red: 0.231, green: 0.510, blue: 0.965, alpha: 1.000)',
    )
    expect(swift).toContain('static let spacingBase: CGFloat = 16.0')
    const xml = (await get('?format=android')).text
    expect(xml).toContain('<color name="colors-primary-500">#3b82f6</color>')
    expect(xml).toContain('<dimen name="spacing-base">16dp</dimen>')
  })

  test('strict refuses what cannot be resolved, and names it', async () => {
    const { status, body } = await get('?format=css&strict=true')
    expect(status).toBe(400)
    expect(body.error).toMatch(/^1 token cannot be resolved: broken\.one/)
  })

  test('strict refuses JSON that no platform has a form for, and formats of exchange keep it', async () => {
    const grid = { columns: 12, gutter: '16px' }
    const made = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Objects' })).body
    const document = {
      ink: { $type: 'color', $value: '#111111' },
      grid: { $type: 'grid', $value: grid },
      margin: { $type: 'dimension', $value: { min: '4px' } },
    }
    const imported = await w.as('owner').post(`/tokensets/${made.id}/import`, { document, format: 'dtcg' })
    expect(imported.status).toBe(200)
    const render = (query: string) => w.as('viewer').get(`/tokensets/${made.id}/${query}`)
    for (const query of ['export?format=css', 'export?format=android', 'render/scss?', 'render/typescript?']) {
      const loose = await render(query)
      expect([query, loose.status, loose.headers.get('x-unresolved-tokens')]).toEqual([query, 200, '2'])
      expect(loose.text).not.toContain('columns')
      const { status, body } = await render(`${query}&strict=true`)
      expect([query, status]).toEqual([query, 400])
      expect(body.error).toMatch(
        /^2 tokens cannot be resolved: grid \(.*JSON of the type "grid".*margin \(.*is no dimension/,
      )
    }
    const kept = await render('render/dtcg?strict=true')
    expect(kept.status).toBe(200)
    expect(JSON.parse(kept.text).$extensions['app.tessera'].tokens[0].value).toEqual(grid)
  })

  test('shows what was just written, whatever was cached', async () => {
    const before = await get('?format=css')
    await w.as('owner').patch(`${w.modePath}/tokens/spacing.base`, { value: '20px' })
    const after = await get('?format=css')
    expect(after.text).toContain('--spacing-base: 20px;')
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })
})

describe('GET /tokensets/{id}/export', () => {
  test('json has a key for each mode', async () => {
    const { body } = await get('', true)
    expect(Object.keys(body)).toEqual(['$modes'])
    expect(Object.keys(body.$modes)).toEqual(['base', 'dark mode'])
    expect(body.$modes['dark mode'].colors.action.value).toBe('#60a5fa')
  })

  test('css has a block for each mode, the default under :root', async () => {
    const { text } = await get('?format=css', true)
    expect(text).toContain(':root, :root[data-theme="base"]')
    expect(text).toContain(':root[data-theme="dark-mode"]')
    expect(text).toContain('/* Dark Mode */')
  })
})

describe('GET …/render/{format}', () => {
  test('writes every format of the engine', async () => {
    const { formats } = await import('@tessera/engine')
    for (const { id, mediaType } of formats.filter(format => format.write)) {
      const answer = await w.as('viewer').get(`${w.modePath}/render/${id}`)
      expect([id, answer.status, answer.headers.get('content-type')]).toEqual([id, 200, mediaType])
      expect(answer.text.length).toBeGreaterThan(0)
    }
  })

  test('an unknown format is refused with the list', async () => {
    const { status, body } = await w.as('viewer').get(`${w.modePath}/render/nope`)
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^Invalid format\. Supported formats: .*css/)])
  })
})
