// The edits of a document's text that make changes of tokens.
import type { Token } from '../../base/token.ts'
import type { TokenChange, TokenDiff } from '../../values/diff.ts'
import type { JsonEdit } from '../text/edit-json.ts'
import { changeEdits, newObject, type Manner } from './members.ts'
import { ownKeys, pathFor, type DocumentEntry, type Places } from './places.ts'

interface Context extends Manner {
  tokens: readonly Token[]
  wanted: ReadonlyMap<string, Token>
  dropEmptied: boolean
}

export function editsOf(changes: TokenDiff, context: Context): JsonEdit[] {
  const { places, tokens, depth } = context
  const before = new Map(tokens.map(token => [token.name, token]))
  const edits: JsonEdit[] = []
  const vacated: DocumentEntry[] = []
  const arrived: string[][] = []
  const moved = moves(changes.renamed, context, edits, vacated, arrived)
  const forced = [...depth.keys()].flatMap(name => context.wanted.get(name) ?? [])
  const stated = [
    ...changes.changed.map(({ after }) => after),
    ...changes.renamed.map(({ after }) => after),
    ...changes.added,
    ...forced,
  ]
  for (const token of new Map(stated.map(each => [each.name, each])).values()) {
    const from = moved.get(token.name)
    const place = from?.place ?? places.tokens.get(token.name)
    const current = before.get(from?.name ?? token.name)
    if (place && current) edits.push(...changeEdits(token, current, place, context))
    else {
      const target = pathFor(places, token.name)
      arrived.push(target.path)
      edits.push({ op: 'set', path: target.path, value: newObject(token, target.inherited, context) })
    }
  }
  for (const { name } of changes.removed) {
    const place = places.tokens.get(name)
    if (place) edits.push(...removal(place, vacated))
  }
  if (context.dropEmptied) edits.push(...emptied(places, vacated, arrived))
  return edits
}

/** Renames keys in their place, and moves what gets another group. The places after that, by the new names. */
function moves(
  renamed: TokenChange[],
  { places }: Context,
  edits: JsonEdit[],
  vacated: DocumentEntry[],
  arrived: string[][],
): Map<string, { name: string; place: DocumentEntry }> {
  const moved = new Map<string, { name: string; place: DocumentEntry }>()
  for (const { before, after } of renamed) {
    const place = places.tokens.get(before.name)
    if (!place) continue
    const { path } = pathFor(places, after.name)
    const own = ownKeys(place)
    if (own) edits.push(...own.map((key): JsonEdit => ({ op: 'move', path: [...place.path, key], to: [...path, key] })))
    else {
      edits.push({ op: 'move', path: place.path, to: path })
      vacated.push(place)
    }
    arrived.push(path)
    moved.set(after.name, { name: before.name, place: { ...place, path } })
  }
  return moved
}

function removal(place: DocumentEntry, vacated: DocumentEntry[]): JsonEdit[] {
  const { path } = place
  const own = ownKeys(place)
  if (own) return own.map(key => ({ op: 'remove', path: [...path, key] }))
  vacated.push(place)
  return [{ op: 'remove', path }]
}

/** Groups that have lost their last token. */
function emptied({ tokens, groups }: Places, vacated: DocumentEntry[], arrived: string[][]): JsonEdit[] {
  const gone = new Set(vacated)
  const keyOf = (path: readonly string[]) => JSON.stringify(path)
  const kept = new Set<string>()
  const keep = (path: readonly string[]) => {
    for (let end = path.length - 1; end >= 0; end--) {
      const key = keyOf(path.slice(0, end))
      if (kept.has(key)) break
      kept.add(key)
    }
  }
  for (const place of tokens.values()) if (!gone.has(place)) keep(place.path)
  for (const path of arrived) keep(path)
  const least = groups.get('')?.path.length ?? 0
  const found = new Map<string, string[]>()
  for (const { path } of vacated) {
    let end = path.length
    while (end - 1 > least && !kept.has(keyOf(path.slice(0, end - 1)))) end--
    if (end < path.length) found.set(keyOf(path.slice(0, end)), path.slice(0, end))
  }
  return [...found.values()].map(path => ({ op: 'remove', path }))
}
