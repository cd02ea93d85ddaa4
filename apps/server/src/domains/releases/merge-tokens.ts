// A three-way merge of one mode, token by token: what only one side changed is taken from it; what both changed alike is no
// conflict; what both changed differently is one, until somebody settles it.
import { contentKey } from './compare.ts'
import type { SnapshotToken } from './tree.ts'

export interface TokenConflict {
  /** The name in the base, or the new one. */
  token: string
  source: SnapshotToken | null
  production: SnapshotToken | null
  base: SnapshotToken | null
}

/** null: not settled yet. */
export type Settle = (token: string) => 'source' | 'production' | null

type State = SnapshotToken | undefined

export function mergeTokens(
  base: readonly SnapshotToken[],
  source: readonly SnapshotToken[],
  production: readonly SnapshotToken[],
  settle: Settle,
): { tokens: SnapshotToken[]; conflicts: TokenConflict[] } {
  const before = new Map(base.map(token => [token.id, token]))
  const ours = byKey(base, production)
  const theirs = byKey(base, source)
  const conflicts: TokenConflict[] = []
  const merged: { token: SnapshotToken; key: string }[] = []
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const [b, p, s] = [before.get(key), ours.get(key), theirs.get(key)]
    let token: State
    if (isSame(s, b)) token = p
    else if (isSame(p, b) || isSame(p, s)) token = s
    else {
      const name = (b ?? s ?? p)!.name
      const taken = settle(name)
      if (taken === null) conflicts.push({ token: name, source: s ?? null, production: p ?? null, base: b ?? null })
      token = taken === 'source' ? s : p
    }
    if (token) merged.push({ token, key })
  }
  const tokens = uniquelyNamed(merged, ours, theirs, settle, conflicts)
  return { tokens: tokens.sort((a, b) => (a.id < b.id ? -1 : 1)), conflicts }
}

/**
 * A token is the base's token with its id; made anew, the one with its name; else a new one, known by its name, so that what both
 * sides added is one token.
 */
function byKey(base: readonly SnapshotToken[], side: readonly SnapshotToken[]): Map<string, SnapshotToken> {
  const inBase = new Set(base.map(({ id }) => id))
  const inSide = new Set(side.map(({ id }) => id))
  const lost = new Map(base.filter(({ id }) => !inSide.has(id)).map(({ id, name }) => [name, id]))
  return new Map(
    side.map(token => [inBase.has(token.id) ? token.id : (lost.get(token.name) ?? `new ${token.name}`), token]),
  )
}

const isSame = (a: State, b: State) =>
  a === b || (a !== undefined && b !== undefined && a.name === b.name && contentKey(a) === contentKey(b))

/** One side renamed a token to the name that the other gave to another. */
function uniquelyNamed(
  merged: readonly { token: SnapshotToken; key: string }[],
  ours: ReadonlyMap<string, SnapshotToken>,
  theirs: ReadonlyMap<string, SnapshotToken>,
  settle: Settle,
  conflicts: TokenConflict[],
): SnapshotToken[] {
  const byName = new Map<string, { token: SnapshotToken; key: string }>()
  for (const entry of merged) {
    const { name } = entry.token
    const other = byName.get(name)
    if (!other) {
      byName.set(name, entry)
      continue
    }
    const isNamedBy = (side: ReadonlyMap<string, SnapshotToken>) =>
      [other, entry].find(({ key }) => side.get(key)?.name === name)
    const taken = settle(name)
    if (taken === null)
      conflicts.push({
        token: name,
        source: isNamedBy(theirs)?.token ?? null,
        production: isNamedBy(ours)?.token ?? null,
        base: null,
      })
    byName.set(name, isNamedBy(taken === 'source' ? theirs : ours) ?? entry)
  }
  return [...byName.values()].map(({ token }) => token)
}
