// Renames tokens in all modes; references in any tokenset follow.
import { api } from '../../../api/api.ts'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'

interface Renamed {
  from: string
  to: string
}

/** An action for `edits.act`: renames in all modes or, after a refusal, in none; undo reverts it. */
export function renameAll({ edits }: Tokens, label: string, pairs: readonly Renamed[], update_references = true) {
  const { tokenset_id } = edits
  const rename = (renames: Renamed[]) => async () => {
    await api.groups.renameTokens({ tokenset_id, renames, update_references })
  }
  return { label, run: rename([...pairs]), revert: rename(pairs.map(({ from, to }) => ({ from: to, to: from }))) }
}
