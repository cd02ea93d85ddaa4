// A mode as the history keeps it: all of it that is not tokens.
import type { Group } from '@tessera/engine'
import type { ChangeSubject, ModeRecord } from '../context.ts'

export interface ModeState extends ModeRecord {
  /** What is said of its groups, where anything is. */
  groups?: Group[]
}

export const modeState = (mode: ModeRecord, groups: Group[] | null): ModeState =>
  groups === null || groups.length === 0 ? mode : { ...mode, groups }

/** What an import did to a tokenset's modes beside their tokens; undefined: nothing. */
export function modesChanged(
  tokensetId: string,
  before: readonly ModeState[],
  after: readonly ModeState[],
): ChangeSubject | undefined {
  const former = new Map(before.map(mode => [mode.id, mode]))
  const said = (mode: ModeState | undefined) => mode && JSON.stringify([mode.name, mode.groups])
  const changed = after.filter(mode => said(former.get(mode.id)) !== said(mode))
  if (changed.length === 0) return undefined
  return { kind: 'modes', id: tokensetId, before: changed.flatMap(mode => former.get(mode.id) ?? []), after: changed }
}
