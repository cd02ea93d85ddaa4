// Before a deletion of a record with content, asks the person if their client supports that (MCP 2026-07-28: the tool
// answers that it needs an input, and the client calls again with it). Other clients use the annotation
// `destructiveHint`.
import { pathParameters } from '@tessera/contract'
import { CLIENT_CAPABILITIES_META_KEY, inputRequired, inputResponse } from '@modelcontextprotocol/server'
import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server'
import { isRepresentation } from '../../../kernel/answers/text-cache.ts'
import { perform } from '../../../kernel/perform.ts'
import { problemOf } from '../../../base/problems/problem.ts'
import { textOf } from '../../../kernel/answers/answer-text.ts'
import type { Bound } from '../../../kernel/call.ts'
import type { Services } from '../../../kernel/context.ts'
import type { Tool, ToolCaller } from '../mcp-tools.ts'

const containers: readonly string[] = ['workspace', 'tokenset', 'mode', 'resolver']

/** Returns the question, or the refusal of a person who declined; null: the call may proceed. */
export async function confirmation(
  services: Services,
  bindings: readonly Bound[],
  { bound: { operation } }: Tool,
  args: Record<string, unknown>,
  { caller, context }: { caller: ToolCaller; context: ServerContext },
): Promise<InputRequiredResult | CallToolResult | null> {
  if (operation.method !== 'DELETE' || !containers.includes(operation.on) || args['dry_run'] === true) return null
  if (!canAsk(context)) return null
  const answer = inputResponse(context.mcpReq.inputResponses, 'confirm')
  if (answer.kind === 'elicit') {
    if (answer.action === 'accept') return null
    return { isError: true, content: [{ type: 'text', text: 'The person declined. Nothing was deleted.' }] }
  }
  const name = await nameOf(services, bindings, operation.path, args, caller)
  if (name === null) return null
  return inputRequired({
    inputRequests: {
      confirm: inputRequired.elicit({
        message: `Delete the ${operation.on} "${name}"? What is in it goes with it.`,
        requestedSchema: { type: 'object', properties: {} },
      }),
    },
  })
}

function canAsk({ mcpReq }: ServerContext): boolean {
  const envelope: Record<string, unknown> | undefined = mcpReq.envelope
  const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY] as { elicitation?: { form?: object } } | undefined
  return capabilities?.elicitation?.form !== undefined
}

/** The name of the record to delete; null: the call itself will be refused with its reason. */
async function nameOf(
  services: Services,
  bindings: readonly Bound[],
  path: string,
  args: Record<string, unknown>,
  { scopes: _, ...caller }: ToolCaller,
): Promise<string | null> {
  const bound = bindings.find(({ operation }) => operation.method === 'GET' && operation.path === path)!
  const params = Object.fromEntries(
    pathParameters(path).flatMap(name => (typeof args[name] === 'string' ? [[name, args[name]]] : [])),
  )
  try {
    const { body } = await perform(services, bindings, {
      ...caller,
      bound,
      surface: 'mcp',
      params,
      input: () => ({}),
      counted: true,
      rehearse: false,
    })
    return (isRepresentation(body) ? (JSON.parse(textOf(body)) as { name: string }) : (body as { name: string })).name
  } catch (error) {
    if (problemOf(error)) return null
    throw error
  }
}
