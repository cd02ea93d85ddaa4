// Validates a resolver document with the files around it.
import { duplicateNotes, verdict, type CheckOptions, type Verdict } from '../dtcg/check/check.ts'
import { readRoots } from '../dtcg/document.ts'
import type { SourceFile } from '../../format/format.ts'
import { referencesIn, type FileReference } from './documents.ts'
import { validateResolver } from './validate.ts'

/** Validates the first file as a resolver document, which may refer to the others. Notes addresses, which it does not fetch. */
export function checkResolver(files: SourceFile[], options: CheckOptions = {}): Verdict {
  const documents = readRoots(files, options.strict === true || !files.some(({ path }) => path.endsWith('.json5')))
  if ('errors' in documents) return { faults: documents.errors, notes: [] }
  // `readRoots` reports an empty list as an error.
  const resolver = documents[0]!
  const others = documents.slice(1)
  const roots = new Map(others.map(({ path, root }) => [path, root]))
  const { faults, tokens, absent } = validateResolver(resolver.root, { base: resolver.path, roots })
  const remote = absent.filter(({ level }) => level === 'warning')
  const missing = absent.filter(({ level }) => level === 'error')
  return verdict([...faults, ...missing, ...tokens], [...documents.flatMap(duplicateNotes), ...remote], options)
}

/** The files to which a document refers, each once, in document order. Leaves out URLs. */
export function fileReferences(text: string): FileReference[] {
  const documents = readRoots([{ path: '', text }], false)
  return 'errors' in documents ? [] : documents.flatMap(({ root }) => referencesIn(root))
}
