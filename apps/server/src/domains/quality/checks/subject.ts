// Reads the subject of a check from a workspace.
import type { RuleSetting } from '@tessera/engine'
import { createHash } from 'node:crypto'
import type { Acceptance, Released } from './service.ts'
import type { BesideRevisions } from './beside.ts'
import type { KnownFinding, State } from './checks.store.ts'
import type { Subject } from './inspector.ts'

/** What rules need beside tokens and resolvers. */
export interface Beside {
  released: Released | null
  beside: BesideRevisions
}

interface Given extends Pick<Subject, 'resolvers'>, Beside {
  accepted: readonly KnownFinding[]
}

export function subjectOf(
  workspace_id: string,
  state: State,
  { resolvers, released, beside, accepted }: Given,
): Subject {
  const modes = state.tokensets.flatMap(({ modes: own, id, name }) =>
    own.map(mode => ({ id: mode.id, name: mode.name, tokenset: { id, name }, revision: mode.revision })),
  )
  const known = accepted.map(({ fingerprint }) => fingerprint)
  return {
    workspace_id,
    modes,
    resolvers,
    known,
    rules: settingsOf(state),
    released: released && { key: released.release_id ?? 'none', next: released.next },
    beside,
  }
}

export const acceptances = (known: readonly KnownFinding[]): ReadonlyMap<string, Acceptance> =>
  new Map(
    known.map(({ fingerprint, reason, user_id, user_name, accepted_at: at }) => [
      fingerprint,
      { reason, by: user_id === null ? null : { user_id, user_name }, at },
    ]),
  )

const shortHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

export const revisionOf = ({ user_id: _, ...state }: State, beside: Beside | null): string =>
  shortHash([state, beside?.released?.release_id, beside?.released?.next, beside?.beside])

export const knownKey = (accepted: readonly KnownFinding[]) =>
  shortHash(accepted.map(({ fingerprint }) => fingerprint).sort())

/** Only configured rules run: there are no defaults here. */
function settingsOf({ rules }: State): RuleSetting[] {
  const settings = rules as RuleSetting[]
  const isSet = settings.some(({ rule }) => rule === 'broken-alias')
  return isSet ? settings : [...settings, { rule: 'broken-alias', severity: 'off' }]
}
