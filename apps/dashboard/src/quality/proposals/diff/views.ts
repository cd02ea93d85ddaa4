// Resolves aliases without and with the edits of a proposal, and on each side of its conflicts.
import type { Mode, ProposalConflict, ProposalDiff, Token } from '@tessera/contract'
import type { Resolved } from '@tessera/engine'
import { cellKey, type Pending } from '../../../tokens/edits/pending.ts'
import { draftIn } from '../../../tokens/values/recorded-tokens.ts'
import { createView } from '../../../tokens/model/view.ts'

type Resolve = (mode_id: string, name: string) => Resolved | undefined
export type Views = Record<'before' | 'after', Resolve>
type Changed = ProposalDiff['modes'][number]['tokens'][number] & { mode_id: string }

export type TokenConflict = Extract<ProposalConflict, { token: string }>
export type ConflictViews = Record<'base' | 'proposed' | 'current', Resolve>

/** Beside the tokens in conflict, `base` has the tokens of now: what the others were is not part of the diff. */
export function conflictViewsOf(
  modes: readonly Mode[],
  tokens: readonly Token[],
  changed: readonly Changed[],
  conflicts: readonly TokenConflict[],
): ConflictViews {
  const base = new Map<string, Pending>()
  const proposed = pendingOf(changed)
  for (const conflict of conflicts) {
    put(base, conflict.mode_id, conflict.token, conflict.base)
    put(proposed, conflict.mode_id, conflict.token, conflict.proposed)
  }
  return {
    base: resolveIn(modes, tokens, base),
    proposed: resolveIn(modes, tokens, proposed),
    current: resolveIn(modes, tokens, new Map()),
  }
}

export function viewsOf(modes: readonly Mode[], tokens: readonly Token[], changed: readonly Changed[]): Views {
  return {
    before: resolveIn(modes, tokens, pendingOf(changed, 'before')),
    after: resolveIn(modes, tokens, pendingOf(changed)),
  }
}

/** The tokens on one side of the changes, whichever of them is stored now. */
function pendingOf(changed: readonly Changed[], side: 'before' | 'after' = 'after'): Map<string, Pending> {
  const pending = new Map<string, Pending>()
  const other = side === 'after' ? 'before' : 'after'
  for (const { mode_id, [side]: shown, [other]: gone } of changed) {
    if (gone && gone.name !== shown?.name) put(pending, mode_id, gone.name, null)
    if (shown) put(pending, mode_id, shown.name, shown)
  }
  return pending
}

function put(pending: Map<string, Pending>, mode_id: string, name: string, state: unknown): void {
  const draft = draftIn(state)
  const none = { state: 'waiting', error: null, theirs: null, base: null } as const
  pending.set(cellKey(mode_id, name), { mode_id, name, draft, ...none })
}

function resolveIn(modes: readonly Mode[], tokens: readonly Token[], pending: ReadonlyMap<string, Pending>): Resolve {
  const { resolver } = createView()({ modes, tokens, pending })
  const index = new Map(modes.map(({ id }, i) => [id, i]))
  return (mode_id, name) => resolver.resolve(index.get(mode_id) ?? -1, name)
}
