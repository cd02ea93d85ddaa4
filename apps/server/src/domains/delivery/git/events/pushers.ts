// Who pushed the commits of a branch, as the push events said.
import type { ConnectionRow } from '../git.store.ts'
import { findProved } from '../git.store.ts'
import type { Services } from '../../../../kernel/context.ts'
import type { Repository } from '../transport/repository.ts'
import { listPushes } from './pushes.store.ts'

export interface Pusher {
  /** The member who proved the address of the account; null: none is known here. */
  id: string | null
  name: string
}

interface Range {
  branch: string
  since: string | null
  tip: string
}

/** By commit. Of those that no event told of it is not known. */
export async function pushersOf(
  { database }: Pick<Services, 'database'>,
  { id, workspace_id }: Pick<ConnectionRow, 'id' | 'workspace_id'>,
  repository: Repository,
  { branch, since, tip }: Range,
): Promise<ReadonlyMap<string, Pusher>> {
  const pushers = new Map<string, Pusher>()
  if (since === null || since === tip) return pushers
  for (const { before, after, name, email } of await listPushes(database, id, branch)) {
    const commits = await repository.newCommits(after, [before, since])
    if (commits.length === 0) continue
    const member = email === null ? undefined : await findProved(database, workspace_id, email)
    for (const commit of commits)
      if (!pushers.has(commit)) pushers.set(commit, member ? { id: member.id, name: member.name } : { id: null, name })
  }
  return pushers
}
