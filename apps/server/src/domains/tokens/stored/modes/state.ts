// The state of a mode in the history: its fields and groups, without tokens.
import type { Group } from '@tessera/engine'
import type { ModeRecord } from '../../../../access/subjects/mode.store.ts'
import type { ModesSubject, ModeState, ScaleState } from '../../../../kernel/change.ts'

export const modeState = (mode: ModeRecord, groups: Group[] | null, scales: readonly ScaleState[]): ModeState => ({
  ...mode,
  ...(groups === null || groups.length === 0 ? {} : { groups }),
  ...(scales.length === 0 ? {} : { scales: [...scales] }),
})

/** The effects of an import on a tokenset's modes, without their tokens; undefined: none. */
export function modesChanged(
  tokensetId: string,
  before: readonly ModeState[],
  after: readonly ModeState[],
): Extract<ModesSubject, { kind: 'modes' }> | undefined {
  const former = new Map(before.map(mode => [mode.id, mode]))
  const contentOf = (mode: ModeState | undefined) => mode && JSON.stringify([mode.name, mode.groups])
  const changed = after.filter(mode => contentOf(former.get(mode.id)) !== contentOf(mode))
  if (changed.length === 0) return undefined
  return { kind: 'modes', id: tokensetId, before: changed.flatMap(mode => former.get(mode.id) ?? []), after: changed }
}
