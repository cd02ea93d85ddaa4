// Combines the axes of a document (color scheme × size × brand) into the single list of modes that a tokenset has.
import { freeName } from '../naming/free-name.ts'
import type { Report } from './report.ts'

export interface Axis<Choice> {
  name: string
  choices: { name: string; choice: Choice }[]
}

export interface Combination<Choice> {
  /** Null if there is nothing to choose. */
  name: string | null
  /** One choice per axis, in the order of the axes. */
  choices: Choice[]
}

/** The limit of permutations: 24 = 2 schemes × 3 sizes × 4 brands. */
const MOST_MODES = 24

/** The limit of modes, since each mode costs a copy of every token. Real sets have far fewer. */
const MOST_CHOICES = 100

/**
 * All permutations, if they are at most 24. Otherwise a default mode with the first choice of every axis, and a mode for each
 * other choice that differs from the default in this choice alone, with a warning. Names leave out axes with a single choice.
 */
export function combine<Choice>(axes: Axis<Choice>[], report: Report): Combination<Choice>[] {
  const real = axes.filter(axis => axis.choices.length > 0)
  const varying = real.filter(axis => axis.choices.length > 1)
  const only = real.flatMap(axis => axis.choices)
  if (varying.length === 0) {
    return [{ name: only.length === 1 ? only[0]!.name : null, choices: only.map(choice => choice.choice) }]
  }
  const taken = new Set<string>()
  const named = (picks: number[], name: string): Combination<Choice> => ({
    name: freeName(name, taken),
    choices: real.map((axis, i) => axis.choices[picks[i]!]!.choice),
  })
  const joined = (picks: number[]) =>
    real.flatMap((axis, i) => (axis.choices.length > 1 ? [axis.choices[picks[i]!]!.name] : [])).join(' / ')

  let count = 1
  for (const axis of varying) count = Math.min(count * axis.choices.length, MOST_MODES + 1)
  const first = real.map(() => 0)
  if (count <= MOST_MODES) {
    let all: number[][] = [[]]
    for (const axis of real) all = all.flatMap(picks => axis.choices.map((_, i) => [...picks, i]))
    return all.map(picks => named(picks, joined(picks)))
  }
  const base = named(first, joined(first))
  let left = MOST_CHOICES - 1
  const alone = real.flatMap((axis, at) =>
    axis.choices.slice(1).flatMap((choice, i) => {
      if (left-- <= 0) return []
      const clashes = varying.some(other => other !== axis && other.choices.some(({ name }) => same(name, choice.name)))
      return named(first.with(at, i + 1), clashes ? `${axis.name}: ${choice.name}` : choice.name)
    }),
  )
  if (left < 0) report.warn('dropped', '', `More than ${MOST_CHOICES} modes: ${-left} were left out`)
  if (varying.length > 1)
    report.warn(
      'approximated',
      '',
      `${varying.map(axis => `${axis.name} (${axis.choices.length})`).join(' × ')} are too many permutations: the default mode takes the first of each, and every other choice became a mode that differs from it in that alone`,
    )
  return [base, ...alone]
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
