import type { ListedWorkspace } from '@tessera/contract'

/**
 * Who added the signed-in user to a workspace, as a line below its name; null where they created it, or where it is
 * unknown.
 */
export function addedByText({ added_by }: Pick<ListedWorkspace, 'added_by'>): string | null {
  return added_by ? `Added by ${added_by.name}` : null
}
