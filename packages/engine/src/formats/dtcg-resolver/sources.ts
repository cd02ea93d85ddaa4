// Token sources of a resolver document with their references followed: inline tokens, files, sets, any other place.
import { valueAt } from '../dtcg/check/follow.ts'
import { isMap, type Node, type NodeMap } from '../../base/node.ts'
import { pointer } from '../dtcg/reference.ts'
import { fileAt, fileReference, isRemote, type Files } from './documents.ts'
import { isForOthers } from './order.ts'

export interface SourceFault {
  path: string
  message: string
  /** The document itself may be right: a file was not given, or is an address. */
  absent?: 'file' | 'address'
}

export type ReportSource = (fault: SourceFault) => void

/** Sources that come together in one place: more than this is no design system, but sets of sets that double. */
const mostSources = 10_000
/** References to references. */
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
  /** Keys beside the `$ref`s that were followed; they replace those at the target's root. */
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
  const steps = (items: Node[], at: string, way: Way | null): Step[] =>
    items.map((source, i) => ({ source, path: `${at}.${i}`, overrides: [], way })).reverse()
  const stack = steps(list, path, null)
  let taken = 0
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { source, way } = step
    if (++taken > mostSources) {
      report({ path, message: `More than ${mostSources.toLocaleString('en')} sources come together here` })
      return found
    }
    if (!isMap(source) || isForOthers(source)) continue
    const reference = source.get('$ref')
    if (typeof reference !== 'string') {
      if (reference === undefined)
        found.push({
          tokens: step.overrides.reduceRight((tokens, over) => new Map([...tokens, ...over]), source),
          file: way === null ? null : (fileReference(way.reference)?.path ?? null),
        })
      continue
    }
    if ((way?.length ?? 0) >= longestWay || passed(way, reference)) continue
    const target = sourceTarget(reference, step.path, root, files, report)
    if (!target) continue
    const onward: Way = { reference, before: way, length: (way?.length ?? 0) + 1 }
    const beside = new Map([...source].filter(([key]) => key !== '$ref'))
    // A set represents its sources; `sources` beside the reference replaces them (Resolver module, Extending).
    const sources = target.isSet ? (beside.get('sources') ?? target.node.get('sources')) : null
    if (Array.isArray(sources)) stack.push(...steps(sources, target.path, onward))
    else if (!target.isSet) {
      const overrides = beside.size > 0 ? [...step.overrides, beside] : step.overrides
      stack.push({ source: target.node, path: step.path, overrides, way: onward })
    }
  }
  return found
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

/** The target of a reference among sources, or null (and a finding) where it is invalid or not allowed. */
export function sourceTarget(
  reference: string,
  path: string,
  root: NodeMap,
  files: Files,
  report: ReportSource,
): SourceTarget | null {
  const fail = (message: string, absent?: SourceFault['absent']) => {
    report(absent ? { path, message, absent } : { path, message })
    return null
  }
  const file = fileReference(reference)
  if (file) {
    const document = fileAt(file.path, files)
    if (!document) {
      const remote = isRemote(file.path)
      const what = remote ? 'is not fetched: give it along as a file' : 'is not there'
      return fail(`${JSON.stringify(file.path)} ${what}`, remote ? 'address' : 'file')
    }
    const node = valueAt(document, file.pointer)
    if (!isMap(node)) return fail(`${JSON.stringify(reference)} leads to nothing in that file`)
    return {
      node,
      isSet: file.pointer[0] === 'sets' && file.pointer.length === 2 && node.has('sources'),
      path: reference,
    }
  }
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
