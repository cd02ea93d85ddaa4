// Finds the files around a resolver document by the paths in its references.
import { isMap, type Node, type NodeMap } from '../../base/node.ts'

export interface Files {
  /** Paths as given, with their root objects. */
  roots: Map<string, NodeMap>
  /** Path of the resolver document: relative references start there. */
  base: string
}

/** A reference to another file: its path and the pointer into it, or null where it points into the document itself. */
export function fileReference(text: string): { path: string; pointer: string[] } | null {
  if (text.startsWith('#')) return null
  const hash = text.indexOf('#')
  const path = decoded(hash < 0 ? text : text.slice(0, hash))
  const fragment = hash < 0 ? '' : text.slice(hash + 1).replace(/^\//, '')
  const pointer =
    fragment === '' ? [] : fragment.split('/').map(key => decoded(key).replaceAll('~1', '/').replaceAll('~0', '~'))
  return { path, pointer }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A file name may contain a bare percent sign.
    return text
  }
}

export function isRemote(path: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(path)
}

export interface FileReference {
  /** Relative to the document. */
  path: string
  /** The dotted path of the `$ref`. */
  at: string
}

/** The files to which a document refers, each once, in the order of the document. Leaves out addresses. */
export function referencesIn(root: Node): FileReference[] {
  const found = new Map<string, FileReference>()
  const work = [{ node: root, at: '' }]
  for (let next = work.pop(); next; next = work.pop()) {
    const { node, at } = next
    const place = (key: string | number) => (at === '' ? `${key}` : `${at}.${key}`)
    const reference = isMap(node) ? node.get('$ref') : undefined
    const file = typeof reference === 'string' ? fileReference(reference) : null
    if (file && file.path !== '' && !isRemote(file.path) && !found.has(file.path))
      found.set(file.path, { path: file.path, at: place('$ref') })
    const below = Array.isArray(node) ? [...node.entries()] : isMap(node) ? [...node] : []
    for (const [key, value] of below.reverse()) work.push({ node: value, at: place(key) })
  }
  return [...found.values()]
}

/** The documents that none of the others refers to. */
export function unreferenced<Document extends { path: string; root: NodeMap }>(documents: Document[]): Document[] {
  const roots = new Map(documents.map(({ path, root }) => [path, root]))
  const named = new Set(
    documents.flatMap(({ path: base, root }) =>
      referencesIn(root).flatMap(({ path }) => {
        const target = fileAt(path, { base, roots })
        return target && target !== root ? [target] : []
      }),
    ),
  )
  return documents.filter(({ root }) => !named.has(root))
}

/** The file at a path relative to the resolver document; else the only one whose path ends like that. */
export function fileAt(path: string, { roots, base }: Files): NodeMap | undefined {
  const normalized = normal(`${base.includes('/') ? base.slice(0, base.lastIndexOf('/')) : '.'}/${path}`)
  const tail = normal(path)
  let alike: NodeMap | undefined
  let count = 0
  for (const [given, root] of roots) {
    const at = normal(given)
    if (at === normalized) return root
    if (at === tail || at.endsWith(`/${tail}`)) {
      alike = root
      count++
    }
  }
  return count === 1 ? alike : undefined
}

/** A normalized path, without redundant `.` and `..`. */
function normal(path: string): string {
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else parts.push(part)
  }
  return parts.join('/')
}
