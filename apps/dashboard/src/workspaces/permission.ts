import type { ListedWorkspace } from '@tessera/contract'

/** Why nothing can be changed in a workspace by whoever is signed in, as a sentence for tooltips; null where it can. */
export function whyReadOnly(workspace: Pick<ListedWorkspace, 'user_role'> | null | undefined): string | null {
  if (!workspace) return 'The workspace is not loaded yet'
  return workspace.user_role === 'viewer'
    ? 'You are a viewer of this workspace: you can read everything and change nothing'
    : null
}
