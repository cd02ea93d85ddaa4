// The collections of an export of one tokenset: Figma's own ids and modes where the tokens came from there. Several modes of the
// tokenset may be one of a collection, since only other collections differ in them.
import { append } from '../../base/append.ts'
import type { Json, JsonObject, Token } from '../../base/token.ts'
import type { Variant } from '../../resolver/variants.ts'
import { canonicalJson } from '../../values/canonical.ts'
import { collectionsIn, type KeptCollection } from './kept.ts'
import type { FigmaType } from './spell.ts'

/** A variable of a collection, as it is to be written. */
export interface Row {
  name: string
  figmaName: string
  id: string
  collection: string
  type: FigmaType
  scopes: string[]
  /** Whether its numbers are percentages of opacity. */
  isOpacity: boolean
  /** By the index of their mode. */
  tokens: Map<number, Token>
  values: JsonObject
  tessera: JsonObject
}

export interface OwnMode {
  id: string
  name: string
  /** The indexes of the variants. */
  at: number[]
}

export interface OwnCollection {
  id: string
  facts: JsonObject
  modes: OwnMode[]
}

/** The key of a variant's value in a row. */
export const variantKey = (at: number) => `${at + 1}:0`

/** By the name of the collection. `names`: of all collections. */
export function collectionsOf(
  names: Iterable<string>,
  rows: Iterable<Row>,
  variants: readonly Variant[],
): Map<string, OwnCollection> {
  const kept = variants.map(({ groups }) => collectionsIn(groups))
  const rowsIn = new Map<string, Row[]>()
  for (const row of rows) append(rowsIn, row.collection, row)
  const taken = new Set<string>()
  const collections = new Map<string, OwnCollection>()
  for (const name of names) {
    const before = kept.flatMap(own => own.get(name) ?? [])
    const known = before.length === variants.length ? modesOf(before) : null
    const isOne = known?.every(({ at }) => (rowsIn.get(name) ?? []).every(row => isSame(row, at)))
    const modes =
      known && isOne ? known : variants.map((mode, at) => ({ id: variantKey(at), name: mode.name, at: [at] }))
    const { id, ...facts } = before[0]?.facts ?? {}
    collections.set(name, { id: freeId(id, taken), facts, modes })
  }
  return collections
}

/** The modes that the variants had in Figma; null where one of them is unknown. */
function modesOf(kept: readonly KeptCollection[]): OwnMode[] | null {
  const modes = new Map<string, OwnMode & { rank: number }>()
  for (const [at, { mode }] of kept.entries()) {
    if (mode.id === null || mode.name === null) return null
    const own = modes.get(mode.id)
    if (own) own.at.push(at)
    else modes.set(mode.id, { id: mode.id, name: mode.name, at: [at], rank: mode.at ?? at })
  }
  return [...modes.values()].sort((a, b) => a.rank - b.rank).map(({ rank: _, ...mode }) => mode)
}

/** Whether the variable says the same in all of these variants. */
function isSame({ values, tokens }: Row, variants: readonly number[]): boolean {
  const said = (at: number): string => {
    const token = tokens.get(at)
    return canonicalJson([values[variantKey(at)] ?? null, token?.type ?? null, token?.value ?? null])
  }
  return variants.every(at => said(at) === said(variants[0]!))
}

function freeId(wish: Json | undefined, taken: Set<string>): string {
  let id = typeof wish === 'string' && !taken.has(wish) ? wish : ''
  for (let number = 1; id === ''; number++) {
    const next = `VariableCollectionId:0:${number}`
    if (!taken.has(next)) id = next
  }
  taken.add(id)
  return id
}
