// Requests the findings of a workspace from the server.
import { findingLevels } from '@tessera/engine'
import type { CheckFinding, ListedWorkspace } from '@tessera/sdk'
import { Failure } from '../../../base/failure.ts'
import { placesOf } from '../../../project/places.ts'
import type { Connection } from '../../../sign-in/connection.ts'
import type { Blocking, Reported, Unlisted } from './reported.ts'

export interface CheckedWorkspace {
  workspace: ListedWorkspace
  findings: Reported[]
  /** The number of unlisted findings of each kind. */
  unlisted: Unlisted[]
  blocks: Blocking
  /** The number of configured rules. */
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
  const { findings: found, unlisted } = await findingsOf(client, workspace_id)
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
    file: '',
    line: null,
    column: null,
  }))
  return { workspace, findings, unlisted, blocks, rules: rules.length }
}

async function findingsOf(client: Connection['client'], workspace_id: string) {
  const answer = await client.checks.findings({ workspace_id })
  if (!('findings' in answer))
    throw new Failure('The server answered the findings in another format than was asked for')
  const findings = answer.findings as CheckFinding[]
  const unlisted = answer.truncated === true ? await unlistedOf(client, workspace_id, findings) : []
  return { findings, unlisted }
}

/** By severity, without accepted findings, which do not affect the outcome. */
async function unlistedOf(
  client: Connection['client'],
  workspace_id: string,
  findings: readonly CheckFinding[],
): Promise<Unlisted[]> {
  const counted = await Promise.all(
    findingLevels.map(async severity => {
      const answer = await client.checks.findings({ workspace_id, severity, known: false, limit: 1 })
      const listed = findings.filter(one => one.severity === severity && !one.known).length
      return { severity, known: false, count: Number('total' in answer ? answer.total : 0) - listed }
    }),
  )
  return counted.filter(({ count }) => count > 0)
}
