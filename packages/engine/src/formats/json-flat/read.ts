// Reads names with plain values: `{"color.primary": "#3b82f6"}`, also nested, and the form that `write.ts` writes for several modes.
// Infers the type of a value from its syntax and its name.
import { outcome, readDocuments, rootOf } from '../../reading/documents.ts'
import type { Draft } from '../../reading/draft.ts'
import { guess } from '../../reading/guess.ts'
import { nameAll } from '../../reading/names.ts'
import { newReport, type Report } from '../../reading/report.ts'
import { settle } from '../../reading/settle.ts'
import { isAboutGroup, isToken } from '../../reading/tree/tree-walk.ts'
import type { Json } from '../../base/token.ts'
import { meaningOf } from '../../types/vendor-types.ts'
import { purposeByName } from '../../values/purposes/by-name.ts'
import { checkValue } from '../../values/value.ts'
import { meaningIn } from '../css/values-in.ts'
import { isMap, textAt, toJson, type Node, type NodeMap } from '../../base/node.ts'
import type { ImportFailure, ImportOptions, ImportResult, SourceFile } from '../../format/format.ts'

const FORMAT = 'json-flat'
const LONGEST_PATH = 2048

interface Stated {
  name: string | null
  root: NodeMap
}

export function readJsonFlat(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure {
  return readPlainValues(FORMAT, files, options)
}

/** `format`: the format to report. */
export function readPlainValues(
  format: string,
  files: SourceFile[],
  options: ImportOptions,
): ImportResult | ImportFailure {
  const report = newReport(options)
  const documents = readDocuments(format, files, report)
  if ('errors' in documents) return documents
  const stated = documents.flatMap(({ root }): Stated[] => modesIn(root) ?? [{ name: null, root }])
  const names = [...new Set(stated.map(({ name }) => name))]
  const modes = names.map(name => ({
    name,
    drafts: stated.filter(mode => mode.name === name).flatMap(({ root }) => draftsIn(root, report)),
  }))
  const given = nameAll(
    modes.flatMap(({ drafts }) => drafts),
    report,
  )
  const read = modes.map(({ name, drafts }) => ({
    name,
    tokens: settle(drafts, given, { curly: true }, report),
    groups: [],
  }))
  return outcome(format, read, report, options)
}

/**
 * Tessera's own export of several modes: an object for each, with mostly the same dotted names. Groups of a nested document
 * (`red.100`, `blue.100`) have no dots in their keys.
 */
function modesIn(root: NodeMap): Stated[] | null {
  const entries = [...root]
  if (entries.length < 2 || !entries.every((entry): entry is [string, NodeMap] => isMap(entry[1]))) return null
  const [first, ...others] = entries.map(([, names]) => names)
  if (first!.size === 0 || ![...first!.keys()].some(name => name.includes('.'))) return null
  const alike = others.every(names => [...first!.keys()].filter(name => names.has(name)).length * 2 >= first!.size)
  return alike ? entries.map(([name, mode]) => ({ name, root: mode })) : null
}

function draftsIn(root: NodeMap, report: Report): Draft[] {
  const drafts: Draft[] = []
  // Only the root has the path null, since a key may be empty.
  const open: { path: string | null; node: Node; type: string | null }[] = [{ path: null, node: root, type: null }]
  for (let at = open.pop(); at; at = open.pop()) {
    const { path, node } = at
    const steps = path === null ? null : colorsIn(node)
    if (steps)
      open.push(...steps.map(([key, child]) => ({ path: join(path, key), node: child, type: at.type })).reverse())
    else if (path !== null && (!isMap(node) || isComposite(node))) drafts.push(draftOf(path, toJson(node), at.type))
    else if (path !== null && path.length > LONGEST_PATH)
      report.warn('dropped', path.slice(0, 100), 'Nested too deep for a name')
    else {
      const type = textAt(node as NodeMap, '$type') ?? at.type
      const members = [...(node as NodeMap)].filter(([key, child]) => !isAside(key, child))
      open.push(...members.map(([key, child]) => ({ path: join(path, key), node: child, type })).reverse())
    }
  }
  return drafts
}

/** The colors of a list as members that have numbers for names: `["#fff", "#eee"]` is a scale, and no value. */
function colorsIn(node: Node): Member[] | null {
  if (!Array.isArray(node) || node.length < 2) return null
  const isScale = node.every(item => typeof item === 'string' && guess(item).type === 'color')
  return isScale ? node.map((item, index) => [`${index}`, item]) : null
}

const join = (path: string | null, key: string) => (path === null ? key : `${path}.${key}`)

/** What a group says of itself and its values, as groups of DTCG do. */
const isAside = (key: string, value: Node) => key.startsWith('$') && isAboutGroup(key, value)

/** An object that is a value of some type as a whole, rather than a group of values. */
function isComposite(node: NodeMap): boolean {
  return isSmall(node, 5) && guess(toJson(node)).type !== 'string'
}

/** No value of any type is deeper or has more members. The limits keep a deep document from being walked for each of its levels. */
function isSmall(node: Node, levels: number): boolean {
  if (node === null || typeof node !== 'object') return true
  if (levels === 0 || (isMap(node) ? node.size > 16 : node.length > 256)) return false
  for (const inner of node.values()) if (!isSmall(inner, levels - 1)) return false
  return true
}

function draftOf(name: string, value: Json, type: string | null): Draft {
  const bare = { name, place: name, sourceType: type, description: null }
  if (type !== null) return { ...bare, type: meaningOf(type), value }
  if (typeof value !== 'string') return { ...bare, type: null, value }
  const meaning = meaningIn(name.replaceAll('.', '-'), value)
  // A quoted string has a type; other text gets one when references are resolved.
  return meaning.raw ? { ...bare, type: null, value } : { ...bare, type: meaning.type, value: meaning.value }
}

/** The number of objects that recognition examines. */
const mostExamined = 5_000

/**
 * Whether this is a document of names and values only, nested or not. Half of the values must have a recognizable type. A name may
 * be `value`, which looks like a token of another format: plain values must outnumber these.
 */
function holdsPlainValues(root: NodeMap): boolean {
  const contents = contentsOf(modesIn(root)?.map(mode => mode.root) ?? [root])
  if (!contents || contents.values.length <= contents.tokens) return false
  const sample = contents.values.slice(0, 1000)
  return sample.filter(impliesToken).length * 2 >= sample.length
}

/** A value with its key. */
type Member = [key: string, value: Node]

/** The plain values and the number of tokens of other formats; null where a key belongs to such a format. */
function contentsOf(open: NodeMap[]): { values: Member[]; tokens: number } | null {
  const values: Member[] = []
  let tokens = 0
  for (let examined = 0, node = open.pop(); node && examined < mostExamined; examined++, node = open.pop())
    for (const [key, child] of node) {
      if (key.startsWith('$') && !isAboutGroup(key, child)) return null
      if (!isMap(child) || isComposite(child)) {
        if (!isAboutGroup(key, child)) values.push(...(colorsIn(child) ?? [[key, child] as Member]))
      } else if (isToken(child)) tokens++
      else open.push(child)
    }
  return { values, tokens }
}

/** The parts of a typography, whose values are often words and bare numbers. */
const partOfText = /^(?:font[-_]?(?:family|weight|size|style)|line[-_]?height|letter[-_]?spacing)$/i

const impliesToken = ([key, value]: Member): boolean =>
  isSmall(value, 5) && (impliesType(toJson(value)) || (partOfText.test(key) && !isMap(value)))

/** Most JSON documents have numbers and flags; colors, lengths and references indicate tokens. */
function impliesType(value: Json): boolean {
  if (typeof value === 'string' && /^(?:\{[^{}]+\}|var\(\s*--[^\s(),]+\s*\))$/.test(value)) return true
  const { type, value: shaped } = guess(value)
  return !['string', 'number', 'boolean'].includes(type) && checkValue(type, shaped) === null
}

/** Whether this is a flat document of numbers only, which other files or its names have to show to be one of tokens. */
function holdsOnlyNumbers(root: NodeMap): boolean {
  const values = [...root].filter(([key]) => key !== '$schema').map(([, value]) => value)
  return values.length > 0 && values.every(value => typeof value === 'number')
}

/** Whether half of the names say what their numbers are for: `z-index-modal`, `opacity-disabled`, `radius-sm`. */
function saysPurposes(root: NodeMap): boolean {
  const names = [...root.keys()].map(name => name.replace(/^-+/, '')).slice(0, 1000)
  const said = names.filter(name => {
    const length = purposeByName(name, 'dimension')
    return purposeByName(name, 'number') !== null || (length !== null && length !== 'size')
  })
  return said.length * 2 >= names.length
}

/** Whether all documents are such, or hold numbers beside one that is. */
export function holdAllPlainValues(roots: readonly NodeMap[]): boolean {
  const others = roots.filter(root => !holdsPlainValues(root))
  if (!others.every(holdsOnlyNumbers)) return false
  return roots.length > 0 && (others.length < roots.length || others.every(saysPurposes))
}

export function recogniseJsonFlat(files: SourceFile[]): number {
  const roots = files.map(file => rootOf(file))
  return roots.every(root => root !== null) && holdAllPlainValues(roots) ? 0.75 : 0
}
