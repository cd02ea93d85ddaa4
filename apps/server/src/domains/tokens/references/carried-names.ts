// What is kept by the name of a token or group, guidance on groups and bindings of components, follows when it is renamed.
import { groupBy } from '../../../base/group-by.ts'
import type { Db } from '../../../storage/sql.ts'
import * as store from './carried-names.store.ts'
import type { ModeWrites } from './moves.ts'

interface Renaming {
  id: string
  from: string
  to: string
}

/** After the writes. Costs nothing where no token is renamed. */
export async function carryNames(db: Db, planned: readonly ModeWrites[]): Promise<void> {
  for (const [tokensetId, modes] of groupBy(planned, ({ tokenset_id }) => tokenset_id)) {
    const renamings = modes.flatMap(({ writes }) => writes.update.flatMap(renamingOf))
    if (renamings.length === 0) continue
    await carryBindings(db, tokensetId, renamings)
    await carryGroups(db, tokensetId, renamings)
  }
}

const renamingOf = ({ before, after }: ModeWrites['writes']['update'][number]): Renaming[] =>
  before.name === after.name ? [] : [{ id: before.id, from: before.name, to: after.name }]

/** Those whose token has the new name in all modes that had it under the old one. All at once, since names may be swapped. */
async function carryBindings(db: Db, tokensetId: string, renamings: readonly Renaming[]): Promise<void> {
  const bound = new Set((await store.listBoundNames(db, tokensetId)).map(({ token }) => token))
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of renamings) if (bound.has(from)) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  if (targets.size === 0) return
  const renamed = new Set(renamings.map(({ id }) => id))
  const there = await store.listNamesakes(db, tokensetId, [...targets.keys()])
  for (const { id, name } of there) if (!renamed.has(id)) targets.delete(name)
  const moves = [...targets].flatMap(([from, to]) => (to.size === 1 ? [{ from, to: [...to][0]! }] : []))
  if (moves.length > 0) await store.moveBindings(db, tokensetId, moves)
}

/** Those that have no tokens left, where all that left together have one new group. */
async function carryGroups(db: Db, tokensetId: string, renamings: readonly Renaming[]): Promise<void> {
  const targets = new Map<string, Set<string | null>>()
  for (const renaming of renamings)
    for (const { index } of renaming.from.matchAll(/\./g)) {
      const group = renaming.from.slice(0, index)
      targets.set(group, (targets.get(group) ?? new Set()).add(groupAfter(renaming, group)))
    }
  for (const { id, group } of await store.listGroups(db, tokensetId)) {
    const [target, other] = targets.get(group) ?? []
    if (typeof target !== 'string' || other !== undefined) continue
    if (await store.hasTokens(db, tokensetId, group)) continue
    await store.freeGroup(db, tokensetId, target)
    await store.moveGroup(db, id, target)
  }
}

/** null: below the group the name has changed as well. */
function groupAfter({ from, to }: Renaming, group: string): string | null {
  const rest = from.slice(group.length)
  return to.endsWith(rest) && to.length > rest.length ? to.slice(0, -rest.length) : null
}
