// Plans the operations of a proposal on guidance against what is said now.
import type { Proposal, ProposalConflict, ProposalDiff } from '@tessera/contract'
import { canonicalJson } from '@tessera/engine'
import { groupBy } from '../../../base/group-by.ts'
import { problems } from '../../../base/problems.ts'
import type { GuidanceSubject } from '../../../kernel/change.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../storage/sql.ts'
import type { BatchFault } from '../../tokens/tokens/batch.ts'
import { deleteGuidance, findGuidance } from '../../tokens/stored/guidance/guidance.store.ts'
import type { GuidanceContent } from '../../tokens/stored/guidance/guidance.store.ts'
import { changeOf, contentIn, contentOf, stateOf } from '../../tokens/stored/guidance/state.ts'
import { targetOf } from '../../tokens/stored/guidance/target.ts'
import type { GuidanceTarget } from '../../tokens/stored/guidance/target.ts'
import { writeGuidance } from '../../tokens/stored/guidance/write.ts'
import { faultOf, problemIn } from './placed.ts'
import type { PlacedOperations } from './placed.ts'
import type { Take } from './plan-mode.ts'

export type PlannedGuidance = NonNullable<ProposalDiff['guidance']>[number] & { index: number }

interface GuidancePlan {
  guidance: PlannedGuidance[]
  conflicts: Extract<ProposalConflict, { subject: string }>[]
  faults: BatchFault[]
  /** What is said now of each subject of the operations. */
  current: Map<string, GuidanceContent | null>
}

type Base = ReadonlyMap<string, GuidanceContent | null>

const isSame = (a: GuidanceContent | null, b: GuidanceContent | null) => canonicalJson(a) === canonicalJson(b)

/** `base`: what was said when the operations were set; absent: the operations are set now. */
export async function planGuidance(
  { db, workspace }: Pick<Context<'workspace'>, 'db' | 'workspace'>,
  { guidance: operations, modes }: Pick<PlacedOperations, 'guidance' | 'modes'>,
  base?: Base,
  takeOf: (subject: string) => Take | undefined = () => undefined,
): Promise<GuidancePlan> {
  const plan: GuidancePlan = { guidance: [], conflicts: [], faults: [], current: new Map() }
  const made = madeNames(modes)
  const thenOf = (subject: string, current: GuidanceContent | null) =>
    base === undefined ? current : (base.get(subject) ?? null)
  for (const [subject, own] of groupBy(operations, ({ given }) => given.subject)) {
    const { given, index } = own.at(-1)!
    const { current, problem } = await readCurrent(db, workspace.id, subject)
    const fault = made.some(name => isMadeBy(subject, name)) ? null : problem
    plan.current.set(subject, current)
    const then = thenOf(subject, current)
    const proposed = given.op === 'delete_guidance' ? null : contentOf(given)
    const refusal = fault ?? (isIdle(base, then, proposed) ? problems.guidanceNotFound(subject) : null)
    if (refusal) plan.faults.push(faultOf(index, refusal))
    if (isSame(current, proposed)) continue
    if (!isSame(current, then)) {
      plan.conflicts.push({ subject, base: then, current, proposed })
      if (takeOf(subject) === 'current') continue
    }
    plan.guidance.push({ subject, before: current, after: proposed, index })
  }
  return plan
}

/** Operations that are set now may not delete what is not there. */
const isIdle = (base: Base | undefined, then: GuidanceContent | null, proposed: GuidanceContent | null): boolean =>
  base === undefined && !then && !proposed

async function readCurrent(db: Db, workspaceId: string, subject: string) {
  let current: GuidanceContent | null = null
  const problem = await problemIn(async () => {
    const target = await targetOf(db, workspaceId, subject)
    if (target.kind === 'group' && !target.has_tokens) throw problems.groupUnknown(target.name)
    const found = await findGuidance(db, workspaceId, target)
    if (found) current = contentIn(found)
  })
  return { current: current as GuidanceContent | null, problem }
}

/** The names of tokens that the operations may make. */
const madeNames = (modes: PlacedOperations['modes']): string[] =>
  [...modes.values()].flat().flatMap(({ given }) => {
    const { op, name, new_name } = given as { op?: string; name?: unknown; new_name?: unknown }
    return [op === 'create' || op === 'upsert' ? name : null, new_name].filter(text => typeof text === 'string')
  })

/** Whether the subject may be the token of this name or one of its groups; the merge refuses what is none. */
function isMadeBy(subject: string, name: string): boolean {
  const path = subject.slice(subject.indexOf('/') + 1)
  return subject.startsWith('token:') ? subject.endsWith(`/${name}`) : name.startsWith(`${path}.`)
}

/** After the tokens. What is said is said by the authors of the operations. Returns the subjects for the history. */
export async function writePlanned(
  context: Pick<Context<'workspace'>, 'db' | 'workspace' | 'newId' | 'now' | 'config'>,
  planned: readonly PlannedGuidance[],
  operations: Proposal['operations'],
): Promise<GuidanceSubject[]> {
  const { db, workspace } = context
  const subjects: GuidanceSubject[] = []
  for (const [author, own] of groupBy(planned, ({ index }) => operations[index]!.author.id)) {
    const entries: { target: GuidanceTarget; content: GuidanceContent; mayPin: boolean }[] = []
    for (const { subject, after } of own) {
      const target = await targetOf(db, workspace.id, subject)
      if (after) {
        entries.push({ target, content: after, mayPin: false })
        continue
      }
      const before = await findGuidance(db, workspace.id, target)
      if (!before) continue
      await deleteGuidance(db, before.id)
      subjects.push({ kind: 'guidance', id: before.id, before: stateOf(before), after: null })
    }
    subjects.push(...(await writeGuidance(context, entries, author)).map(changeOf))
  }
  return subjects
}
