// Writes a resolver: its sets and modifiers with their sources, and its order.
import { aboutText } from '../../findings/export.ts'
import { OWN } from '../../base/own-facts.ts'
import { freeName } from '../../naming/free-name.ts'
import type { Context, Modifier, Resolver, ResolverSet, SourceName, System } from '../../resolver/resolver.ts'
import { formulaLiterals, type FormulaLiterals } from '../../systems/formula-literals.ts'
import { layersOf, placesIn, type Layer, type Layers } from '../../systems/written.ts'
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
  const formulas = formulaLiterals({ ...given, resolver })
  const writer = new SystemWriter({ ...given, resolver }, formulas, formerName)
  const sets = writer.sets()
  const modifiers = writer.modifiers()
  const root: NodeMap = new Map<string, Node>([
    ['$schema', resolverSchema],
    ['name', resolver.name],
  ])
  if (resolver.description !== null) root.set('description', resolver.description)
  root.set('version', '2025.10').set('sets', sets)
  if (modifiers.size > 0) root.set('modifiers', modifiers)
  root.set('resolutionOrder', orderOf(formulas))
  // A resolver document does not allow $extensions; other tools ignore $defs.
  if (resolver.extensions) root.set('$defs', new Map([[OWN, new Map([['extensions', fromJson(resolver.extensions)]])]]))
  return {
    text: jsonText(root),
    findings: [...oneContext(resolver.modifiers), ...formulas.findings, ...findingsOf(writer.written)],
  }
}

function orderOf({ order, combined }: FormulaLiterals): Node[] {
  const entries = [...order, ...combined.map(({ name }) => ({ modifier: name }))]
  return entries.map(
    entry => new Map([['$ref', pointerTo('set' in entry ? ['sets', entry.set] : ['modifiers', entry.modifier])]]),
  )
}

class SystemWriter {
  readonly written: WrittenMode[] = []
  readonly #resolver: Resolver
  readonly #formulas: FormulaLiterals
  readonly #formerName: (item: ResolverSet | Modifier) => string | undefined
  readonly #layers: Layers
  readonly #isGroup: (name: string) => boolean
  readonly #operands: ReadonlySet<string>
  /** The possible targets of references. */
  readonly #targets: Token[]
  /** The set that contains each layer; '' where the layer has only one use. */
  readonly #carriers: Map<Layer, string | null>
  /** Layers with several uses and no set of their own, by the names of the sets that are created for them. */
  readonly #apart = new Map<string, Layer>()

  constructor(
    system: System,
    formulas: FormulaLiterals,
    formerName: (item: ResolverSet | Modifier) => string | undefined,
  ) {
    const layers = layersOf(system)
    this.#resolver = system.resolver
    this.#formulas = formulas
    this.#formerName = formerName
    this.#layers = layers
    this.#isGroup = groupTest(layers.all.map(({ mode }) => mode))
    this.#operands = operandsIn(layers)
    this.#targets = layers.all.flatMap(({ mode }) => mode.tokens)
    this.#carriers = carriersOf(system, layers.of)
    const taken = new Set(system.resolver.sets.map(({ name }) => name.toLowerCase()))
    for (const layer of layers.all) {
      if (typeof this.#carriers.get(layer) === 'string') continue
      const name = freeName(layer.mode.is_default ? layer.tokenset : `${layer.tokenset} ${layer.mode.name}`, taken)
      this.#apart.set(name, layer)
      this.#carriers.set(layer, name)
    }
  }

  sets(): NodeMap {
    const sets: NodeMap = new Map()
    for (const [name, layer] of this.#apart) {
      const facts = new Map<string, Node>([
        ['apart', true],
        ['sources', [hintOf(layer)]],
      ])
      const node = new Map<string, Node>([['sources', [this.#tokensOf(layer)]]])
      sets.set(name, node.set('$extensions', ours(facts)))
    }
    for (const set of this.#resolver.sets) {
      const facts = new Map([...nameFact(this.#formerName(set)), ['sources', this.#hints(set.sources)]])
      const node = about(set).set('sources', this.#sourcesOf(set.sources, set.name))
      sets.set(set.name, node.set('$extensions', ours(facts, set.extensions)))
    }
    return sets
  }

  modifiers(): NodeMap {
    const modifiers: NodeMap = new Map(
      this.#resolver.modifiers.map(modifier => [modifier.name, this.#modifier(modifier)]),
    )
    for (const { name, default: standard, contexts } of this.#formulas.combined) {
      const sources = [...contexts].map(
        ([context, tokens]) => [context, tokens.length === 0 ? [] : [this.#literals(tokens, context)]] as const,
      )
      const node = new Map<string, Node>([
        ['contexts', new Map(sources)],
        ['default', standard],
      ])
      modifiers.set(name, node.set('$extensions', ours(new Map([[LITERALS, true]]))))
    }
    return modifiers
  }

  #modifier(modifier: Modifier): NodeMap {
    const node = about(modifier)
    const facts = modifier.contexts.map(
      context => [context.name, contextFacts(context, this.#hints(context.sources))] as const,
    )
    const contexts = modifier.contexts.map(({ name, sources }): [string, Node[]] => {
      // The results of formulas in a context are for other tools. Tessera reads the formulas.
      const tokens = this.#formulas.literals.get(modifier.name)?.get(name)
      return [name, [...this.#sourcesOf(sources, null), ...(tokens ? [this.#literals(tokens, name)] : [])]]
    })
    node.set('contexts', new Map(contexts))
    if (modifier.default !== undefined) node.set('default', modifier.default)
    const own = new Map([...nameFact(this.#formerName(modifier)), ['contexts', new Map(facts)]])
    return node.set('$extensions', ours(own, modifier.extensions))
  }

  /** Writes a source inline where it is the only use of its layer, or its set; else as a reference to the set that contains it. */
  #sourcesOf(sources: readonly SourceName[], set: string | null): Node[] {
    return this.#layersOf(sources).map(layer => {
      const carrier = this.#carriers.get(layer)
      return !carrier || carrier === set ? this.#tokensOf(layer) : new Map([['$ref', pointerTo(['sets', carrier])]])
    })
  }

  #hints(sources: readonly SourceName[]): Node[] {
    return this.#layersOf(sources).map(hintOf)
  }

  #layersOf(sources: readonly SourceName[]): Layer[] {
    return sources.flatMap(source => this.#layers.of(source) ?? [])
  }

  #tokensOf(layer: Layer): NodeMap {
    const own = writeMode(layer.mode, this.#isGroup, layer.mode.groups ?? [], this.#layers.targetsOf(layer))
    keepUnitless(own.members, layer.mode.tokens, this.#operands)
    this.written.push(own)
    return documentOf(new Map(), own, this.#isGroup)
  }

  #literals(tokens: Token[], context: string): NodeMap {
    return literalSource(tokens, context, this.#isGroup, this.#targets)
  }
}

/** `targets`: the possible targets of the tokens' references. */
function literalSource(tokens: Token[], name: string, isGroup: (name: string) => boolean, targets: Token[]): NodeMap {
  const node = documentOf(new Map(), writeMode({ name, tokens }, isGroup, [], targets), isGroup)
  const extensions = node.get('$extensions')
  const own = new Map<string, Node>([...(vendor(node) ?? []), [LITERALS, true]])
  return node.set('$extensions', new Map<string, Node>([...(isMap(extensions) ? extensions : []), [OWN, own]]))
}

/**
 * The set that contains each layer with several uses: a set of the resolver with no other source, or null for one to be created. ''
 * where the layer has only one use; undefined where it has none.
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

/** The tokenset and the mode of a source, for the reader. */
function hintOf({ tokenset, mode }: Layer): NodeMap {
  const hint = new Map<string, Node>([
    ['tokenset', tokenset],
    ['mode', mode.name],
  ])
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
