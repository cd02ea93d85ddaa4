// The operations of a proposal on resolvers, against what has become of these since.
import type { Resolver, ResolverOperation } from '@tessera/contract'
import { canonicalJson } from '@tessera/engine'
import type { ResolverSubject } from '../../kernel/change.ts'
import type { Context } from '../../kernel/context.ts'
import { groupBy } from '../../base/group-by.ts'
import { problems } from '../../base/problems.ts'
import { refuseBeyond } from '../../limits/quotas.ts'
import { nameKey } from '../modes/modes.store.ts'
import { deleteResolver, listResolvers } from '../resolvers/resolvers.store.ts'
import { addResolver, changeResolver, checkParts } from '../resolvers/write.ts'
import type { BatchFault } from '../tokens/batch.ts'
import { faultOf, problemIn } from './placed.ts'
import type { PlacedOnResolver } from './placed.ts'
import type { Take } from './plan-mode.ts'

export type ResolverContent = Omit<Resolver, 'id' | 'workspace_id' | 'created_at' | 'updated_at'>

export interface PlannedResolver {
  /** null: it is to be made. */
  id: string | null
  before: Resolver | null
  after: ResolverContent | null
}

export interface ResolverInConflict {
  resolver_id: string
  resolver: string
  base: ResolverContent | null
  current: ResolverContent | null
  proposed: ResolverContent | null
}

interface ResolversPlan {
  /** Deleted ones, then changed ones, then new ones: names become free before they are given. */
  resolvers: PlannedResolver[]
  conflicts: ResolverInConflict[]
  faults: BatchFault[]
  /** All of the workspace as they are now. */
  current: readonly Resolver[]
}

export const contentOfResolver = ({
  id: _,
  workspace_id: __,
  created_at: ___,
  updated_at: ____,
  ...content
}: Resolver): ResolverContent => content

const isSame = (a: ResolverContent | null, b: ResolverContent | null) => canonicalJson(a) === canonicalJson(b)

type Base = ReadonlyMap<string, ResolverContent | null>

/** `base`: as they were when the operations were set; absent: they are set now. */
export async function planResolvers(
  { db, workspace, config }: Pick<Context<'workspace'>, 'db' | 'workspace' | 'config'>,
  operations: readonly PlacedOnResolver[],
  base?: Base,
  takeOf: (id: string) => Take | undefined = () => undefined,
): Promise<ResolversPlan> {
  const current = operations.length === 0 ? [] : await listResolvers(db, workspace.id)
  const stored = new Map(current.map(resolver => [resolver.id, resolver]))
  const plan: ResolversPlan = { resolvers: [], conflicts: [], faults: [], current }
  const checked: { planned: PlannedResolver; index: number }[] = []
  for (const [id, own] of groupBy(operations, ({ given }) => ('resolver_id' in given ? given.resolver_id : null))) {
    if (id === null) {
      for (const { given, index } of own)
        checked.push({ planned: { id: null, before: null, after: changed(nothing, given) }, index })
      continue
    }
    const before = stored.get(id) ?? null
    const now = before && contentOfResolver(before)
    const then = base ? (base.get(id) ?? null) : now
    if (!then) {
      plan.faults.push(faultOf(own[0]!.index, problems.resolverUnknown(id)))
      continue
    }
    const proposed = own.reduce<ResolverContent | null>((content, { given, index }) => {
      if (content) return changed(content, given)
      plan.faults.push(faultOf(index, problems.resolverUnknown(id)))
      return null
    }, then)
    if (isSame(now, proposed)) continue
    if (!isSame(now, then)) {
      plan.conflicts.push({ resolver_id: id, resolver: (now ?? then).name, base: then, current: now, proposed })
      if (takeOf(id) === 'current') continue
    }
    checked.push({ planned: { id, before, after: proposed }, index: own.at(-1)!.index })
  }
  const order = ({ planned: { before, after } }: (typeof checked)[number]) => (!after ? 0 : before ? 1 : 2)
  checked.sort((a, b) => order(a) - order(b))
  plan.resolvers = checked.map(({ planned }) => planned)

  const replaced = new Set(checked.map(({ planned }) => planned.id))
  const names = new Set(current.filter(({ id }) => !replaced.has(id)).map(({ name }) => nameKey(name)))
  let total = current.length - checked.filter(({ planned }) => planned.before !== null).length
  for (const { planned, index } of checked) {
    const { after } = planned
    if (!after) continue
    total++
    const problem = await problemIn(async () => {
      if (names.has(nameKey(after.name))) throw problems.resolverNameTaken(after.name)
      names.add(nameKey(after.name))
      if (!planned.before) refuseBeyond(config.quotas, 'resolvers_per_workspace', total)
      await checkParts(db, workspace.id, after)
    })
    if (problem) plan.faults.push(faultOf(index, problem))
  }
  return plan
}

const nothing: ResolverContent = { name: '', description: null, sets: [], modifiers: [], resolution_order: null }

function changed(content: ResolverContent, { op, ...given }: ResolverOperation): ResolverContent | null {
  if (op === 'delete_resolver') return null
  const fields = Object.entries(given).filter(([field, value]) => field !== 'resolver_id' && value !== undefined)
  return { ...content, ...(Object.fromEntries(fields) as Partial<ResolverContent>) }
}

/** Returns what the history is to know. */
export async function writeResolvers(
  { db, workspace, now, newId }: Pick<Context<'workspace'>, 'db' | 'workspace' | 'now' | 'newId'>,
  resolvers: readonly PlannedResolver[],
): Promise<ResolverSubject[]> {
  const written: ResolverSubject[] = []
  for (const { id: known, before, after } of resolvers) {
    const id = known ?? newId()
    if (before && !after) {
      await deleteResolver(db, id)
      written.push({ kind: 'resolver', id, before, after: null })
    } else if (before && after) {
      // What the proposal takes away is not in its content.
      const { id, workspace_id, created_at, updated_at } = before
      const changed = await changeResolver(db, { id, workspace_id, ...after, created_at, updated_at }, now)
      written.push({ kind: 'resolver', id, before, after: changed })
    } else if (after) {
      const made: Resolver = { id, workspace_id: workspace.id, ...after, created_at: now, updated_at: now }
      await addResolver(db, made)
      written.push({ kind: 'resolver', id, before: null, after: made })
    }
  }
  return written
}
