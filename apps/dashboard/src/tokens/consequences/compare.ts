// What a mode looks like before and after changes: which values differ, what follows them, and how the sample
// components are drawn. Pure, so that a worker can run it.
import {
  aliasOf,
  cssText,
  replaceReferences,
  resolveTokens,
  type Json,
  type Resolution,
  type Token,
  type TypeName,
} from '@tessera/engine'
import { guessMapping } from '../pictures/sample/guess.ts'
import { roles, type Mapping } from '../pictures/sample/roles.ts'

export interface ComparedToken {
  name: string
  type: TypeName
  value: Json
}

/** A token on both sides; null where one of them lacks it. */
export interface TokenChange {
  before: ComparedToken | null
  after: ComparedToken | null
}

export interface ComparisonRequest {
  /** The tokens of the mode, in the state of either side or in between. */
  tokens: readonly ComparedToken[]
  changes: readonly TokenChange[]
  /** The tokens for the roles of the sample; null to guess them by name. */
  mapping: Mapping | null
  /** References to renamed tokens stay as they are. */
  keepReferences: boolean
}

/** How a value stands in one of the two states. */
export interface Look {
  name: string
  type: TypeName
  /** The name that it points at as a whole. */
  target: string | null
  /** The resolved value; null where there is none. */
  value: Json
  /** Why it leads to no value; null where it does. */
  fault: string | null
}

/** `alike`: written in another way, with the same result. `follows`: not changed itself, but by what it points at. */
export type Kind = 'changed' | 'follows' | 'gone' | 'new' | 'renamed' | 'alike'

export interface Row {
  kind: Kind
  before: Look | null
  after: Look | null
}

export interface Comparison {
  counts: Readonly<Record<Kind, number>>
  /** How many of them lead to no value afterwards, and did before. */
  broken: number
  /** The first of each kind, those that look different first. */
  rows: readonly Row[]
  /** Style sheets with a custom property for each role of the sample. */
  sample: { before: string; after: string }
}

/** The rows of one kind that are sent on: a table shows fewer. */
const mostRows = 100
const order: readonly Kind[] = ['changed', 'follows', 'gone', 'new', 'renamed', 'alike']

export function compare({ tokens, changes, mapping, keepReferences }: ComparisonRequest): Comparison {
  const renames = new Map(
    changes.flatMap(({ before, after }) => (isRename(before, after) ? [[before!.name, after!.name]] : [])),
  )
  const before = sideOf(tokens, changes, 'before', keepReferences ? new Map() : reversed(renames))
  const after = sideOf(tokens, changes, 'after', keepReferences ? new Map() : renames)
  const rows = [
    ...changes.flatMap(change => rowOf(change, before, after) ?? []),
    ...followersOf(changes, before, after),
  ]
  const counts = { changed: 0, follows: 0, gone: 0, new: 0, renamed: 0, alike: 0 }
  for (const { kind } of rows) counts[kind]++
  const shown = mapping ?? guessed(before, after, rows)
  return {
    counts,
    broken: rows.filter(row => row.after?.fault && !row.before?.fault).length,
    rows: order.flatMap(kind => rows.filter(row => row.kind === kind).slice(0, mostRows)),
    sample: {
      before: sheetOf(shown, before, name => name),
      after: sheetOf(shown, after, name => renames.get(name) ?? name),
    },
  }
}

const isRename = (before: ComparedToken | null, after: ComparedToken | null) =>
  before !== null && after !== null && before.name !== after.name

const reversed = (pairs: ReadonlyMap<string, string>) => new Map([...pairs].map(([from, to]) => [to, from]))

interface Side {
  tokens: ReadonlyMap<string, Token>
  resolution: Resolution
}

/** All tokens of one state; references of the unchanged ones follow the renames. */
function sideOf(
  tokens: readonly ComparedToken[],
  changes: readonly TokenChange[],
  side: keyof TokenChange,
  renames: ReadonlyMap<string, string>,
): Side {
  const byName = new Map<string, Token>()
  const otherSide = new Set(changes.flatMap(change => [change.before?.name, change.after?.name]))
  for (const token of tokens) {
    if (otherSide.has(token.name)) continue
    byName.set(token.name, tokenOf(renames.size === 0 ? token : { ...token, value: renamed(token.value, renames) }))
  }
  for (const change of changes) if (change[side]) byName.set(change[side].name, tokenOf(change[side]))
  return { tokens: byName, resolution: resolveTokens(byName.values()) }
}

const renamed = (value: Json, renames: ReadonlyMap<string, string>): Json =>
  replaceReferences(value, (target, spelled) => {
    const to = renames.get(target)
    if (to === undefined) return spelled
    return typeof spelled === 'string' ? `{${to}}` : { alias_to: to }
  })

const tokenOf = ({ name, type, value }: ComparedToken): Token => ({
  name,
  type,
  value,
  description: null,
  alias_to: aliasOf(value),
})

function lookIn({ tokens, resolution }: Side, name: string): Look | null {
  const token = tokens.get(name)
  const resolved = resolution.get(name)
  if (!token || !resolved) return null
  const target = token.alias_to
  return resolved.ok
    ? { name, type: resolved.type, target, value: resolved.value, fault: null }
    : { name, type: token.type, target, value: null, fault: resolved.message }
}

const isAlike = (a: Look, b: Look) =>
  a.type === b.type && (a.fault === null) === (b.fault === null) && JSON.stringify(a.value) === JSON.stringify(b.value)

function rowOf({ before, after }: TokenChange, from: Side, to: Side): Row | null {
  const [old, next] = [before && lookIn(from, before.name), after && lookIn(to, after.name)]
  if (old === null) return next && { kind: 'new', before: null, after: next }
  if (next === null) return { kind: 'gone', before: old, after: null }
  if (!isAlike(old, next)) return { kind: 'changed', before: old, after: next }
  if (old.name !== next.name) return { kind: 'renamed', before: old, after: next }
  return isSameNamed(before!, after!) ? null : { kind: 'alike', before: old, after: next }
}

const isSameNamed = (a: ComparedToken, b: ComparedToken) =>
  a.type === b.type && JSON.stringify(a.value) === JSON.stringify(b.value)

/** Tokens that nobody changes, but that look different. */
function followersOf(changes: readonly TokenChange[], from: Side, to: Side): Row[] {
  const own = new Set(changes.flatMap(change => [change.before?.name, change.after?.name]))
  return [...from.tokens.keys()].flatMap((name): Row[] => {
    // A literal of its own follows nothing.
    if (own.has(name) || isLiteral(from.tokens.get(name)!)) return []
    const [before, after] = [lookIn(from, name), lookIn(to, name)]
    return before && after && !isAlike(before, after) ? [{ kind: 'follows', before, after }] : []
  })
}

const isLiteral = ({ alias_to, value }: Token) =>
  alias_to === null && (typeof value === 'number' || typeof value === 'boolean')

/** Guesses by the names of both states; what looks different is shown where it can be. */
function guessed(before: Side, after: Side, rows: readonly Row[]): Mapping {
  const visible = rows.filter(({ kind }) => kind === 'changed' || kind === 'follows' || kind === 'gone')
  const preferred = new Set(visible.flatMap(row => row.before?.name ?? []))
  return {
    ...guessMapping([...after.tokens.values()]),
    ...guessMapping([...before.tokens.values()], preferred),
  }
}

function sheetOf(mapping: Mapping, { resolution }: Side, nameOf: (name: string) => string): string {
  const lines = roles.map(({ id, otherwise }) => {
    const resolved = mapping[id] === undefined ? undefined : resolution.get(nameOf(mapping[id]))
    const text = resolved?.ok ? cssText(resolved.type, resolved.value) : null
    return `  --role-${id}: ${text ?? otherwise};`
  })
  return `:root {\n${lines.join('\n')}\n}\n`
}
