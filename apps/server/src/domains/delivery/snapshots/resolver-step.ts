// The version step that a changed resolver requires: inputs that were valid before must remain valid.
import type { ResolverDifference, SnapshotResolver } from './snapshot-resolver.ts'

export interface Step {
  step: 'major' | 'minor' | 'patch'
  /** The reason. */
  why: string
}

/** The highest required step; null: a patch suffices. */
export function stepOfResolvers(differences: readonly ResolverDifference[]): Step | null {
  const steps = differences.map(stepOf)
  return steps.find(step => step?.step === 'major') ?? steps.find(step => step?.step === 'minor') ?? null
}

function stepOf({ change, before, after }: ResolverDifference): Step | null {
  if (!after) return { step: 'major', why: `the resolver "${before!.name}" was removed` }
  if (!before) return { step: 'minor', why: `the resolver "${after.name}" was added` }
  if (change === 'renamed')
    return { step: 'major', why: `the resolver "${before.name}" was renamed to "${after.name}"` }
  const of = (what: string) => `${what} of the resolver "${after.name}"`
  const [former, current] = [contextsOf(before), contextsOf(after)]
  const lost = [...former.keys()].find(key => !current.has(key))
  if (lost !== undefined) return { step: 'major', why: `${of(former.get(lost)!)} was removed` }
  const needed = after.modifiers.find(
    modifier =>
      modifier.default === undefined &&
      before.modifiers.find(({ name }) => name === modifier.name)?.default !== undefined,
  )
  const unheard = after.modifiers.find(
    ({ name, default: standard }) => standard === undefined && !before.modifiers.some(other => other.name === name),
  )
  const withoutDefault = needed ?? unheard
  if (withoutDefault) return { step: 'major', why: `${of(`the modifier "${withoutDefault.name}"`)} needs an input` }
  const added = [...current.keys()].find(key => !former.has(key))
  return added === undefined ? null : { step: 'minor', why: `${of(current.get(added)!)} was added` }
}

/** Each modifier and each of its contexts, with their names for messages. */
function contextsOf({ modifiers }: SnapshotResolver): Map<string, string> {
  return new Map(
    modifiers.flatMap(({ name: modifier, contexts }) => [
      [JSON.stringify([modifier]), `the modifier "${modifier}"`] as const,
      ...contexts.map(
        ({ name }) => [JSON.stringify([modifier, name]), `the context "${name}" of "${modifier}"`] as const,
      ),
    ]),
  )
}
