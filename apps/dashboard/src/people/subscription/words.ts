import type { DowngradeStatus } from '@tessera/contract'

/** The exceeded limits of the plan, with their numbers. */
export function overageWords({ plan_type, overages }: DowngradeStatus): string {
  return overages
    .map(({ type, current, limit }) =>
      type === 'workspaces'
        ? `You own ${current} workspaces; ${plan_type} allows ${limit}.`
        : `A workspace has ${current} members; ${plan_type} allows ${limit}.`,
    )
    .join(' ')
}

/** The disabled features. */
export function offWords({ enforcement }: DowngradeStatus): string[] {
  return [
    ...(enforcement.can_create_workspace ? [] : ['creating workspaces']),
    ...(enforcement.can_invite_members ? [] : ['adding members']),
    ...(enforcement.can_access_organizations ? [] : ['organizations']),
  ]
}
