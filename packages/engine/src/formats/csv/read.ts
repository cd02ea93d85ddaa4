// Tables of tokens: a header with `name`, `type`, `description` and a column for each mode (or `value`); or two columns.
import { errorAt } from '../../base/finding.ts'
import { outcome } from '../../reading/documents.ts'
import type { Draft } from '../../reading/draft.ts'
import { guess } from '../../reading/guess.ts'
import { nameAll } from '../../reading/names.ts'
import { freeName } from '../../naming/free-name.ts'
import { isObject } from '../../base/plain-json.ts'
import { anyReference, wholeReference } from '../../reading/references/references.ts'
import { newReport, type Report } from '../../reading/report.ts'
import { settle } from '../../reading/settle.ts'
import { meaningOf } from '../../types/vendor-types.ts'
import type { Json, JsonObject } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import type { ImportFailure, ImportOptions, ImportResult, SourceFile } from '../../format/format.ts'
import { delimiterOf, readTable, unguard, type Cell, type Row } from './table.ts'

const FORMAT = 'csv'

/** Columns with fields of the token; every other column is a mode. */
export const aboutToken = ['name', 'type', 'description', 'deprecated', 'replaced_by', 'remove_in', 'extensions']

interface Columns {
  about: Map<string, number>
  /** null: a column `value`, of a mode without a name. */
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
    const known = title.toLowerCase() === 'token' && !about.has('name') ? 'name' : title.toLowerCase()
    if (aboutToken.includes(known) && !about.has(known)) about.set(known, at)
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

/** Rows of two cells each, as they are pasted: a name and a value. */
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
  const deprecated = cell('deprecated')
  return {
    name,
    place: `${row.line}:${at + 1}`,
    type,
    sourceType,
    value: valueOf(value, type),
    description: about.has('description') && hasText(row, about.get('description')!) ? cell('description') : null,
    extensions: extensionsOf(cell('extensions'), row, report),
    deprecated: deprecated === '' ? null : deprecated === 'true' ? true : deprecated === 'false' ? false : deprecated,
    replaced_by: cell('replaced_by') || null,
    remove_in: cell('remove_in') || null,
  }
}

const hasText = (row: Row, at: number) =>
  row.cells[at] !== undefined && (row.cells[at].text !== '' || row.cells[at].quoted)

const bare: ReadonlySet<TypeName | null> = new Set<TypeName | null>([
  ...([null, 'number', 'dimension', 'fontSize', 'lineHeight', 'letterSpacing', 'fontWeight'] as const),
])

/** Numbers as numbers, composites from JSON, everything else as the text it is. */
function valueOf(cell: Cell, type: TypeName | null): Json {
  const written = unguard(cell.text)
  if (type === 'string') return written
  // As the dashboard copies a formula: what follows the sign is read like arithmetic without it.
  const text = written.search(anyReference) >= 0 ? written.replace(/^=\s*/, '') : written
  if (bare.has(type) && /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(text)) return Number(text)
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  if (!/^(?:\[|\{\s*["}])/.test(text)) return text
  try {
    return JSON.parse(text) as Json
  } catch {
    // Not JSON after all: `settle` keeps it as text and reports it.
    return text
  }
}

function extensionsOf(text: string, row: Row, report: Report): JsonObject | null {
  if (text === '') return null
  try {
    const value = JSON.parse(text) as Json
    if (isObject(value)) return value
  } catch {
    // Reported below, like every other value that is no object.
  }
  report.warn('invalid', `${row.line}:1`, 'extensions must be a JSON object')
  return null
}

/** A rule or a statement rather than a value. */
const isCode = ({ cells: [, value] }: Row) =>
  !value!.quoted && /[{};]$/.test(value!.text) && wholeReference(value!.text) === null

export function recognise(files: SourceFile[]): number {
  const [file] = files
  if (!file || files.length > 1 || /^\s*[[{]/.test(file.text)) return 0
  const named = /\.(?:csv|tsv)$/i.test(file.path)
  // The first lines are enough to detect the format; a quoted cell may cross the cut, and then the whole text is read.
  const head = file.text.slice(0, 5000).replace(/[\r\n][^\r\n]*$/, '')
  const delimiter = delimiterOf(file.text)
  let table = readTable(file.text.length > 5000 ? head : file.text, delimiter)
  if ('message' in table) table = readTable(file.text, delimiter)
  if ('message' in table || table.rows.length === 0) return named ? 0.3 : 0
  const titles = table.rows[0]!.cells.map(({ text }) => text.toLowerCase())
  if (titles.length > 1 && (titles.includes('name') || titles.includes('token'))) return named ? 0.97 : 0.9
  if (!isPair(table.rows) || table.rows.some(isCode)) return 0
  // Prose has commas too: at least half of the values must be of some kind.
  const candidates = table.rows.filter(
    ({ cells }) => wholeReference(cells[1]!.text) !== null || guess(unguard(cells[1]!.text)).type !== 'string',
  )
  return candidates.length * 2 < table.rows.length ? 0 : named ? 0.8 : 0.4
}
