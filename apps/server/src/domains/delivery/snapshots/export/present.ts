// The public part of a release: the workspaces that are still in the organization. The release itself keeps all.
import { createHash } from 'node:crypto'
import { problems } from '../../../../base/problems.ts'
import type { Snapshot } from '../snapshot.ts'

/** The ids of the workspaces, in order. */
export type Present = readonly string[]

/** Distinguishes cached files from different parts of a release. */
export const presentKey = (present: Present | undefined): { present?: string } =>
  present === undefined ? {} : { present: createHash('sha256').update(present.join()).digest('base64') }

/** Without `present`, the whole snapshot. If no part remains, the result is the same as without a release. */
export function onlyPresent(snapshot: Snapshot, present: Present | undefined): Snapshot {
  if (present === undefined) return snapshot
  const ids = new Set(present)
  const of = <Part extends { workspace_id: string }>(parts: readonly Part[]) =>
    parts.filter(({ workspace_id }) => ids.has(workspace_id))
  const modes = of(snapshot.modes)
  if (modes.length === 0 && snapshot.modes.length > 0) throw problems.notFound()
  return { modes, resolvers: of(snapshot.resolvers), outputs: of(snapshot.outputs) }
}
