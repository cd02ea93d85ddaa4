// The limits and features of each plan. One table; an instance may override its numbers by configuration.
import { z } from 'zod'

export const planNames = ['FREE', 'PRO', 'TEAM', 'BUSINESS'] as const
export type PlanName = (typeof planNames)[number]

export const planSchema = z.object({
  /** Workspaces an account may own; null: no limit. */
  workspaces: z.int().min(0).nullable(),
  /** Members of one workspace, its owner included. */
  members: z.int().min(1).nullable(),
  /** Whether API tokens may write in workspaces of this plan's owner. */
  api_write: z.boolean(),
  /** Whether workspaces can have members besides the owner. */
  roles: z.boolean(),
  organizations: z.boolean(),
})
export type Plan = z.infer<typeof planSchema>
export type Plans = Record<PlanName, Plan>

export const defaultPlans: Plans = {
  FREE: { workspaces: 1, members: 1, api_write: false, roles: false, organizations: false },
  PRO: { workspaces: 5, members: 1, api_write: true, roles: false, organizations: false },
  TEAM: { workspaces: 25, members: 25, api_write: true, roles: true, organizations: false },
  BUSINESS: { workspaces: null, members: null, api_write: true, roles: true, organizations: true },
}

/** `TESSERA_PLANS`: any part of the table as JSON; omitted values keep their default. */
export const plansOverride = z.partialRecord(z.enum(planNames), planSchema.partial())

export function withOverrides(override: z.infer<typeof plansOverride>): Plans {
  const merged = { ...defaultPlans }
  for (const name of planNames) merged[name] = { ...defaultPlans[name], ...override[name] }
  return merged
}
