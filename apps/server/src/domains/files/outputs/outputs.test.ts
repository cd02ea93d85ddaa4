import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.addTokens({
    '_palette.blue': ['color', '#3b82f6'],
    'color.brand': ['color', '{_palette.blue}'],
    'space.small': ['dimension', '24px'],
  })
  const { id: tokenset_id } = w.tokenset
  const { status } = await as('owner').post(at('resolvers'), {
    name: 'Themes',
    sets: [{ name: 'core', sources: [{ tokenset_id }] }],
    modifiers: [
      {
        name: 'scheme',
        default: 'light',
        contexts: [
          { name: 'light', sources: [] },
          { name: 'dark', sources: [] },
        ],
      },
    ],
  })
  expect(status).toBe(201)
})
afterAll(() => w.close())

const as = (who: Parameters<World['as']>[0]) => w.as(who)
const at = (rest: string) => `/workspaces/${w.workspace.id}/${rest}`
const web = {
  name: 'web',
  format: 'css',
  where: { tokens: ['**'], private: ['_'] },
  names: { case: 'kebab', prefix: 'ds', template: '{path}' },
  values: { rem: 10, unit: 'rem', color: 'rgb' },
  options: { references: true },
}
const flat = { name: 'flat', format: 'json-flat' }
const themes = { name: 'themes', format: 'css', resolver: 'Themes', input: { scheme: 'dark' } }
const set = (outputs: unknown, who: Parameters<World['as']>[0] = 'owner') => as(who).put(at('outputs'), { outputs })
const settled = async (...outputs: object[]) => expect(await set(outputs)).toMatchObject({ status: 200 })

describe('the outputs of a workspace', () => {
  test('are none at first, and read back as they were set', async () => {
    expect((await as('viewer').get(at('outputs'))).body).toEqual({ outputs: [], total: 0, updated_at: null })
    const stored = await set([web, themes], 'editor')
    expect([stored.status, stored.body.outputs, stored.body.total]).toEqual([200, [web, themes], 2])
    expect((await as('viewer').get(at('outputs'))).body).toEqual(stored.body)
    expect((await as('viewer').get(at('outputs/web'))).body).toEqual(web)
    expect((await as('viewer').get(at('outputs/nope'))).body.error).toBe('Output not found')
  })

  test('are written by editors and above', async () => {
    expect((await set([], 'viewer')).status).toBe(403)
    expect((await as('viewer').get(at('outputs'))).body.total).toBe(2)
  })

  test.each([
    [[{ ...web, names: { template: 'x' } }], 'Output "web": names.template: it must contain {path} or {name}', 'names.template'], // prettier-ignore
    [[web, { ...web, color: 1 }], 'Output "web": output has no field "color"', null],
    [[{ format: 'css' }], 'Output "1": name is required: text', 'name'],
    [[web, web], 'Output "web": name: another output has this name already', 'name'],
    [[{ ...flat, format: 'word' }], 'Output "flat": format: There is no format "word" to write', 'format'],
    [
      [{ ...flat, transforms: ['to-rem'] }],
      /^Output "flat": transforms: they are functions of a project/,
      'transforms',
    ],
    [[{ ...flat, options: { light_dark: true } }], 'Output "flat": options.light_dark: json-flat has no such option', 'options.light_dark'], // prettier-ignore
    [[{ ...themes, resolver: 'Nope' }], 'Output "themes": resolver: There is no resolver "Nope"', 'resolver'],
    [[{ ...themes, input: 'scheme:blue' }], 'Output "themes": input: Unknown context of scheme: blue. Contexts: light, dark', 'input'], // prettier-ignore
    ['web', 'outputs must be an array', undefined],
    [Array.from({ length: 51 }, () => web), 'outputs must hold at most 50 outputs', undefined],
  ])('number %# is refused with its name and setting, and changes nothing', async (outputs, error, field) => {
    const answer = await set(outputs)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatch(error)
    if (field !== undefined) expect(answer.body.field).toBe(field)
    expect((await as('viewer').get(at('outputs'))).body.total).toBe(2)
  })

  test('are one change, which is told and can be taken back', async () => {
    await settled(web, themes)
    await settled(flat)
    const { body } = await as('owner').get(at('changes'))
    const change = body.changes[0]
    expect([change.operation, change.summary]).toEqual(['update_outputs', 'Set 1 output'])
    await settled(themes)
    const refused = await as('owner').post(`/changes/${change.id}/revert`, {})
    expect([refused.status, refused.body.code]).toEqual([400, 'change_overtaken'])
    await settled(flat)
    expect((await as('owner').post(`/changes/${change.id}/revert`, {})).status).toBe(201)
    expect((await as('viewer').get(at('outputs'))).body.outputs).toEqual([web, themes])
  })
})

describe('the files of an output', () => {
  const text = [
    '/* Base Mode */',
    ':root, :root[data-theme="base"] {',
    '  --ds-color-brand: rgb(59 130 246);',
    '  --ds-space-small: 2.4rem;',
    '}',
    '',
  ].join('\n')
  const path = () => `web/${w.tokenset.name.toLowerCase()}.css`

  test('are written with its settings, with the hash of each', async () => {
    await settled(web)
    const { status, body } = await as('viewer').get(at('outputs/web/files'))
    expect([status, body.name, body.findings]).toEqual([200, 'web', []])
    const sha256 = createHash('sha256').update(text).digest('hex')
    expect(body.files).toEqual([{ path: path(), text, sha256 }])
  })

  test('are not sent again while nothing changed, and anew once something has', async () => {
    const first = await as('viewer').get(at('outputs/web/files'))
    const etag = first.headers.get('etag')!
    const get = () => as('viewer').get(at('outputs/web/files'), { 'if-none-match': etag })
    expect((await get()).status).toBe(304)
    await w.addTokens({ 'space.large': ['dimension', '40px'] })
    const next = await get()
    expect([next.status, next.body.files[0].text]).toEqual([200, text.replace('}', '  --ds-space-large: 4rem;\n}')])
    await as('owner').delete(`${w.modePath}/tokens/space.large`)
    expect((await get()).status).toBe(304)
  })

  test('come as a zip archive, too', async () => {
    const { status, headers, text: bytes } = await as('viewer').get(at('outputs/web/archive'))
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(headers.get('content-disposition')).toContain('web.zip')
    expect(bytes).toContain(path())
    expect(bytes).toContain('--ds-space-small: 2.4rem;')
  })

  test('of settings that are not stored are previewed, which changes nothing', async () => {
    const before = await as('owner').get(at('changes'))
    const preview = await as('viewer').post(at('outputs/preview'), { output: { ...web, name: 'new', values: {} } })
    expect(preview.status).toBe(200)
    expect(preview.body.files[0].text).toContain('--ds-color-brand: #3b82f6;')
    expect((await as('owner').get(at('changes'))).body).toEqual(before.body)
    const refused = await as('viewer').post(at('outputs/preview'), { output: { name: 'new' } })
    expect([refused.status, refused.body.field]).toEqual([400, 'format'])
  })

  test('of several outputs that are not stored come in one answer, without those that are known', async () => {
    await settled()
    const preview = (outputs: unknown, known?: string) =>
      as('viewer').post(at('outputs/preview-all'), { outputs, ...(known === undefined ? {} : { known }) })
    const { body } = await preview([web, flat])
    expect(body.outputs[0].files).toEqual((await as('viewer').post(at('outputs/preview'), { output: web })).body.files)
    const known = body.outputs.map(({ name, tag }: Record<string, string>) => `${name}:${tag}`).join()
    const again = (await preview([web, { ...flat, names: { prefix: 'x' } }], known)).body
    expect(again.outputs.map(({ files }: { files: unknown }) => files !== null)).toEqual([false, true])
    expect((await as('viewer').get(at('outputs'))).body.total).toBe(0)
    const refused = await preview([web, { ...flat, format: 'word' }])
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('Output "flat"')])
    expect((await as('stranger').post(at('outputs/preview-all'), { outputs: [web] })).status).toBe(404)
  })

  test('of all outputs come in one answer, without those that are known', async () => {
    await settled(web, flat, themes)
    const { body } = await as('viewer').get(at('output-files'))
    expect(body.outputs.map(({ name, fault }: Record<string, unknown>) => [name, fault])).toEqual([
      ['web', null],
      ['flat', null],
      ['themes', null],
    ])
    expect(body.outputs[0].files).toEqual((await as('viewer').get(at('outputs/web/files'))).body.files)
    expect(body.outputs[2].files[0].text).toContain('--_palette-blue')
    const known = body.outputs.map(({ name, tag }: Record<string, string>) => `${name}:${tag}`).join()
    const again = (await as('viewer').get(at(`output-files?known=${known}`))).body
    expect(again.outputs.map(({ files }: { files: unknown }) => files)).toEqual([null, null, null])
    expect(again.outputs.map(({ tag }: { tag: string }) => tag)).toEqual(body.outputs.map(({ tag }: { tag: string }) => tag)) // prettier-ignore
    await settled(web, { ...flat, names: { prefix: 'x' } }, themes)
    const changed = (await as('viewer').get(at(`output-files?known=${known}`))).body
    expect(changed.outputs.map(({ files }: { files: unknown }) => files !== null)).toEqual([false, true, false])
    expect((await as('viewer').get(at('output-files?known=web'))).status).toBe(400)
  })

  test('that can no longer be written say why, and keep no other back', async () => {
    await settled(web, themes)
    const { resolvers } = (await as('owner').get(at('resolvers'))).body
    await as('owner').delete(`/resolvers/${resolvers[0].id}`)
    const { body } = await as('viewer').get(at('output-files'))
    const fault = 'resolver: There is no resolver "Themes"'
    expect(body.outputs).toMatchObject([{ fault: null }, { name: 'themes', tag: null, fault, files: null }])
    const alone = await as('viewer').get(at('outputs/themes/files'))
    expect([alone.status, alone.body.error]).toEqual([400, `Output "themes": ${fault}`])
  })
})
