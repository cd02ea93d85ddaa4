// Which tools a text names, by groups or one by one: `?tools=` of the MCP endpoint, and `tools` of an API key.
import { domains } from '../domains.ts'
import { isOn } from '../operation.ts'
import type { AnyOperation } from '../operation.ts'
import { permissions } from '../permissions.ts'
import type { Scope } from '../permissions.ts'

interface Entry {
  name: string
  domain: string
  scope: Scope | null
}

const entries: readonly Entry[] = Object.entries<Record<string, AnyOperation>>(domains).flatMap(
  ([domain, operations]) =>
    Object.values(operations)
      .filter(operation => isOn(operation, 'mcp'))
      .map(({ name, tool, needs }) => ({ name: tool ?? name, domain, scope: permissions[needs].scope })),
)

const withScope =
  (scope: Scope) =>
  (entry: Entry): boolean =>
    entry.scope === scope
/** Ids come from `list_resources`, so that every topic has it. */
const about =
  (...names: string[]) =>
  ({ name, domain }: Entry): boolean =>
    name === 'list_resources' || names.includes(domain)

const groups: Record<string, (entry: Entry) => boolean> = {
  read: withScope('read:tokens'),
  write: withScope('write:tokens'),
  export: withScope('export:tokens'),
  workspaces: about('workspaces', 'tokensets', 'modes'),
  tokens: about('tokens', 'discovery', 'batch', 'groups', 'scales', 'imports'),
  resolvers: about('resolvers'),
  checks: about('checks', 'usage'),
  advice: about('advice', 'codeValidation', 'guidance', 'components', 'usage'),
  proposals: about('proposals', 'changes'),
  releases: about('organizations', 'environments', 'releases'),
  files: about('exports', 'outputs'),
}
export const toolGroups: readonly string[] = Object.keys(groups)

interface ToolList {
  /** null: the text names none, which means all. */
  tools: ReadonlySet<string> | null
  /** Names that are neither a tool nor a group. */
  unknown: readonly string[]
}

/** Reads `read,batch_tokens`. */
export function toolsIn(text: string): ToolList {
  const names = text
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
  const found = names.map(name => ({ name, tools: toolsNamed(name) }))
  return {
    tools: names.length === 0 ? null : new Set(found.flatMap(({ tools }) => tools)),
    unknown: found.filter(({ tools }) => tools.length === 0).map(({ name }) => name),
  }
}

function toolsNamed(name: string): string[] {
  const belongs = Object.hasOwn(groups, name) ? groups[name]! : (entry: Entry) => entry.name === name
  return entries.filter(belongs).map(entry => entry.name)
}
