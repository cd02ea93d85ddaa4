// Decides which tokenset, and which of its modes, each source of a resolver document becomes.
import { freeName } from '../../naming/free-name.ts'
import type { Report } from '../../reading/report.ts'
import type { SourceName } from '../../resolver/resolver.ts'
import { isMap, textAt, type NodeMap } from '../../base/node.ts'
import { vendor } from '../dtcg/vendor.ts'
import type { Files } from './documents.ts'
import type { Item } from './order.ts'
import type { FoundSource } from './sources.ts'

/** A set, which has one unnamed context, or a modifier, with its sources. */
export interface Definition {
  item: Item
  contexts: { name: string; sources: FoundSource[] }[]
}

interface Places {
  homes: Map<NodeMap, SourceName>
  /** The default mode first. */
  tokensets: { name: string; modes: { name: string; source: NodeMap }[] }[]
}

const ONLY = 'Base'

/**
 * The only source of a set becomes a tokenset with the set's name. A modifier becomes a tokenset with its contexts as modes, if each has
 * a source of its own. A source with several uses, or an unused file, becomes a separate tokenset.
 */
export function placeSources(
  definitions: ReadonlyMap<string, Definition>,
  unused: { path: string; root: NodeMap }[],
  { roots }: Files,
  report: Report,
): Places {
  const placer = new Placer([...definitions.values()], newTitles([...roots.keys()]))
  placer.placeByHints()
  placer.placeSets()
  placer.placeModifiers()
  for (const { path, root } of unused) {
    if (!holdsTokens(root)) {
      report.warn('dropped', path, 'Nothing refers to the file, and it holds no tokens')
      continue
    }
    placer.placeFile(path, root)
    report.warn('layout', path, 'Nothing refers to the file: its tokens are in no resolver')
  }
  return placer.places()
}

class Placer {
  readonly #definitions: readonly Definition[]
  /** Returns the title of a file by its path. */
  readonly #title: (path: string) => string
  readonly #homes = new Map<NodeMap, SourceName>()
  /** By tokenset. */
  readonly #modes = new Map<string, Map<string, NodeMap>>()
  readonly #defaults = new Map<string, string>()
  readonly #taken = new Set<string>()

  constructor(definitions: readonly Definition[], title: (path: string) => string) {
    this.#definitions = definitions
    this.#title = title
  }

  /** Places sources by the metadata of Tessera's own export. */
  placeByHints(): void {
    for (const { item, contexts } of this.#definitions)
      for (const context of contexts)
        for (const { hint, tokens } of hintsOf(item, context)) {
          if (this.#homes.has(tokens) || this.#modes.get(hint.tokenset)?.has(hint.mode)) continue
          this.#taken.add(hint.tokenset.toLowerCase())
          this.#put(hint.tokenset, hint.mode, tokens)
          if (hint.isDefault) this.#defaults.set(hint.tokenset, hint.mode)
        }
  }

  placeSets(): void {
    for (const { item, contexts } of this.#definitions) {
      if (item.kind !== 'set') continue
      const sources = contexts.flatMap(context => context.sources).filter(({ tokens }) => !this.#homes.has(tokens))
      for (const [i, { tokens, file }] of sources.entries()) {
        const several = file === null ? `${item.name} ${i + 1}` : this.#title(file)
        if (!this.#homes.has(tokens)) this.#putApart(contexts[0]!.sources.length === 1 ? item.name : several, tokens)
      }
    }
  }

  placeModifiers(): void {
    const uses = usesOf(this.#definitions)
    for (const { item, contexts } of this.#definitions) {
      if (item.kind !== 'modifier') continue
      for (const { tokens, file } of contexts.flatMap(context => context.sources))
        if (!this.#homes.has(tokens) && (uses.get(tokens)?.size ?? 0) > 1)
          this.#putApart(file === null ? item.name : this.#title(file), tokens)
      this.#placeContexts(item, contexts)
    }
  }

  placeFile(path: string, root: NodeMap): void {
    this.#putApart(this.#title(path), root)
  }

  places(): Places {
    const tokensets = [...this.#modes].map(([name, byMode]) => ({
      name,
      modes: defaultFirst(
        [...byMode].map(([mode, source]) => ({ name: mode, source })),
        this.#defaults.get(name),
      ),
    }))
    return { homes: this.#homes, tokensets }
  }

  /** The first sources of all contexts become the modes of one tokenset, the second ones those of another. */
  #placeContexts(item: Extract<Item, { kind: 'modifier' }>, contexts: Definition['contexts']): void {
    const own = contexts.map(({ name, sources }) => ({
      name,
      sources: unique(sources).filter(({ tokens }) => !this.#homes.has(tokens)),
    }))
    const inOrder = defaultFirst(own, item.chosen ?? undefined)
    const most = Math.max(0, ...own.map(({ sources }) => sources.length))
    for (let i = 0; i < most; i++) {
      const tokenset = freeName(i === 0 ? item.name.trim() || 'Modifier' : `${item.name} ${i + 1}`, this.#taken)
      const names = new Set<string>()
      for (const { name, sources } of inOrder) {
        const source = sources[i]
        if (source) this.#put(tokenset, freeName(name.trim() || ONLY, names), source.tokens)
      }
    }
  }

  #putApart(name: string, source: NodeMap): void {
    this.#put(freeName(name.trim() === '' ? 'Tokens' : name, this.#taken), ONLY, source)
  }

  #put(tokenset: string, mode: string, source: NodeMap): void {
    this.#homes.set(source, { tokenset, mode })
    this.#modes.set(tokenset, (this.#modes.get(tokenset) ?? new Map<string, NodeMap>()).set(mode, source))
  }
}

function defaultFirst<Mode extends { name: string }>(modes: Mode[], name: string | undefined): Mode[] {
  const first = modes.find(mode => mode.name === name)
  return first ? [first, ...modes.filter(mode => mode !== first)] : modes
}

const unique = (sources: FoundSource[]): FoundSource[] =>
  sources.filter(({ tokens }, i) => sources.findIndex(other => other.tokens === tokens) === i)

/** The places that use each source. */
function usesOf(definitions: readonly Definition[]): Map<NodeMap, Set<string>> {
  const uses = new Map<NodeMap, Set<string>>()
  for (const { item, contexts } of definitions)
    for (const { name, sources } of contexts)
      for (const { tokens } of sources)
        uses.set(tokens, (uses.get(tokens) ?? new Set()).add(JSON.stringify([item.path, name])))
  return uses
}

interface Hint {
  tokens: NodeMap
  hint: { tokenset: string; mode: string; isDefault: boolean }
}

/** The metadata of Tessera's own export about the sources; empty where the number of sources differs. */
function hintsOf({ kind, node }: Item, { name, sources }: Definition['contexts'][number]): Hint[] {
  const ours = vendor(node)
  const contexts = ours?.get('contexts')
  const holder = kind === 'set' ? ours : isMap(contexts) ? contexts.get(name) : null
  const list = isMap(holder) ? holder.get('sources') : undefined
  if (!Array.isArray(list) || list.length !== sources.length) return []
  const hints = list.flatMap((hint, i): Hint[] => {
    const tokenset = isMap(hint) ? textAt(hint, 'tokenset') : undefined
    const mode = isMap(hint) ? textAt(hint, 'mode') : undefined
    if (!isMap(hint) || !tokenset?.trim() || !mode?.trim()) return []
    return [{ tokens: sources[i]!.tokens, hint: { tokenset, mode, isDefault: hint.get('default') === true } }]
  })
  return hints.length === list.length ? hints : []
}

/** Titles of files: their paths without common folders and common endings. */
function newTitles(paths: string[]): (path: string) => string {
  const folders = paths.map(path => plain(path).split('/').slice(0, -1))
  const [first = [], ...others] = folders
  let depth = 0
  while (depth < first.length && others.every(folder => folder[depth] === first[depth])) depth++
  const common = first.slice(0, depth).join('/')
  return path => {
    const name = plain(path).replace(/(?:\.tokens)?\.json[5c]?$/, '')
    const at = common === '' ? -1 : `/${name}`.indexOf(`/${common}/`)
    return at < 0 ? name.replace(/^(?:\.\.?\/)+/, '') : name.slice(at + common.length + 1)
  }
}

const plain = (path: string): string => path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')

function holdsTokens(root: NodeMap): boolean {
  const open = [root]
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.has('$value')) return true
    for (const child of at.values()) if (isMap(child)) open.push(child)
  }
  return false
}
