// Several tokens take other names at once; what points at them follows.
import { api } from '../../api/api.ts'
import { inModes } from '../edits/in-modes.ts'
import type { Tokens } from '../use-tokens.ts'

interface Renamed {
  from: string
  to: string
}

/** For `edits.act`: in all modes or, where one refuses, in none; and the way back. */
export function renameAll({ model, edits }: Tokens, label: string, pairs: readonly Renamed[]) {
  const held = new Map(pairs.map(({ from }) => [from, model.byName.get(from)?.cells ?? []] as const))
  const rename = (back: boolean) => async () => {
    const write = (mode_id: string, reverse: boolean) => {
      const operations = pairs
        .filter(({ from }) => held.get(from)!.some(cell => cell?.mode_id === mode_id))
        .map(({ from, to }) => ({
          op: 'update' as const,
          ...(reverse ? { name: to, new_name: from } : { name: from, new_name: to }),
        }))
      return operations.length > 0
        ? api.batch.run({ tokenset_id: edits.tokenset_id, mode_id, operations })
        : Promise.resolve(null)
    }
    await inModes({
      modes: model.modes.map(mode => mode.id),
      write: mode_id => write(mode_id, back),
      revert: mode_id => write(mode_id, !back),
    })
  }
  return { label, run: rename(false), revert: rename(true) }
}
