// The tools: every operation of this surface, with description and call. Independent of the domains.
import { changesNothing, isOn, pathParameters, permissions } from '@tessera/contract'
import type { AnyOperation, Scope } from '@tessera/contract'
import { inWords } from '@tessera/engine'
import type { CallToolResult, InputRequiredResult, ToolAnnotations } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Services } from '../../kernel/context.ts'
import { perform } from '../../kernel/perform.ts'
import { problemOf } from '../../base/problems/problem.ts'
import { textOf } from '../../kernel/answers/answer-text.ts'
import type { FileAnswer } from '../../kernel/answers/text-cache.ts'
import type { Bound, Call } from '../../kernel/call.ts'
import { unknownFields } from '../../kernel/unknown-fields.ts'
import { problems } from '../../base/problems.ts'
import type { Problem } from '../../base/problems.ts'
import { isRepresentation } from '../../kernel/answers/text-cache.ts'
import { isStorableJson } from '../../kernel/json-body.ts'
import { withPlaceIds } from './calls/place-names.ts'
import { dataOf, hintFor } from './mcp-hints.ts'
import { remarksOn } from './mcp-remarks.ts'
import { argumentNames, inputSchemaOf } from './tools-list/input-schema.ts'
import type { JsonSchema } from './tools-list/json-schema.ts'
import { summaries } from './tools-list/words.ts'
import { shapeOf } from './mcp-shapes.ts'
import type { Shape } from './mcp-shape.ts'

export interface Tool {
  name: string
  title: string
  description: string
  inputSchema: JsonSchema
  /** The schema may leave out those that another tool describes. */
  argumentNames: readonly string[]
  annotations: ToolAnnotations
  scope: Scope | null
  bound: Bound
  shape: Shape
}

export function toolsOf(bindings: readonly Bound[]): Tool[] {
  return bindings.filter(({ operation }) => isOn(operation, 'mcp')).map(toolOf)
}

function toolOf(bound: Bound): Tool {
  const { operation } = bound
  const shape = shapeOf(operation)
  const { scope } = permissions[operation.needs]
  const name = operation.tool ?? operation.name
  return {
    name,
    title: titleOf(name),
    description: summaries[name] ?? operation.summary,
    inputSchema: inputSchemaOf(operation, shape),
    argumentNames: argumentNames(operation, shape),
    annotations: annotationsOf(operation),
    scope,
    bound,
    shape,
  }
}

/** Omits what the protocol takes for granted of an absent hint, and what has no meaning for a tool that reads. */
function annotationsOf(operation: AnyOperation): ToolAnnotations {
  // A tool affects only this server.
  const openWorldHint = false
  if (changesNothing(operation)) return { readOnlyHint: true, openWorldHint }
  const isAgain = operation.method !== 'POST'
  return { destructiveHint: !operation.adds, ...(isAgain ? { idempotentHint: true } : {}), openWorldHint }
}

/** `rename_group` for people. */
const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** The caller, as the surface determined it. */
export interface ToolCaller extends Pick<Call, 'credential' | 'ip' | 'userAgent' | 'requestId'> {
  scopes: readonly Scope[]
  /** The key only reads, whatever its scopes. */
  readOnly: boolean
}

interface ToolRequest {
  caller: ToolCaller
  /** Returns what to ask the person before the call, or null. */
  confirm: (args: Record<string, unknown>) => Promise<CallToolResult | InputRequiredResult | null>
  /** The client was given the schemas of the answers, so that it expects the answer as structured content too. */
  withStructure: boolean
}

/** Returns an answer, or a problem as a result with its message and the next step. Logs unexpected errors only. */
export async function callTool(
  services: Services,
  bindings: readonly Bound[],
  tool: Tool,
  given: unknown,
  { caller, confirm, withStructure }: ToolRequest,
): Promise<CallToolResult | InputRequiredResult> {
  let near: string | null = null
  try {
    const { scopes: _, ...asker } = caller
    const named = (given ?? {}) as Record<string, unknown>
    refuseUnknown(tool, named)
    const { args: placed, ...found } = await withPlaceIds(services, bindings, named, asker)
    near = found.near
    const question = await confirm(placed)
    if (question) return question
    const args = readArguments(tool, placed)
    const { answer, remarks } = await answerOf(services, bindings, tool, args, caller)
    const content = [...remarks, JSON.stringify(answer)].map(text => ({ type: 'text' as const, text }))
    return withStructure ? { content, structuredContent: answer } : { content }
  } catch (error) {
    const problem = problemOf(error)
    if (!problem || problem.status >= 500) services.log.error({ err: error, tool: tool.name }, 'a tool failed')
    return failure(problem ?? problems.internal(), near)
  }
}

async function answerOf(
  services: Services,
  bindings: readonly Bound[],
  { bound, shape }: Tool,
  args: Arguments,
  caller: ToolCaller,
) {
  const { params, fields, extras, rehearse } = args
  const instead = shape.instead?.(fields)
  const { scopes: _, readOnly: __, ...call } = caller
  const answer = await perform(services, bindings, {
    ...call,
    bound: instead ? bindings.find(({ operation }) => operation.name === instead.operation)! : bound,
    surface: 'mcp',
    params: { ...params, ...instead?.params },
    input: () => instead?.fields ?? fields,
    counted: true,
    rehearse,
  })
  // A file is its text with its metadata; any other answer is JSON.
  const isFile = bound.operation.answers === 'file'
  const body: unknown = isFile
    ? { ...(answer.body as FileAnswer), text: textOf(answer.body) }
    : isRepresentation(answer.body)
      ? JSON.parse(textOf(answer.body))
      : answer.body
  const presented = shape.present(body as never, extras as never) as Record<string, unknown>
  return {
    answer: rehearse ? { dry_run: true, extent: answer.rehearsed, ...presented } : presented,
    remarks: changesNothing(bound.operation) ? [] : remarksOn(body as object, answer.rehearsed),
  }
}

interface Arguments {
  /** The path parameters. */
  params: Record<string, string>
  /** The operation's own input, with the defaults over MCP. */
  fields: Record<string, unknown>
  extras: Record<string, unknown>
  rehearse: boolean
}

function refuseUnknown({ name, bound: { operation }, argumentNames: known }: Tool, args: Record<string, unknown>) {
  for (const key of Object.keys(args))
    if (!known.includes(key)) throw problems.argumentUnknown(name, key.slice(0, 100), known)
  if (!isStorableJson(args)) throw problems.badCharacters()
  const [unknown] = changesNothing(operation) ? [] : unknownFields(operation, args)
  if (unknown) throw problems.fieldUnknown(name, unknown)
}

function readArguments(tool: Tool, args: Record<string, unknown>): Arguments {
  const { operation } = tool.bound
  const { shape } = tool
  const params: Record<string, string> = {}
  for (const parameter of pathParameters(operation.path)) {
    const value = args[parameter]
    if (typeof value !== 'string' || value === '') throw problems.argumentMissing(parameter, whereFrom(parameter))
    params[parameter] = value
  }
  const fields: Record<string, unknown> = { ...shape.defaults }
  for (const field of Object.keys(operation.input.shape)) if (args[field] !== undefined) fields[field] = args[field]
  const parsed = z.object(shape.extra).safeParse(args, { error: inWords })
  if (!parsed.success) throw problems.invalidInput(parsed.error.issues[0]!)
  return { params, fields, extras: parsed.data, rehearse: shape.rehearses && parsed.data.dry_run === true }
}

const whereFrom = (parameter: string) =>
  parameter === 'token_id'
    ? 'It is the token’s id or its name; search_tokens finds it.'
    : 'list_resources shows workspaces, tokensets and modes with the ids and names that tools take.'

/**
 * The server's message and hint, with user content as JSON: within a message, names would read like the server's words.
 */
function failure(problem: Problem, near: string | null): CallToolResult {
  const text = [problem.apart.sentence, hintFor(problem), dataOf(problem, near)].filter(Boolean).join('\n')
  return { isError: true, content: [{ type: 'text', text }] }
}
