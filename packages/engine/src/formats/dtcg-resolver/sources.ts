// Token sources of a resolver document with their references followed: inline tokens, files, sets, any other place.
import { valueAt } from '../dtcg/check/follow.ts'
import { isMap, type Node, type NodeMap } from '../../base/node.ts'
import { pointer } from '../dtcg/reference.ts'
import { fileAt, fileReference, isRemote, type Files } from './documents.ts'
import { isForOthers } from './order.ts'

export interface SourceFault {
  path: string
  message: string
  /** Set where the document itself may be valid: the file is missing, or its path is an address. */
  absent?: 'file' | 'address'
}

export type ReportSource = (fault: SourceFault) => void

/** Sources in one place. No design system has more, but sets that contain each other's sources can double at each level. */
const mostSources = 10_000
/** The limit of references to references. */
const longestWay = 1000

interface Way {
  reference: string
  before: Way | null
  length: number
}

interface Step {
  source: Node
  /** Its place, for messages. */
  path: string
  /** Keys beside the references that led here; they replace those at the target's root. */
  overrides: NodeMap[]
  way: Way | null
}

/** A token document among sources. */
export interface FoundSource {
  tokens: NodeMap
  /** The file, as the reference spells it; null: the source is inline in a document. */
  file: string | null
}

/** The token documents of an array of sources, in order. */
export function collectSources(list: Node, path: string, root: NodeMap, files: Files, report: ReportSource): NodeMap[] {
  return findSources(list, path, root, files, report).map(({ tokens }) => tokens)
}

/** The same with their files. References are followed with an explicit stack. */
export function findSources(
  list: Node,
  path: string,
  root: NodeMap,
  files: Files,
  report: ReportSource,
): FoundSource[] {
  const found: FoundSource[] = []
  if (!Array.isArray(list)) return found
  const stack = stepsOf(list, path, null)
  let taken = 0
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { source } = step
    if (++taken > mostSources) {
      report({ path, message: `More than ${mostSources.toLocaleString('en')} sources come together here` })
      return found
    }
    if (!isMap(source) || isForOthers(source)) continue
    const reference = source.get('$ref')
    if (typeof reference === 'string') stack.push(...stepsBehind(step, source, reference, root, files, report))
    else if (reference === undefined) found.push(inlineSource(step, source))
  }
  return found
}

/** Last first, for a stack. */
function stepsOf(items: Node[], at: string, way: Way | null): Step[] {
  return items.map((source, i) => ({ source, path: `${at}.${i}`, overrides: [], way })).reverse()
}

function inlineSource({ overrides, way }: Step, source: NodeMap): FoundSource {
  return {
    tokens: overrides.reduceRight((tokens, over) => new Map([...tokens, ...over]), source),
    file: way === null ? null : (fileReference(way.reference)?.path ?? null),
  }
}

/** The steps to which a reference leads; none where it runs in a circle or leads nowhere. */
function stepsBehind(
  { path, overrides, way }: Step,
  source: NodeMap,
  reference: string,
  root: NodeMap,
  files: Files,
  report: ReportSource,
): Step[] {
  const length = way?.length ?? 0
  if (length >= longestWay || passed(way, reference)) return []
  const target = sourceTarget(reference, path, root, files, report)
  if (!target) return []
  const onward: Way = { reference, before: way, length: length + 1 }
  const beside = new Map([...source].filter(([key]) => key !== '$ref'))
  if (!target.isSet)
    return [{ source: target.node, path, overrides: beside.size > 0 ? [...overrides, beside] : overrides, way: onward }]
  // A set represents its sources; `sources` beside the reference replaces them (Resolver module, Extending).
  const sources = beside.get('sources') ?? target.node.get('sources')
  return Array.isArray(sources) ? stepsOf(sources, target.path, onward) : []
}

function passed(way: Way | null, reference: string): boolean {
  for (let at = way; at; at = at.before) if (at.reference === reference) return true
  return false
}

export interface SourceTarget {
  node: NodeMap
  isSet: boolean
  path: string
}

/** The target of a reference among sources. Reports an invalid or forbidden one, and returns null. */
export function sourceTarget(
  reference: string,
  path: string,
  root: NodeMap,
  files: Files,
  report: ReportSource,
): SourceTarget | null {
  const fail: Fail = (message, absent) => {
    report(absent ? { path, message, absent } : { path, message })
    return null
  }
  const file = fileReference(reference)
  if (file) return targetInFile(reference, file, files, fail)
  const read = pointer(reference)
  if (read.way === 'malformed') return fail(`The reference ${reference} ${read.why}`)
  // Resolver module, Invalid pointers.
  if (read.path[0] === 'resolutionOrder') return fail(`${reference}: nothing may point into the resolutionOrder`)
  if (read.path[0] === 'modifiers') return fail(`${reference}: only the resolutionOrder may point at modifiers`)
  const node = valueAt(root, read.path)
  if (!isMap(node)) return fail(`The reference ${reference} leads nowhere`)
  const isSet = read.path[0] === 'sets' && read.path.length === 2
  return { node, isSet, path: isSet ? `${read.path.join('.')}.sources` : path }
}

type Fail = (message: string, absent?: SourceFault['absent']) => null

function targetInFile(
  reference: string,
  { path, pointer }: { path: string; pointer: string[] },
  files: Files,
  fail: Fail,
): SourceTarget | null {
  const document = fileAt(path, files)
  if (!document) {
    const remote = isRemote(path)
    const what = remote ? 'is not fetched: give it along as a file' : 'is not there'
    return fail(`${JSON.stringify(path)} ${what}`, remote ? 'address' : 'file')
  }
  const node = valueAt(document, pointer)
  if (!isMap(node)) return fail(`${JSON.stringify(reference)} leads to nothing in that file`)
  return { node, isSet: pointer[0] === 'sets' && pointer.length === 2 && node.has('sources'), path: reference }
}
