// Parsing of files and construction of results, shared by all readers of JSON documents.
import { errorAt, type Finding } from '../base/finding.ts'
import { parseText } from './text/json-text.ts'
import { isMap, type Node, type NodeMap } from '../base/node.ts'
import type { ImportedMode, ImportFailure, ImportOptions, ImportResult, SourceFile } from '../format/format.ts'
import { longestNumber } from '../base/decimal.ts'
import { longNumberIn } from '../base/long-number.ts'
import type { Report } from './report.ts'

type Parsed = { root: Node; duplicates: string[] } | Unparsed

/** The place of a syntax error, as `line:column`, and its message. */
interface Unparsed {
  path: string
  message: string
}

// A cache, since recognition calls every format, and each would parse the same text again.
const parsed = new WeakMap<SourceFile, { text: string; result: Parsed }>()

/** Parses JSON, otherwise JSON5. Keeps the order of keys and reports duplicate keys. */
export function parseDocument(file: SourceFile): Parsed {
  const cached = parsed.get(file)
  if (cached?.text === file.text) return cached.result
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

export const syntaxError = (file: SourceFile, { path, message }: Unparsed): Finding =>
  errorAt('syntax', placeIn(file, path), message)

/** `file:line:column`, or `line:column` for a text without a name. */
export const placeIn = (file: SourceFile, place: string): string => (file.path === '' ? place : `${file.path}:${place}`)

/** The file name for a finding; undefined if there is only one file. */
export const inFile = (file: { path: string }, files: readonly unknown[]): string | undefined =>
  files.length > 1 && file.path !== '' ? file.path : undefined

/** The root object of a file, for recognition: null for any fault, which only means that it is another format. */
export function rootOf(file: SourceFile, { lists = false } = {}): NodeMap | null {
  const document = parseDocument(file)
  return 'root' in document ? asRoot(document.root, lists) : null
}

/** With `lists`, a list at the root counts as a list of tokens. */
function asRoot(root: Node, lists: boolean): NodeMap | null {
  if (isMap(root)) return root
  return lists && Array.isArray(root) ? new Map([['tokens', root]]) : null
}

export const noFile = errorAt('syntax', '', 'There is no file to read')

/** The root objects of all files, or all their faults. */
export function readDocuments(
  format: string,
  files: SourceFile[],
  report: Report,
  { lists = false } = {},
): { path: string; root: NodeMap }[] | ImportFailure {
  const roots: { path: string; root: NodeMap }[] = []
  const errors: Finding[] = []
  for (const file of files) {
    const document = parseDocument(file)
    if (!('root' in document)) errors.push(syntaxError(file, document))
    else {
      const root = asRoot(document.root, lists)
      if (!root) {
        errors.push(errorAt('syntax', placeIn(file, '1:1'), 'Expected an object'))
        continue
      }
      for (const path of document.duplicates) {
        report
          .in(inFile(file, files))
          .warn('duplicate', path, 'The key stands twice in its object: the last one counts')
      }
      roots.push({ path: file.path, root })
    }
  }
  if (files.length === 0) errors.push(noFile)
  return errors.length > 0 ? { format, errors } : roots
}

/** Strict reading turns warnings into errors. */
export const asError = (finding: Finding): Finding => ({ ...finding, level: 'error' })

/** The result; with `strict`, a failure if there are warnings. */
export function outcome(
  format: string,
  modes: ImportedMode[],
  report: Report,
  options: ImportOptions,
): ImportResult | ImportFailure {
  const read = modes.length > 0 ? modes : [{ name: null, tokens: [], groups: [] }]
  if (options.strict && report.warnings.length > 0) return refusal(format, report)
  return { format, modes: read, ...remarksOf(report) }
}

/** The findings of a report in the form of a result. */
export const remarksOf = ({ warnings, missing }: Report): Pick<ImportResult, 'warnings' | 'missing'> =>
  missing.size > 0 ? { warnings, missing: [...missing] } : { warnings }

/** The warnings as errors. */
export const refusal = (format: string, { warnings }: Report): ImportFailure => ({
  format,
  errors: warnings.map(asError),
})

/**
 * What no parser should begin with: files of one path, texts that Git has not merged, and numbers that are too long, each with its
 * first place.
 */
export const unreadyFiles = (files: readonly SourceFile[]): Finding[] => [
  ...samePaths(files),
  ...files.flatMap(file => mergeMarkers(file) ?? longNumber(file)),
]

/** A path without the ways in which two spellings of it differ: `.\\a\\b.json` and `a//b.json`. */
const plainPath = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part, i) => part !== '.' && (part !== '' || i === 0))
    .join('/')

/** Formats name sets and modes by the paths of their files, so that the last of two with one path would replace the other. */
function samePaths(files: readonly SourceFile[]): Finding[] {
  const counts = new Map<string, number>()
  for (const { path } of files) counts.set(plainPath(path), (counts.get(plainPath(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([path, count]) => ({
      ...errorAt('duplicate', path, `${count} files have ${path === '' ? 'no path' : `the path ${path}`}`),
      fix: 'Give each file its path within the project, with its folders',
    }))
}

/** One search after the other, so that no text takes long. */
function mergeMarkers(file: SourceFile): Finding[] | null {
  if (!file.text.includes('<<<<<<< ')) return null
  const text = `\n${file.text}`
  const begins = text.indexOf('\n<<<<<<< ')
  const parts = begins < 0 ? -1 : text.indexOf('\n=======', begins)
  if (parts < 0 || text.indexOf('\n>>>>>>> ', parts) < 0) return null
  const place = placeIn(file, `${text.slice(0, begins + 1).split('\n').length - 1}:1`)
  return [errorAt('syntax', place, 'Git has not merged this: decide between <<<<<<< and >>>>>>> first')]
}

function longNumber(file: SourceFile): Finding[] {
  const at = longNumberIn(file.text)
  if (at < 0) return []
  const lines = file.text.slice(0, at).split('\n')
  const place = `${lines.length}:${lines.at(-1)!.length + 1}`
  return [errorAt('value', placeIn(file, place), `A number may have at most ${longestNumber} characters`)]
}
