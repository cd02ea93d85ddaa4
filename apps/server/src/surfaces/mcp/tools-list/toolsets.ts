// Which tools an address lists: all, or those that `?tools=` names, by groups or one by one.
import { domains, isOn, permissions } from '@tessera/contract'
import type { AnyOperation, Scope } from '@tessera/contract'
import { problems } from '../../../base/problems.ts'

export interface Listing {
  /** null: all. */
  tools: ReadonlySet<string> | null
  /** With the schemas of the answers, which models have no use for. */
  withOutputs: boolean
}

export const wholeListing: Listing = { tools: null, withOutputs: false }

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
  checks: about('checks'),
  proposals: about('proposals', 'changes'),
  releases: about('organizations', 'environments', 'releases'),
  files: about('exports', 'outputs'),
}
const toolGroups: readonly string[] = Object.keys(groups)

/** Reads `?tools=read,batch_tokens&schemas=output` of the endpoint's address. */
export function listingOf(query: Readonly<Record<string, unknown>>): Listing {
  const { tools, schemas } = query
  if (schemas !== undefined && schemas !== 'output') throw problems.schemasUnknown()
  const names = [tools ?? []]
    .flat()
    .flatMap(text => (typeof text === 'string' ? text.split(',') : []))
    .map(name => name.trim())
    .filter(name => name !== '')
  return { tools: names.length === 0 ? null : new Set(names.flatMap(toolsNamed)), withOutputs: schemas === 'output' }
}

function toolsNamed(name: string): string[] {
  const belongs = Object.hasOwn(groups, name) ? groups[name]! : (entry: Entry) => entry.name === name
  const members = entries.filter(belongs).map(entry => entry.name)
  if (members.length === 0) throw problems.toolsetUnknown(name.slice(0, 100), toolGroups)
  return members
}
