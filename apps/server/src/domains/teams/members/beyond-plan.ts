// The plan of a workspace limits its members.
import type { Plan } from '@tessera/contract'
import { problems } from '../../../base/problems.ts'
import type { Db } from '../../../storage/sql.ts'
import { countMembers } from './members.store.ts'

/** Refuses one more member than the plan has. The caller holds the lock of the workspace. */
export async function refuseBeyondPlan(db: Db, workspaceId: string, { roles, members }: Plan): Promise<void> {
  if (!roles || (members !== null && (await countMembers(db, workspaceId)) >= members)) throw problems.memberLimit()
}
