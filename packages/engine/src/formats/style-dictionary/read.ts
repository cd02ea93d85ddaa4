// Reads Style Dictionary's token files (versions 3 to 5): `value` or `$value`, and types by path where none is given (CTI).
import type { Draft } from '../../reading/draft.ts'
import { OWN, ownFact, withoutOwn } from '../../base/own-facts.ts'
import { inFile, outcome, readDocuments, rootOf } from '../../reading/documents.ts'
import { nameAll } from '../../reading/names.ts'
import { newReport, type Report } from '../../reading/report.ts'
import { settle } from '../../reading/settle.ts'
import { shape } from '../../values/shape/shape.ts'
import { isBuilt, survey } from '../../reading/survey.ts'
import { isChild, walkTree, type Leaf } from '../../reading/tree/tree-walk.ts'
import { kebabCase } from '../../naming/words.ts'
import { purposeByName } from '../../values/purposes/by-name.ts'
import { meaningOf } from '../../types/vendor-types.ts'
import type { Group, Json, JsonObject } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { checkValue } from '../../values/value.ts'
import { isMap, textAt, toJson, type NodeMap } from '../../base/node.ts'
import type { ImportedMode, ImportFailure, ImportOptions, ImportResult, SourceFile } from '../../format/format.ts'
import { withReferencesFor } from './alias-of.ts'
import { withBareValues } from './bare-values.ts'
import { colorText, withHash, withShortChannels } from './foreign-colors.ts'
import { holdsModeLeaves, withSetsForModes, withTokensForValues } from './mode-leaves.ts'
import { fromPlugin } from './plugin-types.ts'
import { modesInSets } from './sets.ts'
import { withSpelling } from './spelling.ts'
import { fromTheo, isTheo } from './theo.ts'
import { isFromDictionary, tokenList, treeOf } from './token-list.ts'

/** The `$extensions` key for a token's Style Dictionary-only properties. */
export const VENDOR = 'org.styledictionary'

export const FORMAT = 'style-dictionary'

export function read(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure {
  const report = newReport(options)
  const documents = readDocuments(FORMAT, files, report, { lists: true })
  if ('errors' in documents) return documents
  const { roots } = treesOf(documents, report)
  const modes = roots.flatMap(root => modesOf(root))
  // Documents that name their modes are read as such; Style Dictionary merges all other files into one set.
  const named = modes.filter(mode => mode.name !== null)
  const merged = modes.filter(mode => mode.name === null).map(mode => mode.root)
  const stated: { name: string | null; roots: NodeMap[]; prefix: string }[] = []
  if (merged.length > 0) {
    for (const mode of modesInSets(merged, report) ?? [{ name: null, roots: merged }])
      stated.push({ ...mode, prefix: '' })
  }
  for (const { name, root, prefix } of named) stated.push({ name, roots: [root], prefix })
  const result = stated.map(mode => readMode(mode.name, mode.roots, mode.prefix, report))
  return outcome(FORMAT, result, report, options)
}

/** The documents as trees, each with its report. */
export function treesOf(documents: { path: string; root: NodeMap }[], report: Report) {
  const reports = documents.map(document => report.in(inFile(document, documents)))
  const trees = withBareValues(documents.map(({ root }, index) => asTree(root, reports[index]!)))
  return { roots: withReferencesFor(trees, index => reports[index]!), reports }
}

/** Converts other forms: a list of tokens, or Theo's props and aliases. */
function asTree(root: NodeMap, report: Report): NodeMap {
  const list = tokenList(root)
  if (list) return treeOf(list, report)
  if (isTheo(root)) return withSetsForModes(fromTheo(root, report))
  const { plain, dollar } = survey(root)
  const tree = withSetsForModes(root)
  return plain + dollar === 0 && holdsModeLeaves(root) ? withTokensForValues(tree) : tree
}

/** Tessera's own export of several modes puts each below a separate group and marks that at the root. */
export function modesOf(root: NodeMap): { name: string | null; prefix: string; root: NodeMap }[] {
  const extensions = root.get('$extensions')
  const own = isMap(extensions) ? extensions.get(OWN) : undefined
  const modes = isMap(own) ? own.get('modes') : undefined
  if (!isMap(modes)) return [{ name: null, prefix: '', root }]
  return [...modes].flatMap(([key, name]) => {
    const group = root.get(key)
    return isMap(group) && typeof name === 'string' ? [{ name, prefix: `${key}.`, root: group }] : []
  })
}

function readMode(name: string | null, roots: NodeMap[], prefix: string, report: Report): ImportedMode {
  const drafts: Draft[] = []
  const groups: Group[] = []
  for (const root of roots) {
    const tree = walkTree(root, report)
    drafts.push(...tree.leaves.map(leaf => draftOf(leaf, prefix, report)))
    groups.push(...tree.groups)
  }
  const names = nameAll(drafts, report)
  return { name, tokens: settle(drafts, names, { curly: true }, report), groups }
}

export function draftOf(leaf: Leaf, prefix: string, report: Report): Draft {
  const read = toJson(leaf.value)
  const plugin = fromPlugin(leaf.type, read)
  const isFinal = isBuilt(leaf.node)
  const { type: stated, value: given } = plugin ?? statedValue(leaf, read, isFinal)
  const extensions = extensionsOf(leaf)
  const value = withHashOfColor(given, stated, leaf.name)
  const type = typeOf(stated ?? typeByPath(leaf.name, value), value, isFinal)
  const isBare = isWithoutUnit(type, value)
  if (isBare) report.warn('approximated', leaf.name, withoutUnit)
  const isReworded = plugin === null && typeof read !== 'object' && (isBare || value !== read)
  return {
    name: leaf.name,
    // The export replaces a name that Style Dictionary does not support (`size.value`), and keeps the original beside it.
    wish: ownFact(extensions, 'name') ?? leaf.name,
    place: leaf.name,
    type,
    // The type of the plugin does not describe the converted value.
    sourceType: plugin ? null : leaf.type,
    value: prefix === '' ? value : withoutPrefix(value, prefix),
    description: leaf.description,
    extensions: withoutOwn(isReworded ? withSpelling(extensions, value, read) : extensions, 'name'),
    deprecated: leaf.deprecated,
  }
}

function statedValue(leaf: Leaf, value: Json, isFinal: boolean): { type: TypeName | null; value: Json } {
  const type = statedType(leaf)
  return { type, value: colorText(isFinal || type === 'color' ? withShortChannels(value) : value) }
}

/** What a build has written has its units. */
const typeOf = (type: TypeName | null, value: Json, isFinal: boolean): TypeName | null =>
  isFinal && isWithoutUnit(type, value) ? 'number' : type

function statedType(leaf: Leaf): TypeName | null {
  return leaf.type === null ? typeBySchema(leaf) : meaningOf(leaf.type)
}

function withHashOfColor(value: Json, type: TypeName | null, name: string): Json {
  return type === 'color' || (type === null && /^colors?\./.test(name)) ? withHash(value, type) : value
}

function extensionsOf({ node, extensions }: Leaf): JsonObject | null {
  const standard = new Set(['value', 'type', 'description', 'comment', 'deprecated'])
  const rest = [...node].filter(([key, child]) => !key.startsWith('$') && !standard.has(key) && !isChild(key, child))
  if (rest.length === 0) return extensions
  return { ...extensions, [VENDOR]: Object.fromEntries(rest.map(([key, child]) => [key, toJson(child)])) }
}

function withoutPrefix(value: Json, prefix: string): Json {
  return JSON.parse(JSON.stringify(value).replaceAll(`{${prefix}`, '{')) as Json
}

/** Style Dictionary's own transforms write `16` as `16rem`; custom ones of projects write `16px`, like Tessera. */
function isWithoutUnit(type: TypeName | null, value: Json): boolean {
  if (type !== 'dimension' && type !== 'fontSize') return false
  const bare =
    typeof value === 'number' || (typeof value === 'string' && /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(value.trim()))
  return bare && Number(value) !== 0
}

const withoutUnit =
  'A size without a unit is kept as it is, which is in px here; the transforms of Style Dictionary take it in rem: where that is meant, write the unit, or values.unitless of an output'

/** Spectrum's tokens name the schema of their type: `…/token-types/dimension.json`. */
function typeBySchema({ node }: Leaf): TypeName | null {
  const kind = /\/token-types\/([\w-]+)\.json$/.exec(textAt(node, '$schema') ?? '')?.[1]
  return kind === undefined || kind === 'alias' ? null : meaningOf(kind === 'multiplier' ? 'number' : kind)
}

/** Category, type, item: the first segments of the name suggest a type, which must fit the value. */
function typeByPath(name: string, value: Json): TypeName | null {
  const [category = '', kind = '', ...others] = name.split('.')
  const hint = (category === 'size' || category === 'font' ? fontPart(kind) : null) ?? meaningOf(category)
  if (hint === null || hint === 'string') return null
  if (isWithoutUnit(hint, value) && isOfNumber([kind, ...others].join('.'))) return 'number'
  return checkValue(hint, shape(hint, value)) === null ? hint : null
}

/** Properties of CSS that take plain numbers, besides those that are purposes. */
const numbers =
  /(?:^|-)(?:order|flex|flex-(?:grow|shrink)|grow|shrink|(?:column|iteration|line)-count|columns|count|orphans|widows|tab-size|ratio|multiplier|factor|miterlimit)$/

/** Whether the rest of the name says more than its category, as in `size.z-index`. */
function isOfNumber(name: string): boolean {
  if (purposeByName(name, 'number') !== null) return true
  const words = name.split('.').map(kebabCase)
  return words.some(word => numbers.test(word))
}

function fontPart(kind: string): TypeName | null {
  if (kind === 'font') return 'fontSize'
  return meaningOf(`font${kind.charAt(0).toUpperCase()}${kind.slice(1)}`)
}

export function recognise(files: SourceFile[]): number {
  let sure = 0
  for (const file of files) {
    const root = rootOf(file, { lists: true })
    const list = root && tokenList(root)
    if (!root || (!list && !rootOf(file))) return 0
    sure = Math.max(sure, list ? (isFromDictionary(list) ? 0.95 : 0.7) : certainty(root))
  }
  return sure
}

function certainty(root: NodeMap): number {
  if (holdsModeLeaves(root)) return 0.96
  const { plain, dollar, dictionary, built, ours, foreign } = survey(root)
  if (isTheo(root) || built > 0) return 0.9
  if (foreign > 0 && dollar === 0) return 0.8
  if (plain === 0) return dollar > 0 ? 0.1 : 0
  if (dictionary > 0) return 0.7
  return ours === plain ? 0.4 : 0.5
}
