// Tokensets by what tests need of them: themselves and their first mode.
import type { World } from '../world.ts'

export interface ModeIds {
  tokenset_id: string
  mode_id: string
}

export const pathOf = ({ tokenset_id, mode_id }: ModeIds) => `/tokensets/${tokenset_id}/modes/${mode_id}`

/** A new tokenset of the owner, with its only mode. */
export async function newPlace(w: World, workspaceId: string, name: string): Promise<ModeIds> {
  const owner = w.as('owner')
  const { id } = (await owner.post(`/workspaces/${workspaceId}/tokensets`, { name })).body
  return { tokenset_id: id, mode_id: (await owner.get(`/tokensets/${id}/modes`)).body.modes[0].id }
}
