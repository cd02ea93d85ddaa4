// Files to one tree: text, roots, merging, extensions.
import { parseDocument } from '../../reading/documents.ts'
import type { ImportFailure, SourceFile } from '../format.ts'
import { expandExtensions } from './extends.ts'
import { parseText } from './json-text.ts'
import { isMap, type NodeMap } from './node.ts'
import { addDocument, newGroup, type GroupNode, type Report } from './tree.ts'

export interface Root {
  path: string
  root: NodeMap
  /** Keys that are written twice. */
  duplicates: string[]
}

type Fault = ImportFailure['errors'][number]

/** The root objects of files, in their order, or what is wrong with the texts. Strict: RFC 8259; else JSON5 as well. */
export function readRoots(files: SourceFile[], strict: boolean): Root[] | { errors: Fault[] } {
  const roots: Root[] = []
  const errors: Fault[] = []
  if (files.length === 0) errors.push({ path: '', message: 'There is no file to read' })
  for (const file of files) {
    const at = file.path === '' ? '' : `${file.path}:`
    const parsed = strict ? strictly(file.text) : parseDocument(file)
    if (!('root' in parsed)) errors.push({ path: at + parsed.path, message: parsed.message })
    else if (!isMap(parsed.root)) errors.push({ path: `${at}1:1`, message: 'A token document must be an object' })
    else roots.push({ path: file.path, root: parsed.root, duplicates: parsed.duplicates })
  }
  return errors.length > 0 ? { errors } : roots
}

function strictly(text: string) {
  const parsed = parseText(text, 'json')
  if (!('fault' in parsed)) return parsed
  const { line, column, message } = parsed.fault
  return { path: `${line}:${column}`, message: `Not JSON: ${message}` }
}

/** Documents merged in order into one tree, with `$extends` carried out. */
export function buildTree(roots: NodeMap[], report: Report): GroupNode {
  const tree = newGroup('', null)
  for (const root of roots) addDocument(tree, root, report)
  expandExtensions(tree, report)
  return tree
}
