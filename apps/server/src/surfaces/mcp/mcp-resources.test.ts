import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mcpClient, modernCall } from '../../testing/mcp.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let w: World
let owner: Client
beforeAll(async () => {
  w = await world()
  await w.addTokens({ 'color.brand': ['color', '#3b82f6'] })
  owner = await mcpClient(w, w.people.owner)
})
afterAll(async () => {
  await owner.close()
  await w.close()
})

const read = async (uri: string, client = owner) => {
  const { contents } = await client.readResource({ uri })
  expect(contents).toHaveLength(1)
  return contents[0] as { uri: string; mimeType: string; text: string }
}

describe('resources', () => {
  test('are listed, with a template for each kind', async () => {
    const { resources } = await owner.listResources()
    expect(resources.map(({ uri, name }) => [uri, name])).toEqual([
      ['workspace://list', 'workspaces'],
      [`workspace://${w.workspace.id}`, 'Acme'],
      [`design://${w.workspace.id}/primer`, 'Acme: primer'],
    ])
    const { resourceTemplates } = await owner.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'workspace://{workspace_id}',
      'design://{workspace_id}/primer',
      'design://{workspace_id}/component/{name}',
      'tokenset://{tokenset_id}/modes/{mode_id}/export/{format}',
    ])
  })

  test('workspace://list', async () => {
    const { mimeType, text } = await read('workspace://list')
    expect(mimeType).toBe('application/json')
    expect(JSON.parse(text).workspaces[0]).toMatchObject({ id: w.workspace.id, user_role: 'owner' })
  })

  test('workspace://{workspace_id}', async () => {
    const { uri, text } = await read(`workspace://${w.workspace.id}`)
    expect(uri).toBe(`workspace://${w.workspace.id}`)
    expect(JSON.parse(text).workspaces[0].tokensets[0].modes[0]).toEqual({
      id: w.mode.id,
      name: 'Base',
      is_default: true,
    })
  })

  test.each(['id', 'name'] as const)('design://{workspace_id}/primer, by its %s', async by => {
    const { mimeType, text } = await read(`design://${w.workspace[by]}/primer`)
    expect(mimeType).toBe('text/markdown')
    expect(text).toContain('1 design token: 1 color')
  })

  test('design://{workspace_id}/component/{name}', async () => {
    const bindings = [{ part: 'root', property: 'background-color', token: 'Core/color.brand' }]
    const component = { name: 'Icon button', anatomy: ['root'], bindings }
    const { status } = await w.as('editor').post(`/workspaces/${w.workspace.id}/components`, component)
    expect(status).toBe(201)
    const { mimeType, text } = await read('design://Acme/component/Icon%20button')
    expect(mimeType).toBe('application/json')
    expect(JSON.parse(text)).toMatchObject({ name: 'Icon button', bindings: [{ value: '#3b82f6' }], findings: [] })
    await expect(read('design://Acme/component/%ff')).rejects.toMatchObject({ code: -32602 })
  })

  test('an export', async () => {
    const { mimeType, text } = await read(`tokenset://${w.tokenset.id}/modes/${w.mode.id}/export/css`)
    expect(mimeType).toBe('text/css')
    expect(text).toMatch(/--color-brand: #3b82f6;/)
  })

  test('what is not there, or not the caller’s, is an error and never empty', async () => {
    const stranger = await mcpClient(w, w.people.stranger)
    for (const [uri, client] of [
      ['workspace://01900000-0000-7000-8000-000000000000', owner],
      [`workspace://${w.workspace.id}`, stranger],
      [`tokenset://${w.tokenset.id}/modes/x/export/css`, owner],
      ['design://Acme/component/nothing', owner],
      ['design://Nowhere/primer', owner],
      [`design://${w.workspace.id}/primer`, stranger],
      ['nothing://here', owner],
    ] as const)
      await expect(read(uri, client)).rejects.toMatchObject({ code: -32602 })
    await stranger.close()
  })

  test('answers that depend on the caller are private', async () => {
    const { message } = await modernCall(w, w.people.owner.key, 'resources/read', { uri: 'workspace://list' })
    expect(message.result).toMatchObject({ resultType: 'complete', cacheScope: 'private', ttlMs: expect.any(Number) })
  })
})

describe('prompts', () => {
  test('are these, with their arguments', async () => {
    const { prompts } = await owner.listPrompts()
    expect(
      prompts.map(({ name, arguments: given }) => [
        name,
        given?.map(argument => [argument.name, argument.required ?? false]),
      ]),
    ).toEqual([
      ['audit_tokenset', [['tokenset_id', true]]],
      [
        'add_dark_mode',
        [
          ['tokenset_id', true],
          ['source_mode', false],
        ],
      ],
      [
        'explain_token',
        [
          ['tokenset_id', true],
          ['token', true],
        ],
      ],
      [
        'build-a-screen',
        [
          ['workspace', true],
          ['screen', true],
          ['platform', false],
        ],
      ],
      [
        'add-a-theme',
        [
          ['workspace', true],
          ['theme', true],
        ],
      ],
      [
        'review-a-change',
        [
          ['workspace', true],
          ['proposal_id', true],
        ],
      ],
    ])
  })

  test('name only tools that there are', async () => {
    const tools = new Set((await owner.listTools()).tools.map(({ name }) => name))
    const given = {
      ...{ tokenset_id: w.tokenset.id, token: 'color.brand', source_mode: 'Base' },
      ...{ workspace: w.tokenset.id, screen: 'Settings', platform: 'css', theme: 'Dark', proposal_id: '0' },
    }
    const { prompts } = await owner.listPrompts()
    for (const { name, arguments: declared } of prompts) {
      const args = Object.fromEntries(
        declared!.map(argument => [argument.name, given[argument.name as keyof typeof given]]),
      )
      const { messages } = await owner.getPrompt({ name, arguments: args })
      const text = (messages[0]!.content as { text: string }).text
      expect(text).toContain(w.tokenset.id)
      const named = [
        ...text.matchAll(
          /\b(?:list|get|create|update|delete|search|find|export|import|batch|suggest|explain|design|check)_[a-z_]+\b/g,
        ),
      ].map(match => match[0])
      expect(named.length).toBeGreaterThan(2)
      for (const tool of named) expect(tools, `${name} names ${tool}`).toContain(tool)
    }
  })

  test('need their arguments', async () => {
    await expect(owner.getPrompt({ name: 'audit_tokenset', arguments: {} })).rejects.toMatchObject({ code: -32602 })
  })
})
