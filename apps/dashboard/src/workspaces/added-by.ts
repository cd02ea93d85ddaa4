import type { ListedWorkspace } from '@tessera/contract'

/** Who brought a workspace to whoever is signed in, as a line below its name; null where they made it, or where it is not known. */
export function addedByText({ added_by }: Pick<ListedWorkspace, 'added_by'>): string | null {
  return added_by ? `Added by ${added_by.name}` : null
}
