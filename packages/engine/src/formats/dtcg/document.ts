// Files to one tree: text, roots, merging, extensions.
import type { ImportFailure, ImportWarning, SourceFile } from '../format.ts'
import { expandExtensions } from './extends.ts'
import { parseText, type Dialect } from './json-text.ts'
import { isMap, type NodeMap } from './node.ts'
import { addDocument, newGroup, type GroupNode, type Report } from './tree.ts'

export interface ReadRoots {
  roots: { path: string; root: NodeMap }[]
  warnings: ImportWarning[]
}

type Fault = ImportFailure['errors'][number]

/** The root objects of files, in their order, or what is wrong with the texts. */
export function readRoots(files: SourceFile[], dialect: Dialect): ReadRoots | { errors: Fault[] } {
  const roots: ReadRoots['roots'] = []
  const warnings: ImportWarning[] = []
  const errors: Fault[] = []
  for (const { path, text } of files) {
    const place = (line: number, column: number) => `${path}${path === '' ? '' : ':'}${line}:${column}`
    const parsed = parseText(text, dialect)
    if ('fault' in parsed) {
      errors.push({ path: place(parsed.fault.line, parsed.fault.column), message: parsed.fault.message })
    } else if (!isMap(parsed.root)) {
      errors.push({ path: place(1, 1), message: 'A token file must be an object' })
    } else {
      roots.push({ path, root: parsed.root })
      for (const duplicate of parsed.duplicates) {
        warnings.push({
          path: duplicate,
          code: 'duplicate',
          message: 'The key is written twice in its object: the last one counts',
        })
      }
    }
  }
  return errors.length > 0 ? { errors } : { roots, warnings }
}

/** Documents merged in order into one tree, with `$extends` carried out. */
export function buildTree(roots: NodeMap[], report: Report): GroupNode {
  const tree = newGroup('', null)
  for (const root of roots) addDocument(tree, root, report)
  expandExtensions(tree, report)
  return tree
}
