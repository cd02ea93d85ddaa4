// Tokens as a graph: an edge leads from a token to one that it points at, in its value or in a part of it.
import { aliasOf, cssText, references, type Input, type Json, type TypeName } from '@tessera/engine'
import { rowDraft, type Model } from '../../tokens/model.ts'
import type { Resolver } from '../../tokens/resolver.ts'
import { valueText } from '../../tokens/values/value-text.ts'
import type { ThemeSystem } from '../../workspaces/themes/system/theme-system.ts'

export interface GraphNode {
  name: string
  /** null: nothing has the name. */
  type: TypeName | null
  /** What it comes to, as text; null where it does not resolve. */
  text: string | null
  /** CSS color; null where it is none. */
  color: string | null
}

export interface AliasGraph {
  nodes: readonly GraphNode[]
  /** Indexes of nodes: whoever points, then what it points at. */
  edges: readonly (readonly [from: number, to: number])[]
}

/** Where the tokens of a graph come from. */
export interface GraphSource {
  names: readonly string[]
  /** undefined where the name does not exist. */
  token(name: string): { type: TypeName; refs: readonly string[] } | undefined
  /** Resolved; undefined where it does not resolve. */
  value(name: string): Json | undefined
}

export function sourceOfMode(model: Model, resolver: Resolver, modeIndex: number): GraphSource {
  return {
    names: model.rows.map(row => row.name),
    token(name) {
      const row = model.byName.get(name)
      if (!row) return undefined
      // What only other modes have stays in the graph, without a value.
      const draft = row.cells[modeIndex]?.draft
      const type = (draft ?? rowDraft(row))?.type
      return type && { type, refs: draft ? references(draft) : [] }
    },
    value(name) {
      const resolved = resolver.resolve(modeIndex, name)
      return resolved?.ok ? resolved.value : undefined
    },
  }
}

/** Of all tokensets that the themes take tokens from. */
export function sourceOfThemes(system: ThemeSystem, input: Input): GraphSource {
  return {
    names: system.names,
    token(name) {
      const token = system.holderAt(name, input)?.token
      return token && { type: token.type, refs: references(token) }
    },
    value(name) {
      const resolved = system.at(name, input)
      return resolved?.ok ? resolved.value : undefined
    },
  }
}

/** Of one token all that leads to it and from it; without one, all that has an edge. */
export function aliasGraph(source: GraphSource, of: string | null): AliasGraph {
  const uses = new Map<string, readonly string[]>()
  const users = new Map<string, string[]>()
  for (const name of source.names) {
    const refs = [...new Set(source.token(name)?.refs)]
    uses.set(name, refs)
    for (const ref of refs) users.set(ref, [...(users.get(ref) ?? []), name])
  }
  const kept =
    of === null
      ? [...new Set([...uses].flatMap(([name, refs]) => (refs.length > 0 ? [name, ...refs] : [])))]
      : [...new Set([of, ...reached(of, name => uses.get(name)), ...reached(of, name => users.get(name))])]
  const places = new Map(kept.map((name, i) => [name, i]))
  const edges = kept.flatMap((name, from) =>
    (uses.get(name) ?? []).flatMap(ref => {
      const to = places.get(ref)
      return to === undefined ? [] : [[from, to] as const]
    }),
  )
  return { nodes: kept.map(name => nodeOf(source, name)), edges }
}

function* reached(start: string, next: (name: string) => readonly string[] | undefined): Generator<string> {
  const seen = new Set([start])
  const open = [start]
  while (open.length > 0)
    for (const name of next(open.pop()!) ?? []) {
      if (seen.has(name)) continue
      seen.add(name)
      open.push(name)
      yield name
    }
}

function nodeOf(source: GraphSource, name: string): GraphNode {
  const type = source.token(name)?.type ?? null
  const value = type === null ? undefined : source.value(name)
  if (type === null || value === undefined || aliasOf(value) !== null) return { name, type, text: null, color: null }
  return { name, type, text: valueText(type, value), color: type === 'color' ? cssText(type, value) : null }
}
