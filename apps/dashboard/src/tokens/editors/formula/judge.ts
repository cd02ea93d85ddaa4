// Checks a value while it is typed: gives its result, or what is wrong and where.
import { references, tryFormula, type Json, type Resolved, type TypeName } from '@tessera/engine'
import { type Draft } from '../../values/draft.ts'
import type { Model } from '../../model/model.ts'
import { dependents, type Resolver } from '../../model/resolver.ts'
import { readText, type Reading } from '../../values/value-text.ts'

export interface Fault {
  sentence: string
  /** The faulty formula, and the place of the fault; null where the fault is in all of the formula. */
  formula?: { text: string; at: number | null }
}

export interface Judged {
  reading: Reading
  /** Why it cannot be stored. */
  error: Fault | null
  /** Why a formula or an alias that can be stored has no result. */
  warning: Fault | null
  /** The value that would be stored. */
  draft: Draft | null
  resolved: Resolved | undefined
}

export interface Cell {
  model: Model
  resolver: Resolver
  modeIndex: number
  /** The edited token. */
  name: string
}

export function judge(cell: Cell, type: TypeName, text: string, before: Json | undefined): Judged {
  const { resolver, modeIndex, name } = cell
  const reading = readText(type, text, before)
  const formula = formulaIn(reading)
  const fault = formula === undefined ? null : formulaFault(cell, type, formula)
  const nothing = { reading, warning: null, draft: null, resolved: undefined }
  if (reading.kind === 'invalid') return { ...nothing, error: fault ?? { sentence: reading.error } }
  const circle = circleFault(cell, reading.value, formula)
  if (circle) return { ...nothing, error: circle }
  const draft = { type, value: reading.value, description: null }
  const resolved = resolver.tryOut(modeIndex, name, draft)
  const typeFault = !resolved.ok && resolved.reason === 'type' ? { sentence: sentence(resolved.message) } : null
  return { reading, error: null, warning: fault ?? typeFault, draft, resolved }
}

/** The text of a formula, even of an invalid one; undefined for other values. */
export const formulaIn = (reading: Reading): string | undefined =>
  reading.kind === 'formula' || reading.kind === 'invalid' ? reading.typed?.formula : undefined

function formulaFault({ resolver, modeIndex }: Cell, type: TypeName, formula: string): Fault | null {
  const trial = tryFormula(formula, type, target => resolver.resolve(modeIndex, target))
  return 'fault' in trial ? { sentence: sentence(trial.fault), formula: { text: formula, at: trial.at } } : null
}

function circleFault(cell: Cell, value: Json, formula: string | undefined): Fault | null {
  const back = circleThrough(cell, value)
  if (back === null) return null
  const place = formula === undefined ? -1 : formula.indexOf(`{${back}}`)
  return {
    sentence: `{${back}} leads here already: this would be a circle`,
    ...(formula === undefined ? {} : { formula: { text: formula, at: place < 0 ? null : place } }),
  }
}

/** The reference in the value that leads back to the token, if any. */
function circleThrough({ model, modeIndex, name }: Cell, value: Json): string | null {
  const targets = references({ value })
  if (targets.length === 0) return null
  const leads = dependents(model, modeIndex, name)
  return targets.find(target => target === name || leads.has(target)) ?? null
}

const sentence = (fault: string) => fault[0]!.toUpperCase() + fault.slice(1)

/** Divides a formula around the one word, reference or sign that begins at a place. */
export function placeIn(text: string, at: number): { before: string; marked: string; after: string } {
  const marked = /^(?:\{[^{}]*\}|[\w.%]+|\S)/u.exec(text.slice(at))?.[0] ?? ''
  return { before: text.slice(0, at), marked, after: text.slice(at + marked.length) }
}
