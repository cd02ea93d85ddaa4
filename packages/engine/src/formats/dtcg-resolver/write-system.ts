// Writes a resolver: its sets and modifiers, each source inline at its first use, and its order.
import { aboutText } from '../../findings/export.ts'
import { OWN } from '../../base/own-facts.ts'
import { freeName } from '../../naming/free-name.ts'
import type { Context, Modifier, ResolverSet, SourceName, System } from '../../resolver/resolver.ts'
import { formulaLiterals } from '../../systems/formula-literals.ts'
import { layersOf, placesIn, type Layer } from '../../systems/written.ts'
import type { JsonObject, Token } from '../../base/token.ts'
import { fromJson, isMap, type Node, type NodeMap } from '../../base/node.ts'
import { pointerTo } from '../dtcg/reference.ts'
import { vendor } from '../dtcg/vendor.ts'
import { findingsOf } from '../dtcg/write/write.ts'
import { jsonText } from '../dtcg/write/write-text.ts'
import { documentOf, groupTest, writeMode, type WrittenMode } from '../dtcg/write/write-tree.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportOptions } from '../../format/options.ts'
import { LITERALS } from './order.ts'
import { nameForPointers } from './pointer-names.ts'
import { keepUnitless, operandsIn } from './unitless.ts'
import { resolverSchema } from './write.ts'

export function writeResolverSystem(given: System, _options: ExportOptions): ExportOutput {
  const { resolver, formerName } = nameForPointers(given.resolver)
  const system = { ...given, resolver }
  const layers = layersOf(system)
  const isGroup = groupTest(layers.all.map(({ mode }) => mode))
  const operands = operandsIn(layers)
  const written: WrittenMode[] = []
  const tokensOf = (layer: Layer): NodeMap => {
    const own = writeMode(layer.mode, isGroup, layer.mode.groups ?? [], layers.targetsOf(layer))
    keepUnitless(own.members, layer.mode.tokens, operands)
    written.push(own)
    return documentOf(new Map(), own, isGroup)
  }
  const formulas = formulaLiterals(system)
  const targets = layers.all.flatMap(({ mode }) => mode.tokens)
  /** What formulas come to in a context, for other tools: reading it back, we have the formulas. */
  const literalsOf = (modifier: string, context: string): Node[] => {
    const tokens = formulas.literals.get(modifier)?.get(context)
    return tokens ? [literalSource(tokens, context, isGroup, targets)] : []
  }
  const carriers = carriersOf(system, layers.of)
  const taken = new Set(resolver.sets.map(({ name }) => name.toLowerCase()))
  const apart = new Map<string, Layer>()
  for (const layer of layers.all) {
    if (typeof carriers.get(layer) === 'string') continue
    const name = freeName(layer.mode.is_default ? layer.tokenset : `${layer.tokenset} ${layer.mode.name}`, taken)
    apart.set(name, layer)
    carriers.set(layer, name)
  }
  const sourcesOf = (sources: SourceName[], set: string | null): Node[] =>
    sources.flatMap(source => {
      const layer = layers.of(source)
      if (!layer) return []
      const carrier = carriers.get(layer)
      if (!carrier || carrier === set) return tokensOf(layer)
      return new Map([['$ref', pointerTo(['sets', carrier])]])
    })
  const hints = (sources: SourceName[]): Node[] =>
    sources.flatMap(source => {
      const layer = layers.of(source)
      return layer ? hintOf(layer) : []
    })

  const sets: NodeMap = new Map()
  for (const [name, layer] of apart)
    sets.set(name, new Map<string, Node>([['sources', [tokensOf(layer)]], ['$extensions', ours(new Map<string, Node>([['apart', true], ['sources', [hintOf(layer)]]]))]])) // prettier-ignore
  for (const set of resolver.sets) {
    const node = about(set)
    node.set('sources', sourcesOf(set.sources, set.name))
    node.set(
      '$extensions',
      ours(new Map([...nameFact(formerName(set)), ['sources', hints(set.sources)]]), set.extensions),
    )
    sets.set(set.name, node)
  }
  const modifiers: NodeMap = new Map()
  for (const modifier of resolver.modifiers) {
    const node = about(modifier)
    const facts = modifier.contexts.map(
      context => [context.name, contextFacts(context, hints(context.sources))] as const,
    )
    const contexts = modifier.contexts.map(({ name, sources }) => {
      const all = [...sourcesOf(sources, null), ...literalsOf(modifier.name, name)]
      return [name, all] as const
    })
    node.set('contexts', new Map(contexts))
    if (modifier.default !== undefined) node.set('default', modifier.default)
    node.set(
      '$extensions',
      ours(new Map([...nameFact(formerName(modifier)), ['contexts', new Map(facts)]]), modifier.extensions),
    )
    modifiers.set(modifier.name, node)
  }
  for (const { name, default: standard, contexts } of formulas.combined) {
    const sources = [...contexts].map(([context, tokens]) => [context, tokens.length === 0 ? [] : [literalSource(tokens, context, isGroup, targets)]] as const) // prettier-ignore
    modifiers.set(name, new Map<string, Node>([['contexts', new Map(sources)], ['default', standard], ['$extensions', ours(new Map([[LITERALS, true]]))]])) // prettier-ignore
  }
  const root: NodeMap = new Map<string, Node>([
    ['$schema', resolverSchema],
    ['name', resolver.name],
  ])
  if (resolver.description !== null) root.set('description', resolver.description)
  root.set('version', '2025.10').set('sets', sets)
  if (modifiers.size > 0) root.set('modifiers', modifiers)
  const order = [...formulas.order, ...formulas.combined.map(({ name }) => ({ modifier: name }))].map(entry =>
    'set' in entry ? ['sets', entry.set] : ['modifiers', entry.modifier],
  )
  root.set('resolutionOrder', order.map(path => new Map([['$ref', pointerTo(path)]]))) // prettier-ignore
  // A resolver document does not allow $extensions; other tools ignore $defs.
  if (resolver.extensions) root.set('$defs', new Map([[OWN, new Map([['extensions', fromJson(resolver.extensions)]])]]))
  return {
    text: jsonText(root),
    findings: [...oneContext(resolver.modifiers), ...formulas.findings, ...findingsOf(written)],
  }
}

/** `targets`: what references among the tokens may lead to. */
function literalSource(tokens: Token[], name: string, isGroup: (name: string) => boolean, targets: Token[]): NodeMap {
  const node = documentOf(new Map(), writeMode({ name, tokens }, isGroup, [], targets), isGroup)
  const extensions = node.get('$extensions')
  const own = new Map<string, Node>([...(vendor(node) ?? []), [LITERALS, true]])
  return node.set('$extensions', new Map<string, Node>([...(isMap(extensions) ? extensions : []), [OWN, own]]))
}

/**
 * The set that holds a layer, where others refer to it: a set of the resolver with nothing else in it, or null for one to be
 * created. '' where the layer has one place only; undefined where it has none.
 */
function carriersOf(
  { resolver }: System,
  layerOf: (source: SourceName) => Layer | undefined,
): Map<Layer, string | null> {
  const count = new Map<Layer, number>()
  for (const sources of placesIn(resolver))
    for (const source of sources) {
      const layer = layerOf(source)
      if (layer) count.set(layer, (count.get(layer) ?? 0) + 1)
    }
  const carriers = new Map<Layer, string | null>([...count].map(([layer, times]) => [layer, times > 1 ? null : '']))
  for (const { name, sources } of resolver.sets) {
    const layer = sources.length === 1 ? layerOf(sources[0]!) : undefined
    if (layer && carriers.get(layer) === null) carriers.set(layer, name)
  }
  return carriers
}

function about({ description }: ResolverSet | Modifier): NodeMap {
  return new Map<string, Node>(description === undefined ? [] : [['description', description]])
}

/** Which mode a source is, for reading it back. */
function hintOf({ tokenset, mode }: Layer): NodeMap {
  const hint = new Map<string, Node>([['tokenset', tokenset], ['mode', mode.name]]) // prettier-ignore
  return mode.is_default ? hint.set('default', true) : hint
}

function contextFacts({ selector, media, platform }: Context, sources: Node[]): NodeMap {
  const facts = new Map<string, Node>()
  if (sources.length > 0) facts.set('sources', sources)
  if (selector !== undefined) facts.set('selector', selector)
  if (media !== undefined) facts.set('media', media)
  const given = Object.entries(platform ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  )
  if (given.length > 0) facts.set('platform', new Map(given))
  return facts
}

/** Read back by `itemOf`. */
const nameFact = (name: string | undefined): [string, Node][] => (name === undefined ? [] : [['name', name]])

function ours(facts: NodeMap, extensions: JsonObject = {}): NodeMap {
  const node = fromJson(extensions)
  return new Map<string, Node>([...(isMap(node) ? node : []), [OWN, facts]])
}

function oneContext(modifiers: Modifier[]) {
  return modifiers
    .filter(({ contexts }) => contexts.length < 2)
    .map(({ name }) =>
      aboutText(
        'layout',
        'warning',
        `The modifier ${name} has one context: DTCG lets other tools refuse fewer than two`,
      ),
    )
}
