// Tokens as a graph: an edge leads from a token to one that it points at, in its value or in a part of it.
import { aliasOf, cssText, references, type Input, type Json, type TypeName } from '@tessera/engine'
import { rowDraft } from '../../model/model.ts'
import type { Tokens } from '../../model/use-tokens.ts'
import { valueText } from '../../values/value-text.ts'
import type { ThemeSystem } from '../../model/themes/theme-system.ts'
import type { Answers } from '../use-answers.ts'

export interface GraphNode {
  name: string
  /** null: nothing has the name. */
  type: TypeName | null
  /** What it comes to, as text; null where it does not resolve. */
  text: string | null
  /** CSS color; null where it is none. */
  color: string | null
  /** The name of the other tokenset that it is of; null: of this one. */
  tokenset: string | null
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
  token(name: string): { type: TypeName; refs: readonly string[]; tokenset?: string | null } | undefined
  /** Resolved; undefined where it does not resolve. */
  value(name: string): Json | undefined
}

/** null: it is the one whose graph it is. */
export type NameOfTokenset = (id: string) => string | null

/** What themes know beside the tokens of a tokenset. */
type Beside = Pick<Answers, 'of' | 'usersOf' | 'lens'>

/** Of a mode, with the tokens of other tokensets that themes join with it. */
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
    // What only other modes have stays in the graph, without a value.
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

/** All that is pointed at from these names, as far as it goes. */
function namesFrom(names: readonly string[], token: GraphSource['token']): Set<string> {
  const found = new Set(names)
  for (const name of found) for (const ref of token(name)?.refs ?? []) found.add(ref)
  return found
}

/** Of all tokensets that the themes take tokens from. */
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
  const { type = null, tokenset = null } = source.token(name) ?? {}
  const value = type === null ? undefined : source.value(name)
  const node = { name, type, text: null, color: null, tokenset }
  if (type === null || value === undefined || aliasOf(value) !== null) return node
  return { ...node, text: valueText(type, value), color: type === 'color' ? cssText(type, value) : null }
}
