// What answers at the MCP endpoint, by the packages of the protocol.
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { CreateMcpHandlerOptions, McpServer } from '@modelcontextprotocol/server'
import { toNodeHandler } from '@modelcontextprotocol/node'
import type { Services } from '../../kernel/context.ts'
import type { ToolCaller } from './mcp-tools.ts'
import type { Listing } from './tools-list/toolsets.ts'

export interface McpHandler {
  answer: ReturnType<typeof toNodeHandler>
  /** Clients may subscribe to what changes. */
  subscribes: boolean
  close(): Promise<void>
}

/** `build` creates the server for one request of this caller. */
export function mcpHandler(
  services: Services,
  build: (caller: ToolCaller, listing: Listing) => McpServer,
  options: CreateMcpHandlerOptions = {},
): McpHandler {
  const handler = createMcpHandler(
    ({ authInfo }) => build(authInfo!.extra!.caller as ToolCaller, authInfo!.extra!.listing as Listing),
    {
      maxSubscriptions: 0,
      onerror: error => services.log.info({ reason: error.message }, 'an MCP request was refused'),
      ...options,
    },
  )
  const fetch: typeof handler.fetch = async (request, given) => {
    const response = await handler.fetch(request, given)
    response.headers.set('Cache-Control', 'no-store, no-transform')
    return response
  }
  return {
    answer: toNodeHandler(
      { fetch },
      { onerror: error => services.log.error({ err: error }, 'the MCP endpoint failed') },
    ),
    subscribes: Boolean(options.maxSubscriptions),
    close: () => handler.close(),
  }
}
