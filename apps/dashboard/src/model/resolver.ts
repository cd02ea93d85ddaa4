// Resolves the cells on screen on demand: only the tokens they reach, each mode once per model.
import { references, resolveTokens, type Resolved, type Token } from '@tessera/engine'
import { targetOf, type Draft } from '../values/draft.ts'
import type { Model } from './model.ts'

export interface Resolver {
  /** What the token of this name is in a mode; undefined where the mode has none. */
  resolve(modeIndex: number, name: string): Resolved | undefined
  /** Resolves all tokens of a mode together, which takes far less than one by one. */
  resolveAll(modeIndex: number): void
  /** What a draft would be if it were stored under this name. */
  tryOut(modeIndex: number, name: string, draft: Draft): Resolved
  /** What was resolved so far, by mode. */
  readonly found: readonly ReadonlyMap<string, Resolved>[]
}

/** With what another resolver found, where it found something that is not stale: for a model that differs in little. */
export function createResolver(
  model: Model,
  from?: { resolver: Resolver; stale: readonly ReadonlySet<string>[] },
): Resolver {
  const known = model.modes.map((_, i) => {
    const kept = new Map(from?.resolver.found[i])
    for (const name of from?.stale[i] ?? []) kept.delete(name)
    return kept
  })

  const reach = (modeIndex: number, start: string, instead?: { name: string; draft: Draft }): Token[] => {
    const found = new Map<string, Token>()
    const open = [start]
    while (open.length > 0) {
      const name = open.pop()!
      if (found.has(name)) continue
      const draft = instead?.name === name ? instead.draft : model.byName.get(name)?.cells[modeIndex]?.draft
      if (!draft) continue
      const token = tokenOf(name, draft)
      found.set(name, token)
      open.push(...references(token))
    }
    return [...found.values()]
  }

  return {
    found: known,
    resolve(modeIndex, name) {
      const cache = known[modeIndex]
      if (!cache) return undefined
      const before = cache.get(name)
      if (before) return before
      const reached = reach(modeIndex, name)
      const resolution = resolveTokens(reached)
      for (const token of reached) {
        const resolved = resolution.get(token.name)
        if (resolved) cache.set(token.name, resolved)
      }
      return cache.get(name)
    },
    resolveAll(modeIndex) {
      const cache = known[modeIndex]
      if (!cache) return
      const open = model.rows.flatMap((row): Token[] => {
        const draft = cache.has(row.name) ? null : row.cells[modeIndex]?.draft
        return draft ? [tokenOf(row.name, draft)] : []
      })
      for (const resolved of resolveTokens(open, name => cache.get(name)).all())
        cache.set(resolved.token.name, resolved)
    },
    tryOut(modeIndex, name, draft) {
      // A new token may not have a name yet.
      const key = name || '\0'
      return resolveTokens(reach(modeIndex, key, { name: key, draft })).get(key)!
    },
  }
}

const tokenOf = (name: string, draft: Draft): Token => ({ name, ...draft, alias_to: targetOf(draft) })

/** Names that lead to `name` in a mode, directly or by others: pointing `name` at one of them would close a circle. */
export function dependents(model: Model, modeIndex: number, name: string): Set<string> {
  const found = new Set<string>()
  const open = [name]
  while (open.length > 0) {
    for (const [user, modes] of usedBy(model, open.pop()!)) {
      if (found.has(user) || !modes.includes(modeIndex)) continue
      found.add(user)
      open.push(user)
    }
  }
  return found
}

const users = new WeakMap<Model, Map<string, Map<string, number[]>>>()
const nobody: ReadonlyMap<string, number[]> = new Map()

/** Who points at `name` directly, in which modes. Worked out for all names together, once for each model. */
export function usedBy(model: Model, name: string): ReadonlyMap<string, number[]> {
  let all = users.get(model)
  if (!all) users.set(model, (all = collectUsers(model)))
  return all.get(name) ?? nobody
}

/** Who points at whom is the same in both. */
export function keepUsers(from: Model, to: Model): void {
  const all = users.get(from)
  if (all) users.set(to, all)
}

function collectUsers(model: Model): Map<string, Map<string, number[]>> {
  const all = new Map<string, Map<string, number[]>>()
  for (const row of model.rows) {
    row.cells.forEach((cell, i) => {
      for (const target of cell ? references(cell.draft) : []) {
        let using = all.get(target)
        if (!using) all.set(target, (using = new Map<string, number[]>()))
        const modes = using.get(row.name)
        if (modes) modes.push(i)
        else using.set(row.name, [i])
      }
    })
  }
  return all
}
