// Converts blocks of cells to the clipboard text of spreadsheets and back (tabs and lines, quoted where needed).

export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map(cells => cells.map(quote).join('\t')).join('\n')
}

function quote(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function fromTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)!.push(cell)
    cell = ''
  }
  const clean = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let i = 0; i < clean.length; i++) {
    const char = clean[i]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (clean[i + 1] === '"') cell += clean[i++]
      else quoted = false
    } else if (char === '"' && cell === '' && closes(clean, i)) quoted = true
    else if (char === '\t') endCell()
    else if (char === '\n') {
      endCell()
      rows.push([])
    } else cell += char
  }
  endCell()
  return rows
}

/**
 * A quote opens a quoted cell only if another one closes it before a tab, a line break or the end; otherwise it is part
 * of the value.
 */
function closes(text: string, from: number): boolean {
  for (let i = from + 1; i < text.length; i++) {
    if (text[i] !== '"') continue
    if (text[i + 1] === '"') i++
    else return i + 1 === text.length || text[i + 1] === '\t' || text[i + 1] === '\n'
  }
  return false
}
