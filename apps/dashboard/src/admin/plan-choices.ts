import type { PlanName } from '@tessera/contract'

// Not the contract's list: a validator would come along with it.
const names: Record<PlanName, true> = { FREE: true, PRO: true, TEAM: true, BUSINESS: true }

export const planChoices = Object.keys(names).map(id => ({ id, label: id }))
