// Reads files into one tree: parses texts, merges roots, expands extensions.
import { errorAt, type Finding, type ReportFault } from '../../base/finding.ts'
import { noFile, parseDocument, placeIn, syntaxError } from '../../reading/documents.ts'
import type { SourceFile } from '../../format/format.ts'
import { expandExtensions } from './check/extends.ts'
import { parseText } from '../../reading/text/json-text.ts'
import { isMap, type NodeMap } from '../../base/node.ts'
import { addDocument, newGroup, type GroupNode } from './tree.ts'

export interface Root {
  path: string
  root: NodeMap
  /** Keys that occur twice. */
  duplicates: string[]
}

/** The root objects of files in their order, or the errors in the texts. Strict: RFC 8259; else JSON5 as well. */
export function readRoots(files: SourceFile[], strict: boolean): Root[] | { errors: Finding[] } {
  const roots: Root[] = []
  const errors: Finding[] = []
  if (files.length === 0) errors.push(noFile)
  for (const file of files) {
    const parsed = strict ? strictly(file.text) : parseDocument(file)
    if (!('root' in parsed)) errors.push(syntaxError(file, parsed))
    else if (!isMap(parsed.root))
      errors.push(errorAt('syntax', placeIn(file, '1:1'), 'A token document must be an object'))
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

/** Merges documents in order into one tree, and expands `$extends`. */
export function buildTree(roots: NodeMap[], report: ReportFault): GroupNode {
  const tree = newGroup('', null)
  for (const root of roots) addDocument(tree, root, report)
  expandExtensions(tree, report)
  return tree
}
