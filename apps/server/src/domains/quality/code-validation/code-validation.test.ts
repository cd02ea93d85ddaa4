// POST …/validate-code: what it answers, and what it refuses.
import { codeValidation, mostCode, mostCodeFindings } from '@tessera/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mended } from '../../../testing/examples/code/snippet.ts'
import { answerIn, mcpClient } from '../../../testing/mcp.ts'
import { inNewWorkspace } from '../../../testing/furnished.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.addTokens({
    'color.brand': ['color', '#3366ff'],
    'color.text': ['color', '#222222'],
    'space.s': ['dimension', '8px'],
    'space.m': ['dimension', '16px'],
    'space.padding': ['dimension', '24px'],
    'space.gap': ['dimension', '24px'],
  })
  const old = { name: 'color.old', type: 'color', value: '#ff0000', deprecated: 'Too red', replaced_by: 'color.brand' }
  expect(await w.as('owner').post(`${w.modePath}/tokens`, old)).toMatchObject({ status: 201 })
})
afterAll(() => w.close())

const validate = (code: unknown, language: unknown = 'css', more: object = {}, there = w) =>
  there.as('viewer').post(`/workspaces/${there.workspace.id}/validate-code`, { code, language, ...more })
async function found(code: string, language = 'css', more: object = {}, there = w) {
  const { status, body } = await validate(code, language, more, there)
  expect([status, body.error]).toEqual([200, undefined])
  expect(codeValidation.validate.output.safeParse(body).success).toBe(true)
  return body
}
const messages = async (...given: Parameters<typeof found>) =>
  (await found(...given)).findings.map(({ message }: { message: string }) => message)

describe('findings', () => {
  test('have a rule, a place from 1, words, and an edit that mends them', async () => {
    const code = '.a {\n  color: var(--color-old);\n  padding: 8px;\n  margin: var(--space-padding)\n}'
    const { findings, total } = await found(code)
    expect(total).toBe(2)
    expect(findings).toEqual([
      {
        ...{ rule: 'deprecated-token', line: 2, column: 14 },
        message: '"color.old" is deprecated: Too red. Use "color.brand"',
        edit: { line: 2, column: 14, end_line: 2, end_column: 25, text: '--color-brand' },
      },
      {
        ...{ rule: 'hardcoded-value', line: 3, column: 12 },
        message: 'The value 8px is the token space.s: write var(--space-s)',
        edit: { line: 3, column: 12, end_line: 3, end_column: 15, text: 'var(--space-s)' },
      },
    ])
    expect(await found(mended(code, findings))).toEqual({ findings: [], total: 0 })
  })

  test('edits are in the language of the code', async () => {
    const edit = async (code: string, language: string) => mended(code, (await found(code, language)).findings)
    expect(await edit('$x: 1; .a { color: $color-text; padding: 8px }', 'scss')).toContain('padding: $space-s')
    expect(await edit('.a { color: @color-text; padding: 8px }', 'less')).toContain('padding: @space-s')
    expect(await edit('<p style={{ padding: 8 }} />', 'tsx')).toBe("<p style={{ padding: 'var(--space-s)' }} />")
    expect(await edit('<View android:padding="8dp"/>', 'xml')).toBe('<View android:padding="@dimen/space-s"/>')
    const tokens = "import { tokens } from './tokens'\nconst a = tokens['color.old']"
    expect(await edit(tokens, 'ts')).toContain("tokens['color.brand']")
    expect(await edit('val a = DesignTokens.colorOld', 'kotlin')).toBe('val a = DesignTokens.colorBrand')
    expect(await edit('<p className="bg-old" />', 'jsx')).toBe('<p className="bg-brand" />')
  })

  test('a misspelt name gets an edit where it can be one token alone', async () => {
    const { findings } = await found(
      '.a { color: var(--color-brnd); gap: var(--space-x); margin: var(--space-paddin) }',
    )
    expect(
      findings.map(({ message, edit }: { message: string; edit?: { text: string } }) => [message, edit?.text]),
    ).toEqual([
      ['There is no token --color-brnd. Did you mean --color-brand?', '--color-brand'],
      [expect.stringContaining('There is no token --space-x. Did you mean --space-'), undefined],
      ['There is no token --space-paddin. Did you mean --space-padding?', '--space-padding'],
    ])
  })

  test('of several tokens with the value, none is chosen', async () => {
    const { findings } = await found('.a { padding: 24px }')
    expect(findings).toEqual([
      {
        ...{ rule: 'hardcoded-value', line: 1, column: 15 },
        message: expect.stringContaining('space.gap'),
      },
    ])
  })

  test('a value in styles of React Native is named, and gets no variable of CSS', async () => {
    const styles = 'StyleSheet.create({ a: { padding: 8 } })'
    expect((await found(styles, 'tsx')).findings[0].edit.text).toBe("'var(--space-s)'")
    const { findings } = await found(`import { StyleSheet } from 'react-native'\n${styles}`, 'tsx')
    expect(findings).toEqual([
      { ...{ rule: 'hardcoded-value', line: 2, column: 35 }, message: expect.stringContaining('space.s') },
    ])
  })

  test('a token for another property is named with what it is', async () => {
    expect(await messages('.a { padding: var(--color-brand) }')).toEqual([
      'The token color.brand is a color, and padding takes a space',
    ])
  })

  test('code that does not parse is a finding that says where', async () => {
    for (const [code, language] of [
      ['.a {\n  color: red', 'css'],
      ['const = 1', 'ts'],
      [`${'('.repeat(200_000)}`, 'js'],
      ['<style lang="stylus">a\n  b 1</style>', 'vue'],
    ] as const)
      expect(await found(code, language)).toMatchObject({
        findings: [{ rule: 'unparsable-code', line: expect.any(Number), message: expect.stringContaining(language) }],
      })
  })

  test('are bounded, with a count of all', async () => {
    const { findings, total } = await found('.a { padding: 8px }\n'.repeat(5_000))
    expect([findings.length, total]).toEqual([mostCodeFindings, 5_000])
  })

  test('code without anything to find, and none at all, has none', async () => {
    for (const language of ['css', 'html', 'tsx', 'swift', 'dart', 'xml'])
      expect(await found('', language)).toEqual({ findings: [], total: 0 })
  })
})

describe('tokens', () => {
  test('are those of the workspace as it is now', async () => {
    const there = await inNewWorkspace(w)
    expect((await found('.a { color: var(--color-late) }', 'css', {}, there)).total).toBe(0)
    await there.addTokens({ 'color.late': ['color', '#123456'] })
    expect(await messages('.a { color: #123456 }', 'css', {}, there)).toHaveLength(1)
  })

  test('are named as the outputs of the workspace name them', async () => {
    const there = await inNewWorkspace(w)
    await there.addTokens({ 'color.brand': ['color', '#3366ff'] })
    const outputs = [{ name: 'web', format: 'css', options: { prefix: 'ds' } }]
    expect(await there.as('owner').put(`/workspaces/${there.workspace.id}/outputs`, { outputs })).toMatchObject({
      status: 200,
    })
    const { findings } = await found('.a { color: #36f; background: var(--ds-color-brand) }', 'css', {}, there)
    expect(findings).toMatchObject([{ edit: { text: 'var(--ds-color-brand)' } }])
  })

  test('may be those of one tokenset, or of a resolver', async () => {
    const there = await inNewWorkspace(w)
    await there.addTokens({ 'color.base': ['color', '#3366ff'] })
    const path = `/workspaces/${there.workspace.id}`
    const other = (await there.as('owner').post(`${path}/tokensets`, { name: 'Brand' })).body
    const [mode] = (await there.as('owner').get(`/tokensets/${other.id}/modes`)).body.modes
    await there.addTokens(
      { 'color.base': ['color', '#00ff00'], 'color.link': ['color', '{color.base}'] },
      `/tokensets/${other.id}/modes/${mode.id}`,
    )
    const code = '.a { color: #36f; fill: #0f0 }'
    const values = async (more: object) =>
      (await found(code, 'css', more, there)).findings.map(({ column }: { column: number }) => column)
    expect(await values({})).toEqual([13])
    expect(await values({ tokenset: 'brand' })).toEqual([25])
    expect(await values({ tokenset: other.id })).toEqual([25])
    const sets = [{ name: 'All', sources: [{ tokenset_id: there.tokenset.id }, { tokenset_id: other.id }] }]
    const made = await there.as('owner').post(`${path}/resolvers`, { name: 'Web', sets })
    expect(made.status).toBe(201)
    expect(await values({ theme: 'Web' })).toEqual([25])
    expect(await validate(code, 'css', { theme: 'Nope' }, there)).toMatchObject({
      status: 404,
      body: { code: 'resolver_not_found' },
    })
    expect(await validate(code, 'css', { tokenset: 'Nope' }, there)).toMatchObject({
      status: 404,
      body: { code: 'tokenset_not_found' },
    })
    expect(await validate(code, 'css', { tokenset: 'Brand', theme: 'Web' }, there)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('exclude each other') },
    })
  })
})

describe('refusals', () => {
  test('an unknown language names those that there are', async () => {
    expect(await validate('x', 'cobol')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', error: expect.stringMatching(/language must be one of: css, .*kotlin/) },
    })
    expect(await validate('.a {}', ' SCSS ')).toMatchObject({ status: 200 })
    for (const language of [null, 1, '', '__proto__'])
      expect(await validate('x', language)).toMatchObject({ status: 400 })
  })

  test('code of more than 1 MB is refused, and of 1 MB is read', async () => {
    const code = '.a { padding: 9px }\n'
    const most = code.repeat(mostCode / code.length)
    expect(await validate(most)).toMatchObject({ status: 200, body: { total: 0 } })
    const refused = { status: 400, body: { code: 'invalid_input', error: expect.stringContaining('1 MB') } }
    expect(await validate(`${most} `)).toMatchObject(refused)
    expect(await validate('é'.repeat(mostCode / 2 + 1))).toMatchObject(refused)
    for (const other of [undefined, 1, {}, null]) expect(await validate(other)).toMatchObject({ status: 400 })
  })

  test('a stranger finds no workspace, and a key that only reads may ask', async () => {
    const path = `/workspaces/${w.workspace.id}/validate-code`
    expect(await w.as('stranger').post(path, { code: '', language: 'css' })).toMatchObject({ status: 404 })
    const before = await w.as('owner').get(`/workspaces/${w.workspace.id}/changes`)
    await found('.a { padding: 8px }')
    expect((await w.as('owner').get(`/workspaces/${w.workspace.id}/changes`)).body).toEqual(before.body)
  })
})

test('over MCP, code and language suffice beside the workspace', async () => {
  const client = await mcpClient(w, w.people.viewer)
  const answer = await client.callTool({
    name: 'validate_code',
    arguments: { workspace_id: w.workspace.id, code: '.a { padding: 8px }', language: 'css' },
  })
  expect(answerIn(answer)).toMatchObject({ findings: [{ edit: { text: 'var(--space-s)' } }], total: 1 })
  const refused = await client.callTool({
    name: 'validate_code',
    arguments: { workspace_id: w.workspace.id, code: '', language: 'cobol' },
  })
  expect(refused.isError).toBe(true)
})
