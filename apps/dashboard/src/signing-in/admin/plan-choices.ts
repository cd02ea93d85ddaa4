import type { PlanName } from '@tessera/contract'

// The list of the contract would bring its validator into the bundle.
const names: Record<PlanName, true> = { FREE: true, PRO: true, TEAM: true, BUSINESS: true }

export const planChoices = Object.keys(names).map(id => ({ id, label: id }))
