// What every reader of JSON documents starts and ends with.
import { parseText } from '../formats/dtcg/json-text.ts'
import { isMap, type Node, type NodeMap } from '../formats/dtcg/node.ts'
import type { ImportedMode, ImportFailure, ImportOptions, ImportResult, SourceFile } from '../formats/format.ts'
import type { Report } from './report.ts'

type Parsed = { root: Node; duplicates: string[] } | { path: string; message: string }

// Recognising asks every format in turn, and each would parse the same text again.
const parsed = new WeakMap<SourceFile, { text: string; result: Parsed }>()

/** The document with the order of its keys and the keys written twice, or where and why it is none. JSON first, then JSON5. */
export function parseDocument(file: SourceFile): Parsed {
  const known = parsed.get(file)
  if (known?.text === file.text) return known.result
  const result = parse(file.text)
  parsed.set(file, { text: file.text, result })
  return result
}

function parse(text: string): Parsed {
  const strict = parseText(text, 'json')
  if (!('fault' in strict)) return strict
  const loose = parseText(text, 'json5')
  if (!('fault' in loose)) return loose
  const { line, column, message } = loose.fault
  return { path: `${line}:${column}`, message: `Not JSON: ${message}` }
}

/** The root of a file where it is an object; for recognising, where faults mean only that it is something else. */
export function rootOf(file: SourceFile): NodeMap | null {
  const document = parseDocument(file)
  return 'root' in document && isMap(document.root) ? document.root : null
}

/** All files as objects, or every fault of all of them. */
export function readDocuments(
  format: string,
  files: SourceFile[],
  report: Report,
): { path: string; root: NodeMap }[] | ImportFailure {
  const roots: { path: string; root: NodeMap }[] = []
  const errors: ImportFailure['errors'] = []
  for (const file of files) {
    const document = parseDocument(file)
    const at = file.path === '' ? '' : `${file.path}:`
    if (!('root' in document)) errors.push({ path: at + document.path, message: document.message })
    else if (!isMap(document.root)) errors.push({ path: `${at}1:1`, message: 'Expected an object' })
    else {
      for (const path of document.duplicates) {
        report.warn('duplicate', path, 'The key stands twice in its object: the last one counts')
      }
      roots.push({ path: file.path, root: document.root })
    }
  }
  if (files.length === 0) errors.push({ path: '', message: 'There is no file to read' })
  return errors.length > 0 ? { format, errors } : roots
}

/** The result; with `strict` a failure that names what would otherwise be a warning. */
export function outcome(
  format: string,
  modes: ImportedMode[],
  report: Report,
  options: ImportOptions,
): ImportResult | ImportFailure {
  const read = modes.length > 0 ? modes : [{ name: null, tokens: [], groups: [] }]
  if (!options.strict || report.warnings.length === 0) return { format, modes: read, warnings: report.warnings }
  return { format, errors: report.warnings.map(({ path, message }) => ({ path, message })) }
}
