// The graph of tokens: an edge leads from a token to each token that its value points at.
import { aliasOf, cssText, references, type Input, type Json, type TypeName } from '@tessera/engine'
import { rowDraft } from '../../../tokens/model/model.ts'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'
import { valueText } from '../../../tokens/values/value-text.ts'
import type { ThemeSystem } from '../../../tokens/model/themes/theme-system.ts'
import type { Answers } from '../use-answers.ts'

export interface GraphNode {
  name: string
  /** Null for a missing token. */
  type: TypeName | null
  /** The resolved value as text; null where it does not resolve. */
  text: string | null
  /** A CSS color; null for other types. */
  color: string | null
  /** The name of the other tokenset that has the token; null for this one. */
  tokenset: string | null
}

export interface AliasGraph {
  nodes: readonly GraphNode[]
  /** Indexes of nodes: from a token to its target. */
  edges: readonly (readonly [from: number, to: number])[]
}

/** The source of the tokens of a graph. */
export interface GraphSource {
  names: readonly string[]
  /** Undefined for a missing token. */
  token(name: string): { type: TypeName; refs: readonly string[]; tokenset?: string | null } | undefined
  /** The resolved value; undefined where it does not resolve. */
  value(name: string): Json | undefined
}

/** Returns null for the tokenset of the graph itself. */
export type NameOfTokenset = (id: string) => string | null

/** What the themes add to the tokens of a tokenset. */
type Beside = Pick<Answers, 'of' | 'usersOf' | 'lens'>

/** The source of a mode, including tokens of other tokensets in its themes. */
export function sourceOfMode(
  { model, resolver }: Pick<Tokens, 'model' | 'resolver'>,
  modeIndex: number,
  answers: Beside,
  tokensetOf: NameOfTokenset,
): GraphSource {
  const own = model.rows.map(row => row.name)
  const mode_id = model.modes[modeIndex]!.id
  const token: GraphSource['token'] = name => {
    const row = model.byName.get(name)
    if (!row) {
      const answer = answers.of(name)
      return answer
        ? { type: answer.type, refs: answer.uses, tokenset: tokensetOf(answer.source.tokenset_id) }
        : undefined
    }
    // A token that only other modes have stays in the graph, without a value.
    const draft = row.cells[modeIndex]?.draft
    const type = (draft ?? rowDraft(row))?.type
    return type && { type, refs: draft ? references(draft) : [] }
  }
  return {
    names: [...new Set([...own, ...own.flatMap(answers.usersOf), ...namesFrom(own, token)])],
    token,
    value(name) {
      const draft = model.byName.get(name)?.cells[modeIndex]?.draft
      if (!draft) return model.byName.has(name) ? undefined : answers.of(name)?.value
      const themed = answers.lens.look(mode_id, name, draft)
      if (themed?.kind === 'resolved') return themed.resolved.value
      const resolved = resolver.resolve(modeIndex, name)
      return resolved?.ok ? resolved.value : undefined
    },
  }
}

/** All names that these names reach. */
function namesFrom(names: readonly string[], token: GraphSource['token']): Set<string> {
  const reachable = new Set(names)
  for (const name of reachable) for (const ref of token(name)?.refs ?? []) reachable.add(ref)
  return reachable
}

/** The source of all tokensets that the themes use. */
export function sourceOfThemes(system: ThemeSystem, input: Input, tokensetOf: NameOfTokenset): GraphSource {
  return {
    names: system.names,
    token(name) {
      const holder = system.holderAt(name, input)
      if (!holder) return undefined
      const { token, source } = holder
      return { type: token.type, refs: references(token), tokenset: tokensetOf(source.tokenset_id) }
    },
    value(name) {
      const resolved = system.at(name, input)
      return resolved?.ok ? resolved.value : undefined
    },
  }
}

/** The graph of everything that leads to or from one token; without a token, of all tokens with an edge. */
export function aliasGraph(source: GraphSource, of: string | null): AliasGraph {
  const uses = new Map<string, readonly string[]>()
  const users = new Map<string, string[]>()
  for (const name of source.names) {
    const refs = [...new Set(source.token(name)?.refs)]
    uses.set(name, refs)
    for (const ref of refs) users.set(ref, [...(users.get(ref) ?? []), name])
  }
  const names =
    of === null
      ? [...new Set([...uses].flatMap(([name, refs]) => (refs.length > 0 ? [name, ...refs] : [])))]
      : [...new Set([of, ...reached(of, name => uses.get(name)), ...reached(of, name => users.get(name))])]
  const places = new Map(names.map((name, i) => [name, i]))
  const edges = names.flatMap((name, from) =>
    (uses.get(name) ?? []).flatMap(ref => {
      const to = places.get(ref)
      return to === undefined ? [] : [[from, to] as const]
    }),
  )
  return { nodes: names.map(name => nodeOf(source, name)), edges }
}

function* reached(start: string, next: (name: string) => readonly string[] | undefined): Generator<string> {
  const visited = new Set([start])
  const open = [start]
  while (open.length > 0)
    for (const name of next(open.pop()!) ?? []) {
      if (visited.has(name)) continue
      visited.add(name)
      open.push(name)
      yield name
    }
}

function nodeOf(source: GraphSource, name: string): GraphNode {
  const { type = null, tokenset = null } = source.token(name) ?? {}
  const value = type === null ? undefined : source.value(name)
  const node = { name, type, text: null, color: null, tokenset }
  if (type === null || value === undefined || aliasOf(value) !== null) return node
  return { ...node, text: valueText(type, value), color: type === 'color' ? cssText(type, value) : null }
}
