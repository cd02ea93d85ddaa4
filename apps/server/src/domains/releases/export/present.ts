// What of a release everyone may see: the parts of the workspaces that are in the organization now. The release itself keeps all.
import { createHash } from 'node:crypto'
import { problems } from '../../../base/problems.ts'
import type { Snapshot } from '../snapshot.ts'

/** The ids of the workspaces, in their order. */
export type Present = readonly string[]

/** Tells apart what is written from different parts of one release. */
export const presentKey = (present: Present | undefined): { present?: string } =>
  present === undefined ? {} : { present: createHash('sha256').update(present.join()).digest('base64') }

/** Without `present` all of it. Where nothing is left, it is as if there were none. */
export function onlyPresent(snapshot: Snapshot, present: Present | undefined): Snapshot {
  if (present === undefined) return snapshot
  const ids = new Set(present)
  const of = <Part extends { workspace_id: string }>(parts: readonly Part[]) =>
    parts.filter(({ workspace_id }) => ids.has(workspace_id))
  const modes = of(snapshot.modes)
  if (modes.length === 0 && snapshot.modes.length > 0) throw problems.notFound()
  return { modes, resolvers: of(snapshot.resolvers), outputs: of(snapshot.outputs) }
}
