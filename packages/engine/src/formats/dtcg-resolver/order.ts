// The sets and modifiers of a resolver document in their order, with the references in the order resolved.
import { valueAt } from '../dtcg/check/follow.ts'
import { isMap, type Node, type NodeMap } from '../../base/node.ts'
import { pointer } from '../dtcg/reference.ts'
import { isPlainNameOf } from './pointer-names.ts'
import { vendor } from '../dtcg/vendor.ts'
import { fileAt, fileReference, type Files } from './documents.ts'

export type Item =
  | { kind: 'set'; name: string; path: string; node: NodeMap; sources: Node; mode: string | null }
  | {
      kind: 'modifier'
      name: string
      path: string
      node: NodeMap
      contexts: Map<string, Node>
      chosen: string | null
      /** By context: tokens that are not part of it, though other sources have them. */
      absent: Map<string, string[]>
    }

/** Marks a source or modifier that Tessera's export adds for other tools: it contains the results of formulas and nothing else. */
export const LITERALS = 'literals'

export const isForOthers = (node: NodeMap): boolean => vendor(node)?.get(LITERALS) === true

export type Report = (path: string, message: string) => void

/** The items of `resolutionOrder`. Reports invalid ones and leaves them out. */
export function readOrder(root: NodeMap, files: Files, fault: Report): Item[] {
  const order = root.get('resolutionOrder')
  if (!Array.isArray(order)) return []
  const items: Item[] = []
  for (const [i, written] of order.entries()) {
    const path = `resolutionOrder.${i}`
    const item = isMap(written) ? readItem(written, path, root, files, fault) : null
    if (!isMap(written)) fault(path, 'An item must be a set, a modifier or a reference to one')
    if (item) items.push(item)
  }
  return items
}

function readItem(written: NodeMap, path: string, root: NodeMap, files: Files, fault: Report): Item | null {
  const reference = written.get('$ref')
  if (reference === undefined) {
    // The validator reports a missing type; the content still implies it.
    const type = written.get('type') ?? (written.has('sources') ? 'set' : written.has('contexts') ? 'modifier' : null)
    const name = written.get('name')
    return type === 'set' || type === 'modifier'
      ? itemOf(type, typeof name === 'string' ? name : path, path, written)
      : null
  }
  if (typeof reference !== 'string') {
    fault(path, '$ref must be a string')
    return null
  }
  const target = targetOf(reference, path, root, files, fault)
  if (!target) return null
  // Keys beside `$ref` replace those of the target, without merging below (Resolver module, Extending).
  return itemOf(target.kind, target.name, target.path, new Map([...target.node, ...written]))
}

export function itemOf(kind: 'set' | 'modifier', key: string, path: string, node: NodeMap): Item {
  const ours = vendor(node)
  const former = ours?.get('name')
  const name = typeof former === 'string' && isPlainNameOf(key, former) ? former : key
  if (kind === 'set') {
    const mode = ours?.get('mode')
    const sources = node.get('sources') ?? null
    return { kind, name, path, node, sources, mode: typeof mode === 'string' ? mode : null }
  }
  const contexts = node.get('contexts')
  const chosen = node.get('default')
  return {
    kind,
    name,
    path,
    node,
    contexts: isMap(contexts) ? contexts : new Map<string, Node>(),
    chosen: typeof chosen === 'string' ? chosen : null,
    absent: namesBy(ours?.get('absent')),
  }
}

function namesBy(node: Node | undefined): Map<string, string[]> {
  if (!isMap(node)) return new Map()
  return new Map(
    [...node].map(([key, list]) => [key, Array.isArray(list) ? list.filter(name => typeof name === 'string') : []]),
  )
}

function targetOf(reference: string, path: string, root: NodeMap, files: Files, fault: Report) {
  const fail = (message: string) => {
    fault(path, message)
    return null
  }
  const place = placeOf(reference, root, files)
  if ('fault' in place) return fail(place.fault)
  const { document, way } = place
  if (way[0] === 'resolutionOrder') return fail(`${reference}: nothing may point into the resolutionOrder`)
  const [list, name] = way
  if (way.length !== 2 || name === undefined || (list !== 'sets' && list !== 'modifiers')) {
    return fail(`${reference}: an item of the resolutionOrder must point at #/sets/… or #/modifiers/…`)
  }
  const node = valueAt(document, way)
  if (!isMap(node)) return fail(`The reference ${reference} leads nowhere`)
  return {
    kind: list === 'sets' ? ('set' as const) : ('modifier' as const),
    name,
    path: place.path,
    node,
  }
}

interface DocumentPointer {
  document: NodeMap
  /** The keys that lead to it in the document. */
  way: string[]
  /** For messages. */
  path: string
}

function placeOf(reference: string, root: NodeMap, files: Files): DocumentPointer | { fault: string } {
  const file = fileReference(reference)
  if (file) {
    const document = fileAt(file.path, files)
    if (!document) return { fault: `${JSON.stringify(reference)} was not given` }
    return { document, way: file.pointer, path: reference }
  }
  const read = pointer(reference)
  if (read.way === 'malformed') return { fault: `The reference ${reference} ${read.why}` }
  return { document: root, way: read.path, path: read.path.join('.') }
}
