// Three jobs of an agent over MCP, counted in calls and in the tokens that a model reads and writes for them.
import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { answerIn, mcpClient, textsOf } from '../mcp.ts'
import type { World } from '../world.ts'

export interface Cost {
  calls: number
  /** Of the list of tools and the instructions, which a model reads before its first call. */
  list: number
  /** Of the calls and their answers. */
  work: number
}

/** Ids are random, and so is the number of their tokens. */
const withoutChance = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '01900000-0000-7000-8000-000000000000')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2026-01-01T00:00:00.000Z')

export const modelTokens = (text: string): number => countTokens(withoutChance(text))

/** The list of tools with the instructions: `all` as it is sent, `read` what most clients give a model of it. */
export async function listCost(client: Client): Promise<{ all: number; read: number }> {
  const { tools } = await client.listTools()
  const shown = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
  const instructions = modelTokens(client.getInstructions() ?? '')
  return {
    all: modelTokens(JSON.stringify(tools)) + instructions,
    read: modelTokens(JSON.stringify(shown)) + instructions,
  }
}

/* eslint-disable @typescript-eslint/no-explicit-any */
type Ask = (name: string, args?: Record<string, unknown>) => Promise<any>
export interface Job {
  /** The groups of tools that are enough for it. */
  tools: string
  /** As it was while the list of tools had every schema in full. */
  before: Cost
  run(ask: Ask): Promise<void>
}

const steps = ['100', '200', '300', '400', '500', '600', '700', '800', '900']
const roles = ['primary', 'secondary', 'muted', 'accent', 'danger', 'success', 'warning', 'info']

/** A palette with roles, of which some have too little contrast, in a light mode and an almost empty dark one. */
export async function furnish(w: World): Promise<void> {
  const gray = (at: number) => `#${(255 - at * 25).toString(16).padStart(2, '0').repeat(3)}`
  await w.addTokens({
    ...Object.fromEntries(steps.map((step, at) => [`palette.gray.${step}`, ['color', gray(at)]])),
    'surface.page': ['color', '#ffffff'],
    'surface.card': ['color', '{palette.gray.100}'],
    ...Object.fromEntries(roles.map((role, at) => [`text.${role}`, ['color', `{palette.gray.${steps[at + 1]}}`]])),
  })
  await w.as('owner').post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark' })
}

/** The places as a person names them to the agent. */
const workspace_id = 'Acme'
const light = { tokenset_id: 'Core', mode_id: 'Base' }
const dark = { tokenset_id: 'Core', mode_id: 'Dark' }

export const jobs: Record<string, Job> = {
  'Check contrast and mend it': {
    tools: 'checks,batch_tokens',
    before: { calls: 6, list: 19_547, work: 2_413 },
    async run(ask) {
      const { findings } = await ask('check_tokens', { workspace_id, preset: 'wcag-aa' })
      const fixes = new Map<string, unknown>()
      for (const { fix } of findings) for (const operation of fix) fixes.set(operation.name, operation)
      await ask('batch_tokens', { ...light, operations: [...fixes.values()] })
      const after = await ask('check_tokens', { workspace_id, preset: 'wcag-aa' })
      if (after.total > 0) throw new Error(`${after.total} findings are left`)
    },
  },
  'Give 19 tokens a value in the dark mode': {
    tools: 'tokens',
    before: { calls: 4, list: 19_547, work: 1_586 },
    async run(ask) {
      const { tokens } = await ask('list_tokens_by_mode', light)
      const operations = tokens.map(({ name, type, value }: { name: string; type: string; value: unknown }) => ({
        op: 'create',
        name,
        type,
        value: typeof value === 'string' ? '#202020' : value,
      }))
      const { created } = await ask('batch_tokens', { ...dark, operations })
      if (created !== tokens.length) throw new Error(`${created} of ${tokens.length} tokens were written`)
    },
  },
  'Rename a group and see that nothing broke': {
    tools: 'tokens',
    before: { calls: 4, list: 19_547, work: 812 },
    async run(ask) {
      const { tokenset_id } = light
      const renamed = { tokenset_id, from: 'palette.gray', to: 'palette.neutral' }
      await ask('rename_group', { ...renamed, dry_run: true })
      await ask('rename_group', renamed)
    },
  },
}

export async function costOf(w: World, { run }: Job, query = ''): Promise<Cost> {
  const client = await mcpClient(w, w.people.owner, query)
  const cost: Cost = { calls: 0, list: (await listCost(client)).all, work: 0 }
  await run(async (name, args = {}) => {
    const result = (await client.callTool({ name, arguments: args })) as CallToolResult
    const text = textsOf(result).join('\n')
    if (result.isError) throw new Error(`${name}: ${text}`)
    cost.calls++
    cost.work += modelTokens(JSON.stringify({ name, arguments: args })) + modelTokens(text)
    return answerIn(result)
  })
  await client.close()
  return cost
}
