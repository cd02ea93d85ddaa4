// Finds a text in names, values, targets of aliases or descriptions, and previews its replacement.
import { checkName, references, replaceReferences } from '@tessera/engine'
import { setValue, type Pasted } from '../../../tokens/model/changes-of.ts'
import { targetOf } from '../../../tokens/values/draft.ts'
import type { Model, Row } from '../../../tokens/model/model.ts'
import type { Resolver } from '../../../tokens/model/resolver.ts'
import { editText, readText } from '../../../tokens/values/value-text.ts'
import { comparison } from './by-value.ts'
import type { Moved } from '../moved-names.ts'

export type TokenPart = 'names' | 'values' | 'aliases' | 'descriptions'

export interface Sought {
  find: string
  replace: string
  /** `find` is a regular expression, and `$1` in `replace` its first group. */
  isPattern: boolean
  isExact: boolean
  /** The greatest distance (CIEDE2000) at which a color counts as the one to find. */
  colorLimit: number
}

/** The color, length or duration to find; null where only texts are compared. */
export function soughtValue({ find, replace, isPattern, colorLimit }: Sought) {
  const compared = isPattern ? null : comparison(find, colorLimit)
  return compared && { ...compared, replacement: replace.trim() }
}

type Replace = (text: string) => string

/** Returns a function that replaces in a text, or why the pattern is invalid. */
export function replacer({ find, replace, isPattern, isExact }: Sought): Replace | { fault: string } {
  if (find === '') return { fault: 'Say what to find' }
  const flags = isExact ? 'gu' : 'giu'
  if (!isPattern) {
    const literal = new RegExp(find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), flags)
    return text => text.replace(literal, () => replace)
  }
  try {
    const pattern = new RegExp(find, flags)
    // A pattern that matches the empty text would insert between all characters.
    if (pattern.test('')) return { fault: 'The expression also matches nothing: make it match at least one character' }
    return text => text.replace(pattern, replace)
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

/** The new names of matching tokens. */
export function renamed(names: readonly string[], replace: Replace, exists: (name: string) => boolean): Moved[] {
  const pairs = names.map(from => ({ from, to: replace(from) })).filter(({ from, to }) => from !== to)
  const leaving = new Set(pairs.map(({ from }) => from))
  const taken = new Map<string, number>()
  for (const { to } of pairs) taken.set(to, (taken.get(to) ?? 0) + 1)
  return pairs.map(({ from, to }) => ({
    from,
    to,
    error:
      checkName(to) ??
      (taken.get(to)! > 1
        ? `Several tokens would be named “${to}”`
        : exists(to)
          ? leaving.has(to)
            ? `“${to}” is itself among those that are renamed`
            : `There is already a token named “${to}”`
          : null),
  }))
}

interface Within {
  value: ReturnType<typeof soughtValue>
  model: Model
  resolver: Resolver
  rows: readonly Row[]
  modeIndexes: readonly number[]
}

export interface Replaced extends Pasted {
  /** The distance of a color from the one to find. */
  distance?: number
}

/** The cells that match, including those whose new value is invalid. */
export function replacedIn(place: Exclude<TokenPart, 'names'>, replace: Replace, within: Within): Replaced[] {
  const cells = within.rows.flatMap(row =>
    within.modeIndexes.flatMap(i => (row.cells[i] ? [{ row, modeIndex: i }] : [])),
  )
  return cells
    .flatMap(({ row, modeIndex }) => outcomes[place](row, modeIndex, replace, within) ?? [])
    .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
}

type Replacer = (row: Row, modeIndex: number, replace: Replace, within: Within) => Replaced | null

const outcomes: Record<Exclude<TokenPart, 'names'>, Replacer> = {
  values(row, modeIndex, replace, { model, resolver, value }) {
    const { draft } = row.cells[modeIndex]!
    if (targetOf(draft) !== null) return null
    const before = editText(draft)
    const distance = references(draft).length > 0 ? undefined : value?.distanceOf(resolver.resolve(modeIndex, row.name))
    if (distance === null) return null
    const text = distance === undefined || !value ? replace(before) : value.replacement
    if (text === before) return null
    const reading = readText(draft.type, text, draft.value)
    const common = { name: row.name, modeIndex, text, ...(distance === undefined ? {} : { distance }) }
    return reading.kind === 'invalid'
      ? { ...common, change: null, error: reading.error }
      : { ...common, change: setValue(model, row, modeIndex, reading.value), error: null }
  },
  aliases(row, modeIndex, replace, { model, resolver }) {
    const { draft } = row.cells[modeIndex]!
    const moved = references(draft).map(target => [target, replace(target)] as const)
    const other = moved.filter(([from, to]) => from !== to)
    if (other.length === 0) return null
    const common = { name: row.name, modeIndex, text: other.map(([, to]) => `{${to}}`).join(', ') }
    const missing = other.find(([, to]) => !model.byName.has(to))
    if (missing) return { ...common, change: null, error: `There is no token named “${missing[1]}”` }
    const to = new Map(other)
    const value = replaceReferences(draft.value, (target, spelled) =>
      to.has(target) ? { alias_to: to.get(target)! } : spelled,
    )
    const change = setValue(model, row, modeIndex, value)
    return resolver.tryOut(modeIndex, row.name, change.after!).ok
      ? { ...common, change, error: null }
      : { ...common, change: null, error: 'It would lead nowhere in this mode, or in a circle' }
  },
  descriptions(row, modeIndex, replace, { model }) {
    const { draft } = row.cells[modeIndex]!
    const text = replace(draft.description ?? '')
    if (text === (draft.description ?? '')) return null
    const change = { ...setValue(model, row, modeIndex, draft.value) }
    return {
      name: row.name,
      modeIndex,
      text,
      change: { ...change, after: { ...change.after!, description: text || null } },
      error: text.length > 2048 ? 'A description has at most 2,048 characters' : null,
    }
  },
}
