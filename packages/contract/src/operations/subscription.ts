import { z } from 'zod'
import { nothing } from '../fields.ts'
import { operations } from '../operation.ts'
import { planNames } from '../plans.ts'

export const DowngradeStatus = z.object({
  plan_type: z.enum(planNames),
  has_overages: z.boolean(),
  overages: z
    .array(z.object({ type: z.enum(['workspaces', 'members']), current: z.int(), limit: z.int() }))
    .describe('`workspaces`: how many you own; `members`: how many your largest workspace has, its owner included'),
  enforcement: z.object({
    can_create_workspace: z.boolean(),
    can_invite_members: z.boolean().describe('Whether at least one of your workspaces has room for a member'),
    can_access_organizations: z.boolean(),
  }),
})
export type DowngradeStatus = z.infer<typeof DowngradeStatus>

export const subscription = operations({
  downgradeStatus: {
    name: 'get_downgrade_status',
    summary: 'What you have beyond the limits of your plan, and what is switched off for it.',
    method: 'GET',
    path: '/subscription/downgrade-status',
    on: 'account',
    needs: 'self',
    input: nothing,
    status: 200,
    output: DowngradeStatus,
    surfaces: ['session'],
  },
})
