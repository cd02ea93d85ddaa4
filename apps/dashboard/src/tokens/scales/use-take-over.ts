// Which tokens that exist a scale takes over as its steps.
import type { ListedScale } from '@tessera/contract'
import { aliasOf, resolveTokens, type Json, type Resolved, type ScaleTokens } from '@tessera/engine'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tokens } from '../model/use-tokens.ts'
import { scalesQuery, storedRule } from './calls.ts'
import { proposedTokens, type Candidate } from './proposed-tokens.ts'
import { madeBy } from './rule-texts.ts'

interface TakenStep {
  /** The step's name below the group. */
  step: string
  /** The name of the token that the scale would make. */
  made: string
  /** The token that it takes over; null where it makes one. */
  token: string | null
  after: Resolved
}

export interface TakeOver {
  /** The groups whose tokens may become steps. */
  groups: readonly { path: string; count: number }[]
  group: string
  setGroup: (path: string) => void
  steps: readonly TakenStep[]
  candidates: readonly Candidate[]
  choose: (step: string, token: string | null) => void
  /** The field of the request. */
  take: Readonly<Record<string, string>>
}

interface Given {
  tokens: Tokens
  scale: ListedScale | null
  made: ScaleTokens | null
  base: Json | undefined
  modeIndex: number
}

export function useTakeOver(given: Given): TakeOver {
  const { tokens, made, modeIndex } = given
  const [group, setGroup] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | null>>(new Map())
  const { data: scales = [] } = useQuery(scalesQuery(tokens.edits.tokenset_id, tokens.model.modes[modeIndex]!.id))
  const all = candidatesOf(given, new Set(scales.flatMap(({ token_ids }) => token_ids)))
  const candidates = all.filter(({ name }) => groupOf(name) === group)
  const steps = made && group !== '' ? stepsOf(given, made, tokens) : []
  const proposed = made ? proposedTokens(made.type, steps.flatMap(valued), candidates) : new Map<string, string>()
  const shown = steps.map(step => ({ ...step, token: tokenOf(step.step, chosen, proposed, candidates) }))
  return {
    groups: groupsOf(all),
    group,
    setGroup: path => {
      setGroup(path)
      setChosen(new Map())
    },
    steps: shown,
    candidates,
    choose(step, token) {
      // A token becomes one step only: the step that had it gets a new one.
      const former = shown.find(other => token !== null && other.token === token && other.step !== step)
      setChosen(new Map([...chosen, ...(former ? ([[former.step, null]] as const) : []), [step, token]]))
    },
    take: Object.fromEntries(shown.flatMap(({ step, token }) => (token === null ? [] : [[step, token]]))),
  }
}

const groupOf = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf('.')))

/** The tokens of the scale's type that belong to no scale, and that its base does not follow. */
function candidatesOf({ tokens, made, base, modeIndex }: Given, scaled: ReadonlySet<string>): Candidate[] {
  if (!made) return []
  const followed = base === undefined ? null : aliasOf(base)
  return tokens.model.rows.flatMap(({ name, cells }) => {
    const stored = cells[modeIndex]?.stored
    if (!stored || stored.type !== made.type || scaled.has(stored.id) || name === followed) return []
    const resolved = tokens.resolver.resolve(modeIndex, name)
    const value = resolved?.ok ? resolved.value : (stored.value as Json)
    return [{ name, label: name.slice(groupOf(name).length + 1), value }]
  })
}

function groupsOf(candidates: readonly Candidate[]) {
  const counts = new Map<string, number>()
  for (const { name } of candidates) {
    const path = groupOf(name)
    if (path !== '') counts.set(path, (counts.get(path) ?? 0) + 1)
  }
  return [...counts].map(([path, count]) => ({ path, count }))
}

/** The steps that have no token of the scale yet. */
function stepsOf({ scale, modeIndex }: Given, made: ScaleTokens, { resolver }: Tokens) {
  const before = scale && madeBy(scale.kind, storedRule(scale))
  const keys = new Set(before && 'tokens' in before ? before.tokens.steps.map(({ key }) => key) : [])
  return made.steps
    .filter(({ key }) => !keys.has(key))
    .map(({ name, value }) => {
      const draft = { name, type: made.type, value, description: null, alias_to: aliasOf(value) }
      const after = resolveTokens([draft], target => resolver.resolve(modeIndex, target)).get(name)!
      return { step: name.slice(made.group.length + 1), made: name, after }
    })
}

const valued = ({ step, after }: { step: string; after: Resolved }) =>
  after.ok ? [{ label: step, value: after.value }] : []

function tokenOf(
  step: string,
  chosen: ReadonlyMap<string, string | null>,
  proposed: ReadonlyMap<string, string>,
  candidates: readonly Candidate[],
): string | null {
  const own = chosen.get(step)
  if (own !== undefined) return candidates.some(({ name }) => name === own) ? own : null
  const token = proposed.get(step) ?? null
  // Chosen for another step by hand.
  return [...chosen.values()].includes(token) ? null : token
}
