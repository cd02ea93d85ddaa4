// Tokens take other names at once, in all modes; what points at them follows, in whatever tokenset it is.
import { api } from '../../../api/api.ts'
import type { Tokens } from '../../../model/use-tokens.ts'

interface Renamed {
  from: string
  to: string
}

/** For `edits.act`: in all modes or, where one refuses, in none; and the way back. */
export function renameAll({ edits }: Tokens, label: string, pairs: readonly Renamed[], update_references = true) {
  const { tokenset_id } = edits
  const rename = (renames: Renamed[]) => async () => {
    await api.groups.renameTokens({ tokenset_id, renames, update_references })
  }
  return { label, run: rename([...pairs]), revert: rename(pairs.map(({ from, to }) => ({ from: to, to: from }))) }
}
