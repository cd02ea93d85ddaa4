// Plans the operations of a proposal on resolvers against the current resolvers.
import type { Resolver, ResolverOperation } from '@tessera/contract'
import { canonicalJson } from '@tessera/engine'
import type { ResolverSubject } from '../../../kernel/change.ts'
import type { Context } from '../../../kernel/context.ts'
import { groupBy } from '../../../base/group-by.ts'
import { problems } from '../../../base/problems.ts'
import { refuseBeyond } from '../../../limits/quotas.ts'
import { nameKey } from '../../../base/name-key.ts'
import { deleteResolver, listResolvers } from '../../tokens/stored/resolvers/resolvers.store.ts'
import { addResolver, changeResolver, checkParts } from '../../tokens/stored/resolvers/write.ts'
import type { BatchFault } from '../../tokens/tokens/batch.ts'
import { faultOf, problemIn } from './placed.ts'
import type { PlacedOnResolver } from './placed.ts'
import type { Take } from './plan-mode.ts'

export type ResolverContent = Omit<Resolver, 'id' | 'workspace_id' | 'created_at' | 'updated_at'>

export interface PlannedResolver {
  /** null: a new resolver. */
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
  /** Deleted ones, then changed ones, then new ones: a deletion frees its name for the others. */
  resolvers: PlannedResolver[]
  conflicts: ResolverInConflict[]
  faults: BatchFault[]
  /** All resolvers of the workspace. */
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

type PlanContext = Pick<Context<'workspace'>, 'db' | 'workspace' | 'config'>

/** A planned resolver with the index of the operation that decides it. */
interface Step {
  planned: PlannedResolver
  index: number
}

/** `base`: the resolvers when the operations were set; absent: the operations are set now. */
export async function planResolvers(
  context: PlanContext,
  operations: readonly PlacedOnResolver[],
  base?: Base,
  takeOf: (id: string) => Take | undefined = () => undefined,
): Promise<ResolversPlan> {
  const current = operations.length === 0 ? [] : await listResolvers(context.db, context.workspace.id)
  const stored = new Map(current.map(resolver => [resolver.id, resolver]))
  const plan: ResolversPlan = { resolvers: [], conflicts: [], faults: [], current }
  const steps: Step[] = []
  for (const [id, own] of groupBy(operations, ({ given }) => ('resolver_id' in given ? given.resolver_id : null))) {
    if (id === null) {
      for (const { given, index } of own)
        steps.push({ planned: { id: null, before: null, after: changed(nothing, given) }, index })
      continue
    }
    const before = stored.get(id) ?? null
    const step = stepOf({ id, operations: own, before, base: base && (base.get(id) ?? null) }, plan, takeOf(id))
    if (step) steps.push(step)
  }
  steps.sort((a, b) => orderOf(a) - orderOf(b))
  plan.resolvers = steps.map(({ planned }) => planned)
  plan.faults.push(...(await faultsOf(context, steps, current)))
  return plan
}

interface OperationsOn {
  id: string
  operations: readonly PlacedOnResolver[]
  before: Resolver | null
  /** undefined: the operations are set now. */
  base: ResolverContent | null | undefined
}

/** Adds faults and conflicts to the plan; null: nothing to write. */
function stepOf({ id, operations, before, base }: OperationsOn, plan: ResolversPlan, take?: Take): Step | null {
  const now = before && contentOfResolver(before)
  const then = base === undefined ? now : base
  const proposed = proposedContent(id, operations, then, plan.faults)
  if (!then || isSame(now, proposed)) return null
  if (!isSame(now, then)) {
    plan.conflicts.push({ resolver_id: id, resolver: (now ?? then).name, base: then, current: now, proposed })
    if (take === 'current') return null
  }
  return { planned: { id, before, after: proposed }, index: operations.at(-1)!.index }
}

const orderOf = ({ planned: { before, after } }: Step) => (!after ? 0 : before ? 1 : 2)

/** Applies the operations on one resolver in order; null: it does not exist, or they delete it. */
function proposedContent(
  id: string,
  operations: readonly PlacedOnResolver[],
  then: ResolverContent | null,
  faults: BatchFault[],
): ResolverContent | null {
  if (!then) {
    faults.push(faultOf(operations[0]!.index, problems.resolverUnknown(id)))
    return null
  }
  return operations.reduce<ResolverContent | null>((content, { given, index }) => {
    if (content) return changed(content, given)
    faults.push(faultOf(index, problems.resolverUnknown(id)))
    return null
  }, then)
}

/** Names that collide, too many resolvers, and parts that do not exist. */
async function faultsOf({ db, workspace, config }: PlanContext, steps: readonly Step[], current: readonly Resolver[]) {
  const faults: BatchFault[] = []
  const replaced = new Set(steps.map(({ planned }) => planned.id))
  const names = new Set(current.filter(({ id }) => !replaced.has(id)).map(({ name }) => nameKey(name)))
  let total = current.length - steps.filter(({ planned }) => planned.before !== null).length
  for (const { planned, index } of steps) {
    const { after } = planned
    if (!after) continue
    total++
    const problem = await problemIn(async () => {
      if (names.has(nameKey(after.name))) throw problems.resolverNameTaken(after.name)
      names.add(nameKey(after.name))
      if (!planned.before) refuseBeyond(config.quotas, 'resolvers_per_workspace', total)
      await checkParts(db, workspace.id, after)
    })
    if (problem) faults.push(faultOf(index, problem))
  }
  return faults
}

const nothing: ResolverContent = { name: '', description: null, sets: [], modifiers: [], resolution_order: null }

function changed(content: ResolverContent, { op, ...given }: ResolverOperation): ResolverContent | null {
  if (op === 'delete_resolver') return null
  const fields = Object.entries(given).filter(([field, value]) => field !== 'resolver_id' && value !== undefined)
  return { ...content, ...(Object.fromEntries(fields) as Partial<ResolverContent>) }
}

/** Returns the subjects for the history. */
export async function writeResolvers(
  { db, workspace, now, newId }: Pick<Context<'workspace'>, 'db' | 'workspace' | 'now' | 'newId'>,
  resolvers: readonly PlannedResolver[],
): Promise<ResolverSubject[]> {
  const subjects: ResolverSubject[] = []
  for (const { id: stored, before, after } of resolvers) {
    const id = stored ?? newId()
    if (before && !after) {
      await deleteResolver(db, id)
      subjects.push({ kind: 'resolver', id, before, after: null })
    } else if (before && after) {
      // Optional fields that the proposal removes are absent from its content, so nothing else of `before` is copied.
      const { id, workspace_id, created_at, updated_at } = before
      const changed = await changeResolver(db, { id, workspace_id, ...after, created_at, updated_at }, now)
      subjects.push({ kind: 'resolver', id, before, after: changed })
    } else if (after) {
      const created: Resolver = { id, workspace_id: workspace.id, ...after, created_at: now, updated_at: now }
      await addResolver(db, created)
      subjects.push({ kind: 'resolver', id, before: null, after: created })
    }
  }
  return subjects
}
