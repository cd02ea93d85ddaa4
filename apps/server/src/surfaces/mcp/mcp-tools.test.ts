import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { problemCodes } from '@tessera/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../storage/sql.ts'
import { answerIn, mcpClient, modernCall, textsOf } from '../../testing/mcp.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let w: World
let owner: Client
type Tools = Awaited<ReturnType<Client['listTools']>>['tools']
let tools: Tools
let described: Tools
const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true })
addFormats.default(ajv)

beforeAll(async () => {
  w = await world()
  owner = await mcpClient(w, w.people.owner)
  tools = (await owner.listTools()).tools
  const program = await mcpClient(w, w.people.owner, '?schemas=output')
  described = (await program.listTools()).tools
  await program.close()
})
afterAll(async () => {
  await owner.close()
  await w.close()
})

const schemaOf = (name: string) => described.find(tool => tool.name === name)!.outputSchema!
const textOf = (result: CallToolResult) => textsOf(result).join('\n')

/** A call that must succeed and keep its output schema. */
async function call(name: string, args: Record<string, unknown> = {}, client = owner) {
  const result = (await client.callTool({ name, arguments: args })) as CallToolResult
  expect(result.isError ?? false, textOf(result)).toBe(false)
  const answer = answerIn(result)
  expect(ajv.validate(schemaOf(name), answer), `${name}: ${ajv.errorsText()}`).toBe(true)
  return answer
}

/** A call that must be refused; returns the message. */
async function refusal(name: string, args: Record<string, unknown> = {}, client = owner) {
  const result = (await client.callTool({ name, arguments: args })) as CallToolResult
  expect(result.isError).toBe(true)
  expect(problemCodes).toHaveProperty(JSON.parse(textOf(result).split('\n').at(-1)!).code)
  return textOf(result)
}

const readerClient = async () =>
  mcpClient(w, { ...w.people.owner, key: await w.newKey(w.people.owner.id, ['read:tokens']) })
const place = () => ({ tokenset_id: w.tokenset.id, mode_id: w.mode.id })
const changes = async () => (await w.database.one<{ total: number }>(sql`select count(*) as total from changes`))!.total

describe('the catalogue', () => {
  test('has the tools of the contract, in a fixed order', async () => {
    expect(tools.map(({ name }) => name).sort()).toEqual(
      (
        'list_resources list_workspaces get_workspace create_workspace update_workspace delete_workspace list_tokensets get_tokenset create_tokenset ' +
        'update_tokenset delete_tokenset list_resolvers get_resolver create_resolver update_resolver delete_resolver list_modes get_mode create_mode update_mode delete_mode list_tokens_by_mode get_tokens_by_mode get_token ' +
        'create_token update_token delete_token create_scale search_tokens list_references find_tokens_by_type get_tokens_by_resolver export_resolver export_mode export_tokenset import_tokens batch_tokens check_tokens get_check_rules set_check_rules list_outputs get_output update_outputs find_usage get_guidance set_guidance describe_component ' +
        'validate_code suggest_tokens explain_token design_primer ' +
        'diff_modes rename_group list_changes revert_change propose_changes list_proposals get_proposal list_organizations create_organization rename_organization add_organization_workspace remove_organization_workspace list_environments create_environment update_environment list_releases publish_release export_environment'
      )
        .split(' ')
        .sort(),
    )
    expect((await owner.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
  })

  test('every tool is described, open to fields that another describes, and annotated with its effects', () => {
    for (const { name, title, description, inputSchema, annotations } of tools) {
      const outputSchema = schemaOf(name)
      expect(name).toMatch(/^[a-z_]{1,64}$/)
      expect(description!.length).toBeGreaterThan(10)
      expect(inputSchema.type).toBe('object')
      expect(inputSchema).not.toHaveProperty('additionalProperties')
      expect(outputSchema).toMatchObject({ type: 'object' })
      for (const schema of [inputSchema, outputSchema]) {
        expect(() => ajv.compile(schema)).not.toThrow()
        expect(JSON.stringify(schema)).not.toMatch(/"\$(ref|defs|schema)"/)
      }
      for (const [field, schema] of Object.entries(inputSchema.properties ?? {}))
        expect(Object.keys(schema as object).length, `${name}.${field} says nothing`).toBeGreaterThan(0)
      const isReading = /^(list|get|search|find|export|check|diff|describe|suggest|explain|design|validate)_/.test(name)
      expect(title!.toLowerCase()).toBe(name.replaceAll('_', ' '))
      const onlyAdds = /^(create|add)_|^propose_changes$/.test(name)
      const isAgain = /^(update|set|delete|add|remove)_|^rename_organization$/.test(name)
      expect(annotations, name).toEqual({
        ...(isReading ? { readOnlyHint: true } : { destructiveHint: !onlyAdds }),
        ...(isAgain ? { idempotentHint: true } : {}),
        openWorldHint: false,
      })
    }
  })

  test('a key that may only read is shown the tools that read, and told of the scope by the others', async () => {
    const reader = await readerClient()
    const names = (await reader.listTools()).tools.map(({ name }) => name)
    expect(names).toContain('search_tokens')
    expect(
      names.filter(name => !/^(list|get|search|find|check|diff|describe|suggest|explain|design|validate)_/.test(name)),
    ).toEqual([])
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
    await expect(reader.callTool({ name: 'delete_workspace', arguments: {} })).rejects.toThrow()
    await reader.close()
  })
})

describe('a day’s work', () => {
  test('from nothing to an export, by tools alone', async () => {
    const workspace = await call('create_workspace', { name: 'By agent', description: 'x' })
    expect((await call('get_workspace', { workspace_id: workspace.id })).name).toBe('By agent')
    expect((await call('update_workspace', { workspace_id: workspace.id, description: null })).description).toBeNull()
    const tokenset = await call('create_tokenset', { workspace_id: workspace.id, name: 'Core' })
    await call('update_tokenset', { tokenset_id: tokenset.id, name: 'Colors' })
    expect((await call('get_tokenset', { tokenset_id: tokenset.id })).name).toBe('Colors')
    expect((await call('list_tokensets', { workspace_id: workspace.id })).total).toBe(1)
    const { modes } = await call('list_modes', { tokenset_id: tokenset.id })
    const base = { tokenset_id: tokenset.id, mode_id: modes[0].id }
    await call('update_mode', { ...base, name: 'Light' })
    await call('create_token', { ...base, name: 'color.blue', type: 'color', value: '#3b82f6' })
    await call('batch_tokens', {
      ...base,
      operations: [{ op: 'create', name: 'color.brand', type: 'color', value: '{color.blue}', description: 'Ours' }],
    })
    await call('import_tokens', {
      ...base,
      document: { space: { $type: 'dimension', small: { $value: { value: 4, unit: 'px' } } } },
    })
    const dark = await call('create_mode', { tokenset_id: tokenset.id, name: 'Dark', copy_from: modes[0].id })
    expect((await call('get_mode', { tokenset_id: tokenset.id, mode_id: dark.id })).name).toBe('Dark')
    await call('update_token', { tokenset_id: tokenset.id, mode_id: dark.id, token_id: 'color.blue', value: '#1e3a8a' })
    expect(
      (await call('get_token', { tokenset_id: tokenset.id, mode_id: dark.id, token_id: 'color.brand' })).resolved_value,
    ).toBe('#1e3a8a')
    const css = await call('export_mode', { ...base, format: 'css' })
    expect(css).toMatchObject({ media_type: expect.stringContaining('text/css'), unresolved: [], next_offset: null })
    expect(css.text).toMatch(/--color-brand: #3b82f6;/)
    expect((await call('export_tokenset', { tokenset_id: tokenset.id })).text).toMatch(/"dark"/)
    await call('delete_token', { ...base, token_id: 'space.small' })
    await call('delete_mode', { tokenset_id: tokenset.id, mode_id: dark.id })
    await call('delete_tokenset', { tokenset_id: tokenset.id })
    await call('delete_workspace', { workspace_id: workspace.id })
    const { rows } = {
      rows: await w.database.query<{ operation: string; surface: string }>(
        sql`select operation, surface from changes where surface = 'mcp' order by id`,
      ),
    }
    expect(rows.map(({ operation }) => operation)).toEqual([
      'create_workspace',
      'update_workspace',
      'create_tokenset',
      'update_tokenset',
      'update_mode',
      'create_token',
      'batch_tokens',
      'import_tokens',
      'create_mode',
      'update_token',
      'delete_token',
      'delete_mode',
      'delete_tokenset',
      'delete_workspace',
    ])
  })
})

describe('finding one’s way', () => {
  let light: { id: string }
  beforeAll(async () => {
    await w.addTokens({
      'a.blue': ['color', '#00f', 'The pigment'],
      'a.brand': ['color', '{a.blue}'],
      'a.gone': ['color', '{nowhere}'],
      'a.gap': ['dimension', '4px'],
    })
    light = (
      await w
        .as('owner')
        .post(`/tokensets/${w.tokenset.id}/modes`, { name: 'High Contrast Light', copy_from: w.mode.id })
    ).body
  })

  test('list_resources shows workspaces, tokensets and modes with their ids', async () => {
    const all = await call('list_resources')
    expect(all.workspaces[0]).toMatchObject({ id: w.workspace.id, user_role: 'owner', tokensets_total: 1 })
    expect(all.workspaces[0].tokensets[0]).toMatchObject({ id: w.tokenset.id, name: 'Core' })
    expect(
      all.workspaces[0].tokensets[0].modes.map((mode: { name: string; is_default: boolean }) => [
        mode.name,
        mode.is_default,
      ]),
    ).toEqual([
      ['Base', true],
      ['High Contrast Light', false],
    ])
    expect((await call('list_resources', { workspace_id: w.workspace.id })).workspaces).toHaveLength(1)
    const viewer = await mcpClient(w, w.people.viewer)
    expect((await call('list_resources', {}, viewer)).workspaces[0].user_role).toBe('viewer')
    const stranger = await mcpClient(w, w.people.stranger)
    expect((await call('list_resources', {}, stranger)).total).toBe(0)
    const [foreign, unknown, malformed] = [
      await refusal('list_resources', { workspace_id: w.workspace.id }, stranger),
      await refusal('list_resources', { workspace_id: '01900000-0000-7000-8000-000000000000' }, stranger),
      await refusal('list_resources', { workspace_id: 'x' }, stranger),
    ]
    expect(foreign).toMatch(/^Workspace not found\nCall list_resources/)
    expect([unknown, malformed]).toEqual([foreign, foreign])
    await viewer.close()
    await stranger.close()
  })

  test('list_resources comes in pages', async () => {
    const more = []
    for (const name of ['P1', 'P2', 'P3']) more.push((await w.as('owner').post('/workspaces', { name })).body)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await call('list_resources', { limit: 2, ...(cursor ? { cursor } : {}) })
      expect(page.total).toBe(4)
      seen.push(...page.workspaces.map(({ id }: { id: string }) => id))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(seen).toEqual([w.workspace.id, ...more.map(({ id }) => id)])
    for (const { id } of more) await w.as('owner').delete(`/workspaces/${id}`)
  })

  test.each([
    [undefined, 'Base'],
    ['', 'Base'],
    ['contrast', 'High Contrast Light'],
    ['LIGHT', 'High Contrast Light'],
    ['base', 'Base'],
    [' base ', 'Base'],
  ])('get_tokens_by_mode(%j) reads %s', async (mode_name, expected) => {
    const found = await call('get_tokens_by_mode', {
      tokenset_id: w.tokenset.id,
      ...(mode_name === undefined ? {} : { mode_name }),
    })
    expect(found.mode.name).toBe(expected)
    expect(found.other_modes).toEqual(['Base', 'High Contrast Light'].filter(name => name !== expected))
  })

  test('get_tokens_by_mode resolves aliases and reports broken ones', async () => {
    const { tokens, total } = await call('get_tokens_by_mode', { tokenset_id: w.tokenset.id })
    expect(total).toBe(4)
    expect(tokens).toEqual([
      { name: 'a.blue', type: 'color', value: '#00f', description: 'The pigment' },
      { name: 'a.brand', type: 'color', value: '#00f', alias_to: 'a.blue' },
      { name: 'a.gone', type: 'color', value: null, alias_to: 'nowhere', unresolved: expect.stringMatching(/nowhere/) },
      { name: 'a.gap', type: 'dimension', value: '4px' },
    ])
    const filtered = await call('get_tokens_by_mode', { tokenset_id: w.tokenset.id, type: 'dimension' })
    expect(filtered.tokens.map(({ name }: { name: string }) => name)).toEqual(['a.gap'])
  })

  test('get_tokens_by_mode names the modes when none fits', async () => {
    expect(await refusal('get_tokens_by_mode', { tokenset_id: w.tokenset.id, mode_name: 'sepia' })).toMatch(
      /^No mode matches "sepia"\..*\n.*\n\{"code":"mode_not_matched","modes":\["Base","High Contrast Light"\]\}$/,
    )
  })

  test('search_tokens needs every word, in name, description or value', async () => {
    const names = async (query: string, more = {}) => {
      const { tokens, places } = await call('search_tokens', { query, ...more })
      return tokens.map((token: { name: string; in: number }) => `${token.name} ${places[token.in].mode_name}`)
    }
    expect(await names('BLUE')).toEqual([
      'a.blue Base',
      'a.brand Base',
      'a.blue High Contrast Light',
      'a.brand High Contrast Light',
    ])
    expect(await names('pigment a.')).toEqual(['a.blue Base', 'a.blue High Contrast Light'])
    expect(await names('#00f')).toHaveLength(2)
    expect(await names('4px', { type: 'color' })).toEqual([])
    expect(await names('100%')).toEqual([])
    expect(await names('a', { tokenset_id: w.tokenset.id, workspace_id: w.workspace.id })).toHaveLength(8)
    const first = await call('search_tokens', { query: 'a', limit: 3 })
    expect([first.tokens.length, first.total]).toEqual([3, 8])
    const rest = await call('search_tokens', { query: 'a', cursor: first.next_cursor })
    expect(rest.tokens).toHaveLength(5)
  })

  test('find_tokens_by_type finds them everywhere, and nothing that is not the caller’s', async () => {
    expect((await call('find_tokens_by_type', { type: 'dimension' })).total).toBe(2)
    const stranger = await mcpClient(w, w.people.stranger)
    expect((await call('find_tokens_by_type', { type: 'dimension' }, stranger)).total).toBe(0)
    expect((await call('search_tokens', { query: 'a' }, stranger)).total).toBe(0)
    expect(await refusal('search_tokens', { query: 'a', tokenset_id: w.tokenset.id }, stranger)).toMatch(
      /^Tokenset not found/,
    )
    await stranger.close()
    expect(await refusal('find_tokens_by_type', { type: 'colour' })).toMatch(/must be one of: color, /)
  })

  test('list_tokens_by_mode is brief by default, and comes in pages of 100', async () => {
    const path = `/tokensets/${w.tokenset.id}/modes/${light.id}`
    await w.addTokens(Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`many.n${i}`, ['number', i]])), path)
    const brief = await call('list_tokens_by_mode', { tokenset_id: w.tokenset.id, mode_id: light.id })
    expect([brief.tokens.length, brief.total]).toEqual([100, 154])
    expect(brief.tokens[1]).toEqual({ name: 'a.brand', type: 'color', value: { alias_to: 'a.blue' } })
    const rest = await call('list_tokens_by_mode', {
      tokenset_id: w.tokenset.id,
      mode_id: light.id,
      cursor: brief.next_cursor,
    })
    expect([rest.tokens.length, rest.next_cursor]).toEqual([54, null])
    const full = await call('list_tokens_by_mode', {
      tokenset_id: w.tokenset.id,
      mode_id: light.id,
      full: true,
      limit: 1,
    })
    expect(full.tokens[0]).toHaveProperty('created_at')
  })

  test('exports are strict, and long ones come in slices', async () => {
    expect(await refusal('export_mode', { ...place(), format: 'css' })).toMatch(
      /^1 token cannot be resolved: .*\nPoint these aliases .* strict: false.*\n\{"code":"aliases_unresolved","unresolved":\["a\.gone /,
    )
    const whole = await call('export_mode', { ...place(), format: 'css', strict: false })
    expect([whole.unresolved.length, whole.omitted_modes]).toEqual([1, []])
    const first = await call('export_mode', { ...place(), format: 'css', strict: false, max_characters: 40 })
    expect([first.text.length, first.next_offset, first.total_characters]).toEqual([40, 40, whole.total_characters])
    const second = await call('export_mode', { ...place(), format: 'css', strict: false, offset: 40 })
    expect(first.text + second.text).toBe(whole.text)
  })

  test('a deletion that others depend on is refused with the next step', async () => {
    const before = await changes()
    expect(await refusal('delete_token', { ...place(), token_id: 'a.blue' })).toMatch(
      /is used by 1 token, .*\nNothing was deleted\. .*"inline".*"break".*\n\{"code":"token_has_dependents","dependents":\["a\.brand"\]\}$/,
    )
    expect(await changes()).toBe(before)
    await call('delete_token', { ...place(), token_id: 'a.blue', on_dependents: 'inline' })
    expect((await call('get_token', { ...place(), token_id: 'a.brand' })).value).toBe('#00f')
    expect(await changes()).toBe(before + 1)
  })
})

describe('dry_run', () => {
  test('every writing tool accepts it', () => {
    for (const { name, inputSchema, annotations } of tools)
      expect('dry_run' in (inputSchema.properties ?? {}), name).toBe(!annotations!.readOnlyHint)
  })

  test('answers as the call would and changes nothing', async () => {
    const before = await changes()
    const result = (await owner.callTool({
      name: 'create_token',
      arguments: { ...place(), name: 'dry.one', type: 'number', value: 1, dry_run: true },
    })) as CallToolResult
    expect(textOf(result)).toMatch(/^Dry run: nothing was changed/)
    expect(answerIn(result)).toMatchObject({ name: 'dry.one' })
    await call('delete_workspace', { workspace_id: w.workspace.id, dry_run: true })
    await call('create_workspace', { name: 'dry', dry_run: true })
    expect(
      (
        await call('batch_tokens', {
          ...place(),
          operations: [{ op: 'create', name: 'dry.two', type: 'number', value: 1 }],
          dry_run: true,
        })
      ).created,
    ).toBe(1)
    expect(await refusal('get_token', { ...place(), token_id: 'dry.one' })).toMatch(/^Token not found/)
    expect(await call('list_workspaces')).toMatchObject({ total: 1 })
    expect(await changes()).toBe(before)
  })

  test('refuses what the call would refuse', async () => {
    expect(
      await refusal('create_token', { ...place(), name: 'x', type: 'color', value: 'no color', dry_run: true }),
    ).toMatch(/^Invalid value for type color/)
  })
})

describe('refusals help', () => {
  test.each([
    [
      'an argument that there is not',
      'list_modes',
      { tokenset: 'x' },
      /^list_modes has no argument "tokenset"\. Its arguments: tokenset_id, limit, cursor/,
    ],
    ['a missing id', 'list_modes', {}, /^tokenset_id is required\. list_resources shows/],
    ['an id of the wrong kind', 'list_modes', { tokenset_id: 7 }, /^tokenset_id is required/],
    ['an unknown tokenset', 'list_modes', { tokenset_id: 'x' }, /^Tokenset not found\nCall list_resources/],
    ['a missing field', 'create_workspace', {}, /^Name is required and must be a non-empty string/],
    ['a bad limit', 'list_workspaces', { limit: 0 }, /^Limit must be a whole number from 1 to 1000/],
    ['a bad cursor', 'list_workspaces', { cursor: 'x' }, /^Cursor is not valid.*\nLeave cursor out/],
    ['text that cannot be stored', 'create_workspace', { name: 'a\0b' }, /NUL/],
    [
      'a bad flag',
      'list_tokens_by_mode',
      { tokenset_id: 'x', mode_id: 'x', full: 'yes' },
      /^full must be true or false/,
    ],
  ])('%s', async (_what, name, args, expected) => {
    expect(await refusal(name, args as Record<string, unknown>)).toMatch(expected)
  })

  test('of a batch: every fault with its index', async () => {
    const operations = [
      { op: 'create', name: 'ok', type: 'number', value: 1 },
      { op: 'update', name: 'missing' },
      { op: 'explode' },
    ]
    const text = await refusal('batch_tokens', { ...place(), operations })
    expect(text).toMatch(/^2 of 3 operations cannot be done, so nothing was changed/)
    expect(text).toMatch(/"index":1.*"index":2/)
  })

  test('of a viewer’s write', async () => {
    const viewer = await mcpClient(w, w.people.viewer)
    expect(await refusal('create_token', { ...place(), name: 'v', type: 'number', value: 1 }, viewer)).toMatch(
      /^Your workspace role does not allow API write operations on this workspace\.\n/,
    )
    await viewer.close()
  })

  test('of a stranger: the same for what exists and what does not', async () => {
    const stranger = await mcpClient(w, w.people.stranger)
    const foreign = await refusal('list_modes', { tokenset_id: w.tokenset.id }, stranger)
    expect(await refusal('list_modes', { tokenset_id: '01900000-0000-7000-8000-000000000000' }, stranger)).toBe(foreign)
    await stranger.close()
  })

  test.each(['no_such_tool', 'constructor', '__proto__'])('an unknown tool (%s) is a protocol error', async name => {
    const { message } = await modernCall(w, w.people.owner.key, 'tools/call', { name, arguments: {} })
    expect(message.error.code).toBe(-32602)
  })

  test('an unexpected error is logged and reveals no internals', async () => {
    const broken = await world()
    const client = await mcpClient(broken, broken.people.owner)
    await broken.write(sql`alter table modes rename to modes_gone`)
    const result = (await client.callTool({ name: 'list_resources', arguments: {} })) as CallToolResult
    await client.close()
    await broken.close()
    expect([result.isError, textOf(result)]).toEqual([true, 'Internal server error\n{"code":"internal_error"}'])
    expect(broken.logged.some(({ message }) => message === 'a tool failed')).toBe(true)
  })
})
