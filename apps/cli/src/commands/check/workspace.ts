// Asks a server what the rules of a workspace find.
import type { CheckFinding, ListedWorkspace } from '@tessera/sdk'
import { Failure } from '../../failure.ts'
import { placesOf } from '../../project/places.ts'
import type { Connection } from '../../sign-in/connection.ts'
import type { Blocking, Reported } from './reported.ts'

export interface CheckedWorkspace {
  workspace: ListedWorkspace
  findings: Reported[]
  blocks: Blocking
  /** How many rules are set. */
  rules: number
}

export async function checkWorkspace(
  { client, config }: Connection,
  name: string | undefined,
): Promise<CheckedWorkspace> {
  const places = placesOf(client)
  const workspace = await places.workspace(name ?? config.workspace)
  const workspace_id = workspace.id
  const { rules, blocks } = await client.checks.rules({ workspace_id })
  const found = await findingsOf(client, workspace_id)
  const tokensets = await places.tokensets(workspace)
  const modes = await Promise.all(tokensets.map(tokenset => places.modes(tokenset)))
  const named = (records: readonly { id: string; name: string }[]) => new Map(records.map(each => [each.id, each.name]))
  const names = {
    tokensets: named(tokensets),
    modes: named(modes.flat()),
    resolvers: named(await places.resolvers(workspace)),
  }
  const at = (list: ReadonlyMap<string, string>, id: string | null) => (id === null ? null : (list.get(id) ?? id))
  const findings = found.map(({ tokenset_id, mode_id, resolver_id, fix = [], token_id: _, ...finding }): Reported => ({
    ...finding,
    tokenset: at(names.tokensets, tokenset_id),
    mode: at(names.modes, mode_id),
    resolver: at(names.resolvers, resolver_id),
    fix,
    ...{ file: '', line: null, column: null },
  }))
  return { workspace, findings, blocks, rules: rules.length }
}

async function findingsOf(client: Connection['client'], workspace_id: string): Promise<CheckFinding[]> {
  const answer = await client.checks.findings({ workspace_id })
  if (!('findings' in answer))
    throw new Failure('The server answered the findings in another format than was asked for')
  return answer.findings as CheckFinding[]
}
