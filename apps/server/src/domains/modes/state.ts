// A mode as the history stores it: its fields and groups, without tokens.
import type { Group } from '@tessera/engine'
import type { ModeRecord } from '../../access/subjects/mode.store.ts'
import type { ModesSubject, ModeState } from '../../kernel/change.ts'

export const modeState = (mode: ModeRecord, groups: Group[] | null): ModeState =>
  groups === null || groups.length === 0 ? mode : { ...mode, groups }

/** What an import did to a tokenset's modes beside their tokens; undefined: nothing. */
export function modesChanged(
  tokensetId: string,
  before: readonly ModeState[],
  after: readonly ModeState[],
): Extract<ModesSubject, { kind: 'modes' }> | undefined {
  const former = new Map(before.map(mode => [mode.id, mode]))
  const said = (mode: ModeState | undefined) => mode && JSON.stringify([mode.name, mode.groups])
  const changed = after.filter(mode => said(former.get(mode.id)) !== said(mode))
  if (changed.length === 0) return undefined
  return { kind: 'modes', id: tokensetId, before: changed.flatMap(mode => former.get(mode.id) ?? []), after: changed }
}
