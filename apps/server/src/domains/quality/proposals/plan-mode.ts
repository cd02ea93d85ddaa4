// Plans the operations of a proposal on one mode against the current tokens: compares base, current and proposed state.
import type { TokenState } from '../../../kernel/change.ts'
import { indexInSlices } from '../../../kernel/pacing/slices.ts'
import { problems } from '../../../base/problems.ts'
import { planBatch } from '../../tokens/tokens/batch.ts'
import type { BatchFault } from '../../tokens/tokens/batch.ts'
import { refuseCirclesAmong } from '../../tokens/stored/tokens/circles.ts'
import type { Draft, TokenWrites } from '../../tokens/stored/tokens/draft.ts'
import { contentOfState, isSameState } from '../../tokens/stored/tokens/state.ts'
import { stateOf } from '../../tokens/stored/tokens/tokens.store.ts'
import type { NewToken, TokenRow } from '../../tokens/stored/tokens/tokens.store.ts'
import type { Placed } from './placed.ts'

export type Take = 'proposal' | 'current'

interface Given {
  rows: readonly TokenRow[]
  operations: readonly Placed[]
  /** The named tokens when the operations were set; null: they did not exist. */
  base: ReadonlyMap<string, TokenState | null>
  /** The resolution of the conflict about this token, if any. */
  takeOf(token: string): Take | undefined
  newId(): string
}

export interface TokenInConflict {
  token: string
  base: TokenState | null
  current: TokenState | null
  proposed: TokenState | null
}

interface ModePlan {
  conflicts: TokenInConflict[]
  writes: TokenWrites
  faults: BatchFault[]
}

/** The tokens that valid operations read or write by name. */
export const namesOf = ({ given }: Placed): string[] => {
  const { name, new_name } = given as { name: string; new_name?: string }
  return new_name === undefined ? [name] : [name, new_name]
}

/** Plans an unresolved conflict in favour of the proposal. */
export async function planMode(given: Given): Promise<ModePlan> {
  const { rows, operations, base, takeOf, newId } = given
  const stored = await indexInSlices(rows, ({ name }) => name)
  const currentOf = (token: string) => {
    const row = stored.get(token)
    return row ? stateOf(row) : null
  }
  const baseOf = (token: string) => base.get(token) ?? null
  const moved = [...base.keys()].filter(token => !isSameState(currentOf(token), baseOf(token)))

  const left = new Set<string>()
  const conflicts: TokenInConflict[] = []
  if (moved.length > 0) {
    const { draft } = await planFrom(given, moved, left)
    const proposedOf = (token: string) => stateIn(draft, token)
    for (const group of linked(operations)) {
      const own = moved.filter(token => group.has(token) && !isSameState(currentOf(token), proposedOf(token)))
      for (const token of own)
        conflicts.push({ token, base: baseOf(token), current: currentOf(token), proposed: proposedOf(token) })
      const takes = new Set(own.map(takeOf))
      if (takes.has('current') && takes.has('proposal')) throw problems.resolutionsContradict(own)
      const isMade = [...group].every(token => isSameState(currentOf(token), proposedOf(token)))
      if (takes.has('current') || isMade) for (const token of group) left.add(token)
    }
  }
  const { draft, faults } = await planFrom(given, moved, left)
  const { writes } = await draft.plan(newId)
  return { conflicts, writes: keepIds(writes), faults }
}

/** Applies the operations to the base state of their tokens, except operations on tokens in `left`. */
async function planFrom({ rows, operations, base }: Given, moved: readonly string[], left: ReadonlySet<string>) {
  const done = operations.filter(operation => !namesOf(operation).some(name => left.has(name)))
  const { draft, faults } = await planBatch(
    rows,
    done.map(({ given }) => withoutSeen(given)),
    fresh => {
      for (const token of moved) if (!left.has(token)) putBack(fresh, token, base.get(token) ?? null)
    },
  )
  return { draft, faults: faults.map(fault => ({ ...fault, index: done[fault.index]!.index })) }
}

function putBack(draft: Draft, token: string, state: TokenState | null): void {
  if (!state) draft.delete(token)
  else if (draft.get(token)) draft.update(token, contentOfState(state))
  else draft.create(contentOfState(state))
}

function stateIn(draft: Draft, token: string): TokenState | null {
  const content = draft.get(token)
  return content ? stateOf(content) : null
}

/** The read time of a token is checked when the operations are set; later, the base replaces it. */
function withoutSeen(given: unknown): unknown {
  const { updated_at: _, ...operation } = given as { updated_at?: unknown }
  return operation
}

/** The names in the operations, grouped if one is renamed to another. */
function linked(operations: readonly Placed[]): Set<Set<string>> {
  const groups = new Map<string, Set<string>>()
  for (const operation of operations) {
    const names = namesOf(operation)
    const joined = new Set(names.flatMap(name => [name, ...(groups.get(name) ?? [])]))
    for (const name of joined) groups.set(name, joined)
  }
  return new Set(groups.values())
}

/** A token that replaces another one of the same name keeps that one's id. */
function keepIds({ create, update, delete: deleted }: TokenWrites): TokenWrites {
  const gone = new Map(deleted.map(row => [row.name, row]))
  const kept = create.flatMap(({ id: _, ...after }) => {
    const before = gone.get(after.name)
    return before ? [{ before, after }] : []
  })
  const names = new Set(kept.map(({ after }) => after.name))
  return {
    create: create.filter(({ name }) => !names.has(name)),
    update: [...update, ...kept],
    delete: deleted.filter(({ name }) => !names.has(name)),
  }
}

/** The tokens of a mode after these writes, in the order of their ids. */
export function afterWrites(rows: readonly TokenRow[], writes: TokenWrites): NewToken[] {
  const deleted = new Set(writes.delete.map(({ id }) => id))
  const updated = new Map(writes.update.map(({ before, after }) => [before.id, { ...after, id: before.id }]))
  return [...rows.filter(({ id }) => !deleted.has(id)).map(row => updated.get(row.id) ?? row), ...writes.create]
}

/** Only written tokens can have closed a circle. */
export const refuseCircles = (tokens: readonly NewToken[], { create, update }: TokenWrites): Promise<void> =>
  refuseCirclesAmong(tokens, [...create, ...update.map(({ after }) => after)])
