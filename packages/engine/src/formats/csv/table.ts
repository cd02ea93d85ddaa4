// Reads and writes comma-separated text (RFC 4180) and its variants from spreadsheets: tabs or semicolons, any line end.

export interface Cell {
  text: string
  /** Distinguishes an empty text (`""`) from a missing value. */
  quoted: boolean
}

export interface Row {
  /** From 1. */
  line: number
  cells: Cell[]
}

export type Delimiter = ',' | '\t' | ';'

/** Excel's first line, which names the delimiter. */
const separatorLine = /^\ufeff?"?sep=([,;\t])"?[ ,;\t]*(?:\r\n|[\r\n]|$)/i

/** The delimiter that Excel's first line names, or the most frequent one in the first line, outside quotes. */
export function delimiterOf(text: string): Delimiter {
  const own = separatorLine.exec(text)?.[1]
  if (own !== undefined) return own as Delimiter
  const counts = new Map<string, number>([
    [',', 0],
    ['\t', 0],
    [';', 0],
  ])
  let quoted = false
  for (const char of text.slice(0, 10_000)) {
    if (char === '"') quoted = !quoted
    else if (!quoted && (char === '\n' || char === '\r')) break
    else if (!quoted && counts.has(char)) counts.set(char, counts.get(char)! + 1)
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  return best![0] as Delimiter
}

/** The text without byte order mark and without Excel's first line, and the number of its first line. */
function withoutMarks(source: string): { text: string; line: number } {
  const first = separatorLine.exec(source)?.[0]
  return first === undefined
    ? { text: source.replace(/^\ufeff/, ''), line: 1 }
    : { text: source.slice(first.length), line: 2 }
}

/** The rows that are not blank, or the line of an unclosed quote. */
export function readTable(source: string, delimiter: Delimiter): { rows: Row[] } | { line: number; message: string } {
  const { text, line: firstLine } = withoutMarks(source)
  const rows: Row[] = []
  let cells: Cell[] = []
  let line = firstLine
  let rowLine = line
  let at = 0
  const endRow = () => {
    if (cells.some(cell => cell.text !== '' || cell.quoted)) rows.push({ line: rowLine, cells })
    cells = []
  }
  while (at <= text.length) {
    let cell: Cell
    if (text[at] === '"') {
      const start = line
      let value = ''
      for (at++; ; at++) {
        const end = text.indexOf('"', at)
        if (end < 0) return { line: start, message: 'A quote is opened and never closed' }
        value += text.slice(at, end)
        at = end + 1
        if (text[at] !== '"') break
        value += '"'
      }
      line += value.split(/\r\n|[\r\n]/).length - 1
      // Text after a closing quote belongs to the cell, as in spreadsheets.
      const rest = untilEnd(text, at, delimiter)
      cell = { text: value + text.slice(at, rest).trimEnd(), quoted: true }
      at = rest
    } else {
      const end = untilEnd(text, at, delimiter)
      cell = { text: text.slice(at, end).trim(), quoted: false }
      at = end
    }
    cells.push(cell)
    if (text[at] === delimiter) {
      at++
      continue
    }
    endRow()
    if (at >= text.length) break
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    rowLine = ++line
  }
  return { rows }
}

function untilEnd(text: string, from: number, delimiter: Delimiter): number {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

// Spreadsheets evaluate a cell that starts like this as a formula (OWASP, "CSV injection"), except plain numbers.
const formula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
const number = /^[-+]?\d+(?:\.\d+)?$/

/** Protects a cell from formula injection: an apostrophe before what looks like a formula, which `unguard` removes. */
export function guard(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text
}

export function unguard(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

/** One line of the table, with quotes where necessary. */
export function printRow(cells: (string | null)[]): string {
  return cells
    .map(cell => {
      if (cell === null) return ''
      const safe = guard(cell)
      return safe === '' || /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
    })
    .join(',')
}
