// The list of tools: how much of a model's context it takes, and which part of it an address asks for.
import type { Client } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCost, modelTokens } from '../../../testing/probes/agent-jobs.ts'
import { answerIn, legacyCall, mcpClient, sendMcp, textsOf } from '../../../testing/mcp.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World
let all: Client
beforeAll(async () => {
  w = await world()
  all = await mcpClient(w, w.people.owner)
})
afterAll(async () => {
  await all.close()
  await w.close()
})

type Tools = Awaited<ReturnType<Client['listTools']>>['tools']
async function listed(query: string): Promise<Tools> {
  const client = await mcpClient(w, w.people.owner, query)
  const { tools } = await client.listTools()
  await client.close()
  return tools
}
const namesOf = (tools: Tools) => tools.map(({ name }) => name)

test('the whole list has at most 31.5 kB, and a model reads at most 6,000 tokens of it', async () => {
  const { message } = await legacyCall(w, w.people.owner.key, 'tools/list')
  const { tools } = message.result
  expect(tools.length).toBeGreaterThan(50)
  expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThanOrEqual(31_500)
  expect(modelTokens(JSON.stringify({ tools }))).toBeLessThan(7_500)
  expect((await listCost(all)).read).toBeLessThanOrEqual(6_000)
})

test('no sentence and no long list of values stands twice for a field', async () => {
  const said: string[] = []
  for (const { inputSchema } of (await all.listTools()).tools)
    for (const [name, schema] of Object.entries(inputSchema.properties ?? {})) {
      const { description, enum: values } = schema as { description?: string; enum?: unknown[] }
      if (description) said.push(`${name}: ${description}`)
      if (values && values.length > 10) said.push(`${name}: ${values.join()}`)
    }
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter((each, at) => said.indexOf(each) !== at)).toEqual([])
})

test('what the list leaves to another description is taken all the same', async () => {
  const args = { tokenset_id: w.tokenset.id, format: 'css', prefix: 'acme', max_characters: 5 }
  expect(answerIn(await all.callTool({ name: 'export_tokenset', arguments: args })).text).toHaveLength(5)
})

test('an answer stands once: as text, and as structured content too where the client was given its schema', async () => {
  const program = await mcpClient(w, w.people.owner, '?schemas=output')
  const { tools } = await program.listTools()
  expect(namesOf(tools)).toEqual(namesOf((await all.listTools()).tools))
  const { outputSchema } = tools.find(({ name }) => name === 'list_workspaces')!
  const asText = await all.callTool({ name: 'list_workspaces' })
  expect(asText).not.toHaveProperty('structuredContent')
  expect(textsOf(asText)).toHaveLength(1)
  const both = await program.callTool({ name: 'list_workspaces' })
  await program.close()
  expect(both.structuredContent).toEqual(answerIn(asText))
  expect(both.content).toEqual(asText.content)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  expect(ajv.validate(outputSchema!, both.structuredContent)).toBe(true)
})

test('?tools= lists groups and single tools, each once and in the same order, and offers no others', async () => {
  const read = await listed('?tools=read')
  expect(read.every(({ annotations }) => annotations!.readOnlyHint)).toBe(true)
  expect(namesOf(read)).toEqual(expect.arrayContaining(['list_resources', 'search_tokens', 'check_tokens']))
  expect(namesOf(await listed('?tools=checks,list_modes,checks'))).toEqual([
    'list_modes',
    'get_check_rules',
    'set_check_rules',
    'check_tokens',
    'find_usage',
    'list_resources',
  ])
  const client = await mcpClient(w, w.people.owner, '?tools=read')
  await expect(client.callTool({ name: 'create_workspace', arguments: { name: 'x' } })).rejects.toThrow(/not found/)
  await client.close()
})

test.each([
  ['reed', 'tools names "reed", which is no tool and no group of tools. The groups: read, write, export,'],
  ['constructor', 'tools names "constructor"'],
  ['read,', null],
])('?tools=%s', async (tools, sentence) => {
  const headers = { accept: 'application/json, text/event-stream' }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  const { status, text } = await w.send('POST', `/api/mcp?tools=${tools}`, body, {
    ...headers,
    authorization: `Bearer ${w.people.owner.key}`,
  })
  expect(status).toBe(sentence === null ? 200 : 400)
  if (sentence !== null) expect(JSON.parse(text).error).toContain(sentence)
})

test('who has no token is told to sign in before the address is read', async () => {
  expect((await sendMcp(w, null, {})).status).toBe(401)
  expect((await w.send('POST', '/api/mcp?tools=reed', {})).status).toBe(401)
})
