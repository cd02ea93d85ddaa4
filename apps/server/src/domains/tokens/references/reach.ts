// The dependents of a token through resolvers, and aliases that resolvers resolve but the token's mode does not.
import type { UnresolvedAlias } from '@tessera/contract'
import { inSlices } from '../../../kernel/pacing/slices.ts'
import type { Db } from '../../../storage/sql.ts'
import type { TokenRow } from '../stored/tokens/tokens.store.ts'
import { listPointing, readHolders } from './index.store.ts'
import type { PointingRow } from './index.store.ts'
import { outcomesIn, readStacks } from './stacks.ts'
import type { Stack } from './stacks.ts'

/** A token that reaches another one in some of its stacks. */
export interface Dependent {
  row: PointingRow
  stacks: readonly Stack[]
}

/** The tokens of the workspace with a reference to this one: in its mode, or in a permutation with both. */
export async function dependentsOf(
  db: Db,
  workspaceId: string,
  { id, mode_id, name }: Pick<TokenRow, 'id' | 'mode_id' | 'name'>,
): Promise<Dependent[]> {
  const stacks = await readStacks(db, workspaceId)
  const pointing = (await listPointing(db, stacks.joinedWith([mode_id]), new Set([name]))).filter(row => row.id !== id)
  if (pointing.length === 0) return []
  const modes = stacks.joinedWith(new Set(pointing.map(row => row.mode_id)))
  const holders = await readHolders(db, modes, new Set([name, ...pointing.map(row => row.name)]))
  const holder = (of: string) => (mode: string) => holders.get(of)?.get(mode)
  const dependents: Dependent[] = []
  await inSlices(pointing, row => {
    const own = stacks.of(row.mode_id)
    const isReaching = (stack: Stack) =>
      outcomesIn(stack, row.id, [holder(row.name)], [holder(name)]).some(([found]) => found === id)
    if (own.some(isReaching)) dependents.push({ row, stacks: own })
  })
  return dependents
}

/** An alias without a target in its mode. */
export interface PlacedAlias extends UnresolvedAlias {
  mode_id: string
}

/** Aliases that no resolver of the workspace resolves either, with their missing targets. */
export async function withoutResolved(
  db: Db,
  workspaceId: string,
  aliases: readonly PlacedAlias[],
): Promise<UnresolvedAlias[]> {
  if (aliases.length === 0) return []
  const stacks = await readStacks(db, workspaceId)
  const modes = stacks.joinedWith(new Set(aliases.map(({ mode_id }) => mode_id)))
  const names = new Set(aliases.flatMap(({ name, missing_targets }) => [name, ...missing_targets]))
  const holders = await readHolders(db, modes, names)
  const holder = (of: string) => (mode: string) => holders.get(of)?.get(mode)
  const unresolved: UnresolvedAlias[] = []
  await inSlices(aliases, ({ name, mode_id, missing_targets }) => {
    const id = holder(name)(mode_id)
    const isResolved = (target: string) =>
      stacks
        .of(mode_id)
        .some(stack => outcomesIn(stack, id!, [holder(name)], [holder(target)]).some(([found]) => found !== undefined))
    const missing = id === undefined ? missing_targets : missing_targets.filter(target => !isResolved(target))
    if (missing.length > 0) unresolved.push({ name, missing_targets: missing })
  })
  return unresolved
}
