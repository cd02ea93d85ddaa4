// The model and its resolver, updated from the stored tokens and the pending changes. Unchanged rows stay the same
// objects, so that an edit of one cell among twenty thousand renders only its row and the rows that point at it.
import type { Mode, Token as Stored } from '@tessera/contract'
import { references } from '@tessera/engine'
import { sameDraft } from '../values/draft.ts'
import { buildModel, rowsOf, type Model, type Row } from './model.ts'
import type { Pending } from '../edits/pending.ts'
import { createResolver, dependents, keepUsers, type Resolver } from './resolver.ts'

export interface View {
  model: Model
  resolver: Resolver
}

interface Sources {
  modes: readonly Mode[]
  tokens: readonly Stored[]
  pending: ReadonlyMap<string, Pending>
}

/** Returns a function that makes the view of its sources, and reuses the view before where it can. */
export function createView(): (sources: Sources) => View {
  let last: (Sources & View) | null = null
  return sources => {
    const view = (last && updated(last, sources)) ?? fresh(sources)
    last = { ...sources, ...view }
    return view
  }
}

function fresh({ modes, tokens, pending }: Sources): View {
  const model = buildModel(modes, tokens, pending)
  return { model, resolver: createResolver(model) }
}

/** Null where rows come or go, or their order may change: then the view is built anew. */
function updated(last: Sources & View, sources: Sources): View | null {
  if (sources.modes !== last.modes) return null
  const names = changedNames(last, sources)
  if (names === null) return null
  if (names.size === 0) return { model: last.model, resolver: last.resolver }
  const rows = rowsOf(sources.modes, sources.tokens, sources.pending, names)
  if ([...names].some(name => rows.has(name) !== last.model.byName.has(name))) return null
  const model: Model = {
    ...last.model,
    byName: last.model.byName.with(rows),
    rows: last.model.rows.map(row => rows.get(row.name) ?? row),
  }
  const changes = [...rows.values()].map(row => [last.model.byName.get(row.name)!, row] as const)
  if (changes.every(([before, after]) => sameReferences(before, after))) keepUsers(last.model, model)
  return { model, resolver: createResolver(model, { resolver: last.resolver, stale: staleOf(last.model, changes) }) }
}

function changedNames(last: Sources, { tokens, pending }: Sources): Set<string> | null {
  const names = new Set<string>()
  if (!addChangedTokens(names, last.tokens, tokens)) return null
  if (pending !== last.pending) addChangedPending(names, last.pending, pending)
  return names
}

/** Returns false where tokens come, go or change places. */
function addChangedTokens(names: Set<string>, last: readonly Stored[], tokens: readonly Stored[]): boolean {
  if (tokens.length !== last.length) return false
  if (tokens === last) return true
  // Counts, because an iterator makes an object for each of a hundred thousand tokens.
  for (let i = 0; i < tokens.length; i++) {
    const [token, before] = [tokens[i]!, last[i]!]
    if (token === before) continue
    if (token.name !== before.name || token.mode_id !== before.mode_id) return false
    names.add(token.name)
  }
  return true
}

function addChangedPending(names: Set<string>, last: Sources['pending'], pending: Sources['pending']): void {
  for (const key of new Set([...pending.keys(), ...last.keys()])) {
    const [now, before] = [pending.get(key), last.get(key)]
    const same = now && before && now.draft === before.draft && (now.state === 'failed') === (before.state === 'failed')
    if (!same) names.add((now ?? before)!.name)
  }
}

/** For each mode, the names whose resolved value may differ: the changed names and all that depend on them. */
function staleOf(model: Model, changes: readonly (readonly [Row, Row])[]): readonly ReadonlySet<string>[] {
  return model.modes.map((_, i) => {
    const stale = new Set<string>()
    for (const [before, after] of changes) {
      if (sameDraft(before.cells[i]?.draft ?? null, after.cells[i]?.draft ?? null)) continue
      stale.add(before.name)
      for (const name of dependents(model, i, before.name)) stale.add(name)
    }
    return stale
  })
}

function sameReferences(before: Row, after: Row): boolean {
  return before.cells.every((cell, i) => {
    const now = after.cells[i]
    if (!cell || !now) return !cell && !now
    return String(references(cell.draft)) === String(references(now.draft))
  })
}
