// Resolves cells on demand: only the tokens that the visible cells reach, each once per mode and model.
import {
  eachInSteps,
  finish,
  references,
  resolveInSteps,
  resolveTokens,
  type Resolved,
  type Steps,
  type Token,
} from '@tessera/engine'
import { targetOf, type Draft } from '../values/draft.ts'
import { LayeredMap } from './layered-map.ts'
import type { Model } from './model.ts'

export interface Resolver {
  /** The resolved token of a name in a mode; undefined where the mode lacks it. */
  resolve(modeIndex: number, name: string): Resolved | undefined
  /** Resolves all tokens of a mode at once, which is much faster than one by one. */
  resolveAll(modeIndex: number): void
  /** Like `resolveAll`, in steps. */
  resolveAllInSteps(modeIndex: number): Steps<void>
  /** The result of a draft as if it were stored under this name. */
  tryOut(modeIndex: number, name: string, draft: Draft): Resolved
  /** The cache of results, by mode. */
  readonly results: readonly LayeredMap<Resolved>[]
}

/** Creates a resolver that reuses the results of another one except stale names, for a model that differs little. */
export function createResolver(
  model: Model,
  from?: { resolver: Resolver; stale: readonly ReadonlySet<string>[] },
): Resolver {
  const caches = model.modes.map((_, i) => {
    const stale = [...(from?.stale[i] ?? [])].map(name => [name, undefined] as const)
    return from?.resolver.results[i]?.with(stale) ?? new LayeredMap<Resolved>()
  })

  const reach = (modeIndex: number, start: string, instead?: { name: string; draft: Draft }): Token[] => {
    const tokens = new Map<string, Token>()
    const open = [start]
    while (open.length > 0) {
      const name = open.pop()!
      if (tokens.has(name)) continue
      const draft = instead?.name === name ? instead.draft : model.byName.get(name)?.cells[modeIndex]?.draft
      if (!draft) continue
      const token = tokenOf(name, draft)
      tokens.set(name, token)
      open.push(...references(token))
    }
    return [...tokens.values()]
  }

  function* resolveAllInSteps(modeIndex: number): Steps<void> {
    const cache = caches[modeIndex]
    if (!cache) return
    const open: Token[] = []
    yield* eachInSteps(model.rows, row => {
      const draft = cache.has(row.name) ? null : row.cells[modeIndex]?.draft
      if (draft) open.push(tokenOf(row.name, draft))
    })
    const resolution = yield* resolveInSteps(open, name => cache.get(name))
    yield* eachInSteps(resolution.all(), resolved => {
      // What was asked for between two steps stays the same object, by which rows are compared.
      if (!cache.has(resolved.token.name)) cache.set(resolved.token.name, resolved)
    })
  }

  return {
    results: caches,
    resolve(modeIndex, name) {
      const cache = caches[modeIndex]
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
    resolveAll: modeIndex => finish(resolveAllInSteps(modeIndex)),
    resolveAllInSteps,
    tryOut(modeIndex, name, draft) {
      // A new token may still lack a name.
      const key = name || '\0'
      return resolveTokens(reach(modeIndex, key, { name: key, draft })).get(key)!
    },
  }
}

const tokenOf = (name: string, draft: Draft): Token => ({ name, ...draft, alias_to: targetOf(draft) })

/**
 * Names that reach `name` in a mode, directly or through others: an alias from `name` to one of them would close a
 * circle.
 */
export function dependents(model: Model, modeIndex: number, name: string): Set<string> {
  const names = new Set<string>()
  const open = [name]
  while (open.length > 0) {
    for (const [user, modes] of usedBy(model, open.pop()!)) {
      if (names.has(user) || !modes.includes(modeIndex)) continue
      names.add(user)
      open.push(user)
    }
  }
  return names
}

const users = new WeakMap<Model, Map<string, Map<string, number[]>>>()
const nobody: ReadonlyMap<string, number[]> = new Map()

/** The tokens that point at `name` directly, and in which modes; computed for all names at once, once per model. */
export function usedBy(model: Model, name: string): ReadonlyMap<string, number[]> {
  let all = users.get(model)
  if (!all) users.set(model, (all = collectUsers(model)))
  return all.get(name) ?? nobody
}

/** Reuses the index of users for a model with the same references. */
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
