// The verdict on a resolver document and the files around it.
import { duplicateNotes, verdict, type CheckOptions, type Verdict } from '../dtcg/check.ts'
import { readRoots } from '../dtcg/document.ts'
import { isMap, type Node } from '../dtcg/node.ts'
import type { SourceFile } from '../format.ts'
import { fileReference, isRemote } from './documents.ts'
import { validateResolver } from './validate.ts'

/** Judges the first file as a resolver document; the others are what it may refer to. Addresses are not fetched: a note. */
export function checkResolver(files: SourceFile[], options: CheckOptions = {}): Verdict {
  const documents = readRoots(files, options.strict === true || !files.some(({ path }) => path.endsWith('.json5')))
  if ('errors' in documents) return { faults: documents.errors, notes: [] }
  // No file at all is among the errors.
  const resolver = documents[0]!
  const others = documents.slice(1)
  const roots = new Map(others.map(({ path, root }) => [path, root]))
  const { faults, tokens, absent } = validateResolver(resolver.root, { base: resolver.path, roots })
  const remote = absent.filter(({ remote }) => remote)
  const missing = absent.filter(({ remote }) => !remote)
  return verdict([...faults, ...missing, ...tokens], [...documents.flatMap(duplicateNotes), ...remote], options)
}

/** The paths of files, relative to the document, that its references name. */
export function filesOf(text: string): string[] {
  const documents = readRoots([{ path: '', text }], false)
  if ('errors' in documents) return []
  const paths = new Set<string>()
  const work: Node[] = documents.map(({ root }) => root)
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (Array.isArray(node)) work.push(...node)
    if (!isMap(node)) continue
    const reference = node.get('$ref')
    const file = typeof reference === 'string' ? fileReference(reference) : null
    if (file && file.path !== '' && !isRemote(file.path)) paths.add(file.path)
    for (const value of node.values()) work.push(value)
  }
  return [...paths]
}
