// Whether the plan of a new owner has room for what is handed over.
import type { Plan, Plans } from '@tessera/contract'
import { problems } from '../../../base/problems.ts'
import type { Db } from '../../../storage/sql.ts'
import type { UserRow } from '../../people/accounts/accounts.store.ts'
import type { PlaceId } from '../../../access/standing.store.ts'
import { countOwned } from '../workspaces/workspaces.store.ts'
import type { HeldPlace } from './transfers.store.ts'

interface Fitting {
  db: Db
  plans: Plans
}

/** Returns whether the former owner can stay as admin. Throws if the plan has no room. The caller holds account and place. */
export async function fitInto({ db, plans }: Fitting, to: UserRow, place: PlaceId, held: HeldPlace): Promise<boolean> {
  const plan = plans[to.plan_type]
  if (!('workspace_id' in place)) {
    if (!plan.organizations) throw problems.planDoesNotFit(`the plan of ${to.name} has no organizations`)
    return true
  }
  if (plan.workspaces !== null && (await countOwned(db, to.id)) >= plan.workspaces)
    throw problems.planDoesNotFit(`${to.name} owns as many workspaces as the plan has`)
  const limit = membersOf(held.organization_plan ? plans[held.organization_plan] : null, plan)
  const others = held.others.filter(id => id !== to.id).length
  if (others + 1 > limit) throw problems.planDoesNotFit(`the plan of ${to.name} has too few members for this workspace`)
  return others + 2 <= limit
}

/** How many members the workspace may have: by the plan of its organization, else by its owner's. */
function membersOf(organization: Plan | null, owner: Plan): number {
  const { roles, members } = organization?.organizations ? organization : owner
  return roles ? (members ?? Infinity) : 1
}
