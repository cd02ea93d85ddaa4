// Changes of many tokens at once that show a preview: another type, an alias to the nearest token, parts as tokens.
import {
  formulaText,
  literalKey,
  referenceIn,
  references,
  type Json,
  type Resolved,
  type TypeName,
} from '@tessera/engine'
import { setValue, type Pasted } from '../../../tokens/model/changes-of.ts'
import { rowDraft, type Row } from '../../../tokens/model/model.ts'
import { usedBy } from '../../../tokens/model/resolver.ts'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'
import { isComposite, partsOf } from '../../../tokens/values/composite.ts'
import { endOfRow } from '../../../tokens/values/lifecycle.ts'
import { editText, readText } from '../../../tokens/values/value-text.ts'
import { distanceOf, meaningOf } from '../../search/meaning-index.ts'

type Read = Pick<Tokens, 'model' | 'resolver'>
export type Changed = Pasted & { distance?: number }

/** Another type for tokens whose values are valid for it in every mode; of the others, the reason. */
export function retyped({ model }: Read, rows: readonly Row[], type: TypeName): Changed[] {
  return rows.flatMap((row): Changed[] => {
    const all = row.cells.flatMap((cell, modeIndex): Changed[] => {
      if (!cell || cell.draft.type === type) return []
      const text = editText(cell.draft)
      const reading = readText(type, text, undefined)
      const common = { name: row.name, modeIndex, text }
      if (reading.kind === 'invalid') return [{ ...common, change: null, error: reading.error }]
      const change = setValue(model, row, modeIndex, reading.value)
      return [{ ...common, change: { ...change, after: { ...change.after!, type } }, error: null }]
    })
    // A token has one type in all modes.
    return all.some(each => each.error) ? all.filter(each => each.error) : all
  })
}

/**
 * Points literals at the token whose value is nearest: colors up to `limit` (CIEDE2000), others only where equal. Targets
 * have values of their own and are not among the selected, so that no circle can come.
 */
export function aliasedToNearest(
  tokens: Read,
  rows: readonly Row[],
  modeIndexes: readonly number[],
  limit: number,
): Changed[] {
  const selected = new Set(rows.map(({ name }) => name))
  return modeIndexes.flatMap(modeIndex => {
    tokens.resolver.resolveAll(modeIndex)
    const targets = tokens.model.rows.filter(row => {
      const draft = row.cells[modeIndex]?.draft
      return draft && references(draft).length === 0 && !selected.has(row.name) && !endOfRow(row)
    })
    return rows.flatMap((row): Changed[] => {
      const draft = row.cells[modeIndex]?.draft
      if (!draft || references(draft).length > 0) return []
      const common = { name: row.name, modeIndex, text: editText(draft) }
      const nearest = nearestOf(tokens, row, modeIndex, targets, limit)
      if (!nearest) return [{ ...common, change: null, error: 'no token is near enough' }]
      const change = setValue(tokens.model, row, modeIndex, { alias_to: nearest.name })
      return [{ ...common, change, error: null, distance: nearest.distance }]
    })
  })
}

/** Of equally near tokens, the most used one. */
function nearestOf(
  { model, resolver }: Read,
  row: Row,
  modeIndex: number,
  targets: readonly Row[],
  limit: number,
): { name: string; distance: number } | null {
  const own = resolver.resolve(modeIndex, row.name)
  let best: { name: string; distance: number; users: number } | null = null
  for (const { name } of targets) {
    const distance = distanceBetween(own, resolver.resolve(modeIndex, name))
    if (distance === null || distance > limit || (best && distance > best.distance)) continue
    const users = usedBy(model, name).size
    if (!best || distance < best.distance || users > best.users) best = { name, distance, users }
  }
  return best
}

/** 0 for equal values; null where two values are not comparable or, other than colors, not equal. */
function distanceBetween(one: Resolved | undefined, other: Resolved | undefined): number | null {
  if (!one?.ok || !other?.ok || one.type !== other.type) return null
  const [a, b] = [meaningOf(one).shade, meaningOf(other).shade]
  if (a && b) return distanceOf(a, b)
  return literalKey(one) === literalKey(other) ? 0 : null
}

/** Makes tokens of the literal parts of composites, and points the parts at them. */
export function splitParts({ model }: Read, rows: readonly Row[]): Changed[] {
  return rows.flatMap((row): Changed[] => {
    const type = rowDraft(row)?.type
    if (!type || !isComposite(type)) return []
    const parts = literalParts(row)
    const taken = [...parts.values()].find(({ name }) => model.byName.has(name))
    if (taken) {
      const error = `there is already a token named “${taken.name}”`
      return [{ name: row.name, modeIndex: row.cells.findIndex(cell => cell !== null), text: '', change: null, error }]
    }
    return row.cells.flatMap((cell, modeIndex): Changed[] => {
      if (!cell || isReference(cell.draft.value)) return []
      const made: Changed[] = []
      const layers = layersOf(cell.draft.value).map((layer, at) => {
        const next = { ...layer }
        for (const { key, name, type: of } of parts.values()) {
          if (parts.get(`${at} ${key}`)?.name !== name || layer[key] === undefined) continue
          const after = { type: of, value: layer[key], description: null }
          const change = { mode_id: cell.mode_id, name, before: null, after }
          made.push({ name, modeIndex, text: '', change, error: null })
          next[key] = { alias_to: name }
        }
        return next
      })
      if (made.length === 0) return []
      const value: Json = Array.isArray(cell.draft.value) ? layers : layers[0]!
      return [
        ...made,
        { name: row.name, modeIndex, text: '', change: setValue(model, row, modeIndex, value), error: null },
      ]
    })
  })
}

type PartObject = Record<string, Json>
interface SplitPart {
  key: string
  type: TypeName
  name: string
}

const isReference = (value: Json): boolean => referenceIn(value) !== null || formulaText(value) !== null

const isPartObject = (value: Json): value is PartObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !isReference(value)

/** The layers of a composite: several shadows or stops of a gradient, or the one object. */
const layersOf = (value: Json): PartObject[] => (Array.isArray(value) ? value : [value]).filter(isPartObject)

/** Words and positions say nothing by themselves. */
const kept: ReadonlySet<TypeName> = new Set<TypeName>(['boolean', 'string', 'number', 'strokeStyle'])

/** The parts that are a literal in some mode, by layer and key. */
function literalParts(row: Row): Map<string, SplitPart> {
  const parts = new Map<string, SplitPart>()
  for (const cell of row.cells) {
    if (!cell || !isComposite(cell.draft.type) || isReference(cell.draft.value)) continue
    const layers = layersOf(cell.draft.value)
    for (const [at, layer] of layers.entries())
      for (const { key, type } of partsOf[cell.draft.type]) {
        const value = layer[key]
        if (value === undefined || kept.has(type) || isReference(value)) continue
        const number = layers.length > 1 ? `-${at + 1}` : ''
        const word = key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
        const id = `${at} ${key}`
        if (!parts.has(id)) parts.set(id, { key, type, name: `${row.name}${number}-${word}` })
      }
  }
  return parts
}
