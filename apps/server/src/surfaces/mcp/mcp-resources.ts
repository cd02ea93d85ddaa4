// Resources: readable by address. They are the same operations as the tools, so the same rules apply.
import { ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import type { McpServer, ReadResourceResult } from '@modelcontextprotocol/server'
import { specFormats } from '@tessera/engine'
import type { Services } from '../../kernel/context.ts'
import { perform } from '../../kernel/perform.ts'
import { problemOf } from '../../base/problems/problem.ts'
import { textOf } from '../../kernel/answers/answer-text.ts'
import type { Bound } from '../../kernel/call.ts'
import type { FileAnswer } from '../../kernel/answers/text-cache.ts'
import { withPlaceIds } from './calls/place-names.ts'
import { needing } from './mcp-scopes.ts'
import type { ToolCaller } from './mcp-tools.ts'

const json = 'application/json'

type Ask = (name: string, params: Record<string, string>, input: Record<string, unknown>) => Promise<unknown>

export function addResources(
  server: McpServer,
  services: Services,
  bindings: readonly Bound[],
  caller: ToolCaller,
): void {
  const ask: Ask = async (name, params, input) => {
    const bound = bindings.find(({ operation }) => operation.name === name)!
    const answer = await perform(services, bindings, {
      ...caller,
      bound,
      surface: 'mcp',
      params,
      input: () => input,
      counted: true,
    })
    return answer.body
  }
  addWorkspaces(server, ask)
  // A person names a design system by its workspace; ids count as well.
  const askNamed: Ask = async (name, params, input) => {
    const { args } = await withPlaceIds(services, bindings, params, caller)
    return ask(name, args as typeof params, input)
  }
  addPrimers(server, ask, askNamed)
  addComponents(server, askNamed)
  addExports(server, ask)
}

async function read(uri: URL, content: () => Promise<{ mimeType: string; text: string }>): Promise<ReadResourceResult> {
  try {
    return { contents: [{ uri: uri.href, ...(await content()) }] }
  } catch (error) {
    // An unreadable resource does not exist: the answer is the same whether it is missing or hidden from the caller.
    throw problemOf(error)?.status === 404 ? new ResourceNotFoundError(uri.href) : error
  }
}

function addWorkspaces(server: McpServer, ask: Ask): void {
  const readTokens = needing('read')
  server.registerResource(
    'workspaces',
    'workspace://list',
    {
      title: 'Workspaces',
      description: 'The workspaces that you can see, with your role in each',
      mimeType: json,
      scopeChallenge: readTokens,
    },
    uri => read(uri, async () => ({ mimeType: json, text: textOf(await ask('list_workspaces', {}, {})) })),
  )
  server.registerResource(
    'workspace',
    new ResourceTemplate('workspace://{workspace_id}', {
      list: () => listed(ask, (id, name) => ({ uri: `workspace://${id}`, name })),
    }),
    { title: 'A workspace', description: 'Its tokensets and their modes', mimeType: json, scopeChallenge: readTokens },
    (uri, { workspace_id }) =>
      read(uri, async () => ({
        mimeType: json,
        text: textOf(await ask('list_resources', {}, { workspace_id: String(workspace_id) })),
      })),
  )
}

/** A resource of each workspace. */
async function listed(ask: Ask, resourceOf: (id: string, name: string) => { uri: string; name: string }) {
  const { workspaces } = (await ask('list_workspaces', {}, { limit: 100 })) as {
    workspaces: { id: string; name: string; added_by?: unknown }[]
  }
  return {
    resources: workspaces.map(({ id, name, added_by }) => ({
      ...resourceOf(id, name),
      ...(added_by === undefined ? {} : { _meta: { 'tessera/added_by': added_by } }),
    })),
  }
}

function addPrimers(server: McpServer, ask: Ask, askNamed: Ask): void {
  const mimeType = 'text/markdown'
  server.registerResource(
    'primer',
    new ResourceTemplate('design://{workspace_id}/primer', {
      list: () => listed(ask, (id, name) => ({ uri: `design://${id}/primer`, name: `${name}: primer` })),
    }),
    {
      title: 'Primer of a design system',
      description: 'What it has, how its tokens are named, what to prefer',
      mimeType,
      scopeChallenge: needing('read'),
    },
    (uri, { workspace_id }) =>
      read(uri, async () => {
        const { markdown } = (await askNamed('design_primer', { workspace_id: decoded(workspace_id) }, {})) as {
          markdown: string
        }
        return { mimeType, text: markdown }
      }),
  )
}

function addComponents(server: McpServer, askNamed: Ask): void {
  server.registerResource(
    'component',
    new ResourceTemplate('design://{workspace_id}/component/{name}', { list: undefined }),
    {
      title: 'A component',
      description: 'Its parts, states and options, the tokens they use, and what is wrong with them',
      mimeType: json,
      scopeChallenge: needing('read'),
    },
    (uri, { workspace_id, name }) =>
      read(uri, async () => {
        const params = { workspace_id: decoded(workspace_id), component: decoded(name) }
        return { mimeType: json, text: textOf(await askNamed('get_component', params, {})) }
      }),
  )
}

/** A name in an address; text that is no encoding stands for itself. */
function decoded(part: string | string[] | undefined): string {
  const text = String(part)
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function addExports(server: McpServer, ask: Ask): void {
  server.registerResource(
    'export',
    new ResourceTemplate('tokenset://{tokenset_id}/modes/{mode_id}/export/{format}', { list: undefined }),
    {
      title: 'An exported mode',
      description: `The tokens of a mode as a file; format: ${specFormats.join(', ')}`,
      scopeChallenge: needing('export'),
    },
    (uri, { tokenset_id, mode_id, format }) =>
      read(uri, async () => {
        const params = { tokenset_id: String(tokenset_id), mode_id: String(mode_id) }
        const file = (await ask('export_mode', params, { format: String(format) })) as FileAnswer
        return { mimeType: file.media_type.split(';', 1)[0]!, text: textOf(file) }
      }),
  )
}
