// An MCP client that sends exactly the given requests, and the SDK's client where the details do not matter.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Person, TestAnswer, World } from './world.ts'

export const legacyHeaders = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' }

export const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
}

export interface McpAnswer extends TestAnswer {
  /** The JSON-RPC message, from either form of answer. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  message: any
}

export async function sendMcp(
  w: World,
  key: string | null,
  body: unknown,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<McpAnswer> {
  const answer = await w.send(method, '/api/mcp', method === 'GET' ? undefined : body, {
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...headers,
  })
  const event = /^data: (.+)$/m.exec(answer.text)?.[1]
  return { ...answer, message: event === undefined ? answer.body : JSON.parse(event) }
}

let ids = 0

export const legacyCall = (
  w: World,
  key: string | null,
  method: string,
  params: unknown = {},
  headers: Record<string, string> = {},
) => sendMcp(w, key, { jsonrpc: '2.0', id: ++ids, method, params }, { ...legacyHeaders, ...headers })

export function modernCall(
  w: World,
  key: string | null,
  method: string,
  params: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const name = params.name ?? params.uri
  return sendMcp(
    w,
    key,
    { jsonrpc: '2.0', id: ++ids, method, params: { _meta: modernMeta, ...params } },
    {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
      ...headers,
    },
  )
}

/** The SDK's client, with a token that it just has. `query` is of the endpoint's address: `?tools=read`. */
export async function mcpClient(w: World, who: Person | { key: string }, query = ''): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${w.services.baseUrl}/api/mcp${query}`), {
      requestInit: { headers: { authorization: `Bearer ${who.key}` } },
    }),
  )
  return client
}

type ToolResult = Record<string, unknown>

export const textsOf = ({ content }: ToolResult): string[] =>
  (content as { text?: string }[]).map(({ text = '' }) => text)

/** The data of a tool's answer, which come after its remarks. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const answerIn = (result: ToolResult): any => JSON.parse(textsOf(result).at(-1)!)
