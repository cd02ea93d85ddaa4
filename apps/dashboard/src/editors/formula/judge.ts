// What was typed, looked at while it is being typed: what it would be, or what is wrong and where.
import { references, tryFormula, type Json, type Resolved, type TypeName } from '@tessera/engine'
import { type Draft } from '../../values/draft.ts'
import type { Model } from '../../model/model.ts'
import { dependents, type Resolver } from '../../model/resolver.ts'
import { readText, type Reading } from '../../values/value-text.ts'

export interface Fault {
  sentence: string
  /** The formula that it is about, and the place in it; the place is null where all of it is meant. */
  formula?: { text: string; at: number | null }
}

export interface Judged {
  reading: Reading
  /** Why it cannot be stored. */
  error: Fault | null
  /** Why a formula or an alias that can be stored has no result. */
  warning: Fault | null
  /** What it would be. */
  draft: Draft | null
  resolved: Resolved | undefined
}

export interface Cell {
  model: Model
  resolver: Resolver
  modeIndex: number
  /** The token that is being written. */
  name: string
}

export function judge(cell: Cell, type: TypeName, text: string, before: Json | undefined): Judged {
  const { resolver, modeIndex, name } = cell
  const reading = readText(type, text, before)
  const typed = reading.kind === 'formula' || reading.kind === 'invalid' ? reading.typed : undefined
  const find = (target: string) => resolver.resolve(modeIndex, target)
  const trial = typed && tryFormula(typed.formula, type, find)
  const about = (at: number | null) => (typed ? { formula: { text: typed.formula, at } } : {})
  const nothing = { reading, warning: null, draft: null, resolved: undefined }
  if (reading.kind === 'invalid') {
    if (!trial || !('fault' in trial)) return { ...nothing, error: { sentence: reading.error } }
    return { ...nothing, error: { sentence: sentence(trial.fault), ...about(trial.at) } }
  }
  const back = circleThrough(cell, reading.value)
  if (back !== null) {
    const place = typed ? typed.formula.indexOf(`{${back}}`) : -1
    const error = {
      sentence: `{${back}} leads here already: this would be a circle`,
      ...about(place < 0 ? null : place),
    }
    return { ...nothing, error }
  }
  const draft = { type, value: reading.value, description: null }
  const resolved = resolver.tryOut(modeIndex, name, draft)
  const warning =
    trial && 'fault' in trial
      ? { sentence: sentence(trial.fault), ...about(trial.at) }
      : !resolved.ok && resolved.reason === 'type'
        ? { sentence: sentence(resolved.message) }
        : null
  return { reading, error: null, warning, draft, resolved }
}

/** The reference in the value that leads back to the token; null: none does. */
function circleThrough({ model, modeIndex, name }: Cell, value: Json): string | null {
  const targets = references({ value })
  if (targets.length === 0) return null
  const leads = dependents(model, modeIndex, name)
  return targets.find(target => target === name || leads.has(target)) ?? null
}

const sentence = (fault: string) => fault[0]!.toUpperCase() + fault.slice(1)

/** The part of a formula that begins at a place, as far as it is one word, reference or sign. */
export function placeIn(text: string, at: number): { before: string; marked: string; after: string } {
  const marked = /^(?:\{[^{}]*\}|[\w.%]+|\S)/u.exec(text.slice(at))?.[0] ?? ''
  return { before: text.slice(0, at), marked, after: text.slice(at + marked.length) }
}
