import type { Mode } from '@tessera/contract'
import { api } from '../../api/api.ts'
import type { Edits } from '../edits/edits.ts'
import { recordedAction } from '../edits/recorded-action.ts'

export function makeDefault(edits: Edits, mode: Pick<Mode, 'id' | 'name'>): Promise<void> {
  const { tokenset_id } = edits
  return edits.act(
    recordedAction({ tokenset_id }, `${mode.name} is the default mode now`, () =>
      api.modes.update({ tokenset_id, mode_id: mode.id, is_default: true }),
    ),
  )
}
