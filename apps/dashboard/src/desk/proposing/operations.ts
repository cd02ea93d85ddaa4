// Merges edits of cells into the operations of a proposal: one for each cell that differs from the stored one.
import type { ProposalOperation, Token as Stored } from '@tessera/contract'
import { sameDraft, draftOf, targetOf } from '../../tokens/values/draft.ts'
import { lifecycleDiff } from '../../tokens/values/lifecycle.ts'
import type { CellChange } from '../../tokens/edits/save.ts'

/**
 * `stored` looks up the workspace without the proposal. Returns the operations, and the index of each change among
 * them.
 */
export function withChanges(
  operations: readonly ProposalOperation[],
  tokenset_id: string,
  changes: readonly CellChange[],
  stored: (mode_id: string, name: string) => Stored | null,
): { operations: ProposalOperation[]; places: Map<CellChange, number> } {
  let list = [...operations]
  const last = new Map<CellChange, ProposalOperation>()
  for (const change of changes) {
    const { mode_id, name } = change
    const renamed = list.find(one => isIn(one, mode_id) && one['new_name'] === name)
    list = list.filter(one => one !== renamed && !(isIn(one, mode_id) && one['name'] === name))
    // A token that the proposal renames still has its old name in the workspace.
    const record = stored(mode_id, (renamed?.['name'] as string | undefined) ?? name)
    const operation = operationOf(change, record, renamed ? name : null)
    if (!operation) continue
    const placed = { tokenset_id, mode_id, ...operation } as ProposalOperation
    list.push(placed)
    last.set(change, placed)
  }
  return {
    operations: list,
    places: new Map([...last].map(([change, operation]) => [change, list.indexOf(operation)])),
  }
}

const isIn = (operation: ProposalOperation, mode_id: string) =>
  'mode_id' in operation && operation['mode_id'] === mode_id

/** Null where the stored token already has the value. */
function operationOf({ name, after }: CellChange, stored: Stored | null, new_name: string | null): object | null {
  if (after === null) return stored && { op: 'delete', name: stored.name }
  const { kept, ...draft } = after
  if (!stored) return { op: 'create', name, ...draft, ...kept }
  const before = draftOf(stored)
  const lifecycle = lifecycleDiff(before, after)
  if (new_name === null && lifecycle.length === 0 && sameDraft(before, after)) return null
  return {
    op: 'update',
    name: stored.name,
    ...(new_name === null ? {} : { new_name }),
    ...draft,
    // A literal over an alias has to clear `alias_to`.
    ...(targetOf(after) === null ? { alias_to: null } : {}),
    ...Object.fromEntries(lifecycle.map(field => [field, kept?.[field] ?? null])),
  }
}
