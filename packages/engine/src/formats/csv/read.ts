// Reads tables of tokens: a header with `name`, `type`, `description` and a column for each mode (or `value`); or two columns.
import { errorAt } from '../../base/finding.ts'
import { outcome } from '../../reading/documents.ts'
import type { Draft } from '../../reading/draft.ts'
import { guess } from '../../reading/guess.ts'
import { nameAll } from '../../reading/names.ts'
import { freeName } from '../../naming/free-name.ts'
import { isObject } from '../../base/plain-json.ts'
import { anyReference, wholeReference } from '../../reading/references/references.ts'
import { newReport, type Report } from '../../reading/report.ts'
import { beginsAsJson } from '../../reading/text/json-text.ts'
import { settle } from '../../reading/settle.ts'
import { meaningOf } from '../../types/vendor-types.ts'
import type { Json, JsonObject } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import type { ImportFailure, ImportOptions, ImportResult, SourceFile } from '../../format/format.ts'
import { delimiterOf, readTable, unguard, type Cell, type Row } from './table.ts'

const FORMAT = 'csv'

/** Titles of columns with fields of the token; every other column is a mode. */
export const aboutToken = ['name', 'type', 'description', 'deprecated', 'replaced_by', 'remove_in', 'extensions']

interface Columns {
  about: Map<string, number>
  /** `name` is null for a column `value`, whose mode has no name. */
  modes: { name: string | null; at: number }[]
  /** Rows below the header. */
  rows: Row[]
}

export function read(files: SourceFile[], options: ImportOptions): ImportResult | ImportFailure {
  const report = newReport(options)
  const [file] = files
  if (!file || files.length > 1) {
    return { format: FORMAT, errors: [errorAt('format', '', `Expected one table, not ${files.length}`)] }
  }
  const table = readTable(file.text, delimiterOf(file.text))
  if ('message' in table) return { format: FORMAT, errors: [errorAt('syntax', `${table.line}:1`, table.message)] }
  const columns = columnsOf(table.rows, report)
  if (typeof columns === 'string') return { format: FORMAT, errors: [errorAt('format', '1:1', columns)] }

  const width = Math.max(-1, ...columns.about.values(), ...columns.modes.map(({ at }) => at)) + 1
  for (const { line, cells } of columns.rows) {
    if (cells.slice(width).some(({ text }) => text !== '')) {
      report.warn('dropped', `${line}:${width + 1}`, 'The row has more cells than the header')
    }
  }
  const drafts = columns.modes.map(({ at }) => columns.rows.flatMap(row => draftOf(row, at, columns, report) ?? []))
  const names = nameAll(drafts.flat(), report)
  const modes = columns.modes.map(({ name }, i) => ({
    name,
    tokens: settle(drafts[i]!, names, { curly: true }, report),
    groups: [],
  }))
  return outcome(FORMAT, modes, report, options)
}

function columnsOf(rows: Row[], report: Report): Columns | string {
  const [header, ...body] = rows
  if (!header) return 'The table is empty'
  const titles = header.cells.map(({ text }) => unguard(text).trim())
  const about = new Map<string, number>()
  for (const [at, title] of titles.entries()) {
    const field = title.toLowerCase() === 'token' && !about.has('name') ? 'name' : title.toLowerCase()
    if (aboutToken.includes(field) && !about.has(field)) about.set(field, at)
  }
  if (!about.has('name')) {
    if (!isPair(rows)) return 'Expected a header with a column "name", or rows of a name and a value'
    return { about: new Map([['name', 0]]), modes: [{ name: null, at: 1 }], rows }
  }
  const taken = new Set<string>()
  const modes = titles.flatMap((title, at) => {
    if ([...about.values()].includes(at)) return []
    if (title === '') {
      if (body.some(({ cells }) => (cells[at]?.text ?? '') !== ''))
        report.warn('dropped', `1:${at + 1}`, 'A column without a title')
      return []
    }
    const name = title.replace(/^mode:\s*/i, '')
    return [{ name: title.toLowerCase() === 'value' ? null : freeName(name, taken), at }]
  })
  return modes.length > 0 ? { about, modes, rows: body } : 'Expected a column "value" or one for each mode'
}

/** Whether the rows have two cells each, a name and a value, as pasted from elsewhere. */
function isPair(rows: Row[]): boolean {
  return rows.every(({ cells }) => {
    const [name, value] = cells
    return (
      name !== undefined &&
      value !== undefined &&
      cells.length === 2 &&
      name.text !== '' &&
      value.text !== '' &&
      !/[{};]/.test(name.text)
    )
  })
}

function draftOf(row: Row, at: number, { about }: Columns, report: Report): Draft | null {
  const cell = (column: string): string => {
    const place = about.get(column)
    return place === undefined ? '' : unguard(row.cells[place]?.text ?? '')
  }
  const value = row.cells[at]
  const name = cell('name')
  if (name.trim() === '') report.warn('dropped', `${row.line}:1`, 'The row has no name')
  if (name.trim() === '' || !value || (value.text === '' && !value.quoted)) return null
  const sourceType = cell('type') || null
  const type = sourceType === null ? null : meaningOf(sourceType)
  return {
    name,
    place: `${row.line}:${at + 1}`,
    type,
    sourceType,
    value: valueOf(value, type),
    description: about.has('description') && hasText(row, about.get('description')!) ? cell('description') : null,
    extensions: extensionsOf(cell('extensions'), row, report),
    deprecated: deprecationIn(cell('deprecated')),
    replaced_by: cell('replaced_by') || null,
    remove_in: cell('remove_in') || null,
  }
}

function deprecationIn(text: string): boolean | string | null {
  if (text === 'true' || text === 'false') return text === 'true'
  return text || null
}

const hasText = (row: Row, at: number) =>
  row.cells[at] !== undefined && (row.cells[at].text !== '' || row.cells[at].quoted)

const bare: ReadonlySet<TypeName | null> = new Set<TypeName | null>([
  ...([null, 'number', 'dimension', 'fontSize', 'lineHeight', 'letterSpacing', 'fontWeight'] as const),
])

/** Reads numbers, and composites from JSON; everything else stays text. */
function valueOf(cell: Cell, type: TypeName | null): Json {
  const written = unguard(cell.text)
  if (type === 'string') return written
  // The dashboard copies a formula with a leading `=`.
  const text = written.search(anyReference) >= 0 ? written.replace(/^=\s*/, '') : written
  if (bare.has(type) && /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(text)) return Number(text)
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  if (!/^(?:\[|\{\s*["}])/.test(text)) return text
  try {
    return JSON.parse(text) as Json
  } catch {
    // Not JSON: `settle` keeps the text and reports it.
    return text
  }
}

function extensionsOf(text: string, row: Row, report: Report): JsonObject | null {
  if (text === '') return null
  try {
    const value = JSON.parse(text) as Json
    if (isObject(value)) return value
  } catch {
    // Reported below, with all values other than objects.
  }
  report.warn('invalid', `${row.line}:1`, 'extensions must be a JSON object')
  return null
}

/** Whether the cell looks like a rule or a statement of code. */
const isCode = ({ cells: [, value] }: Row) =>
  !value!.quoted && /[{};]$/.test(value!.text) && wholeReference(value!.text) === null

export function recognise(files: SourceFile[]): number {
  const [file] = files
  if (!file || files.length > 1 || beginsAsJson(file.text)) return 0
  const hasExtension = /\.(?:csv|tsv)$/i.test(file.path)
  const rows = firstRows(file.text)
  const [header] = rows
  if (!header) return hasExtension ? 0.3 : 0
  if (isHeader(header)) return hasExtension ? 0.97 : 0.9
  if (!isPair(rows) || rows.some(isCode)) return 0
  // Prose has commas too: at least half of the values must suggest a type.
  const candidates = rows.filter(
    ({ cells }) => wholeReference(cells[1]!.text) !== null || guess(unguard(cells[1]!.text)).type !== 'string',
  )
  if (candidates.length * 2 < rows.length) return 0
  return hasExtension ? 0.8 : 0.4
}

/** The rows of the first 5000 characters, or of the whole text if a quoted cell crosses that limit. Empty if it is no table. */
function firstRows(text: string): Row[] {
  const delimiter = delimiterOf(text)
  const head = text.slice(0, 5000).replace(/[\r\n][^\r\n]*$/, '')
  let table = readTable(text.length > 5000 ? head : text, delimiter)
  if ('message' in table) table = readTable(text, delimiter)
  return 'message' in table ? [] : table.rows
}

function isHeader({ cells }: Row): boolean {
  const titles = cells.map(({ text }) => text.toLowerCase())
  return titles.length > 1 && (titles.includes('name') || titles.includes('token'))
}
