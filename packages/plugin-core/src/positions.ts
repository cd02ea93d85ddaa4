// Finds the line and column of a dotted path in JSON or JSON5 text. It looks for keys only and does not validate.
interface Position {
  line: number
  column: number
}

/** The position of the key of each dotted path. The last of duplicate keys applies, as for readers. */
export function positionsIn(text: string): Map<string, Position> {
  const positions = new Map<string, Position>()
  const lines = lineStarts(text)
  const path: (string | number)[] = []
  /** For each open bracket: an array's next index, or null for an object. */
  const open: (number | null)[] = []
  const tokens = /\/\/[^\n]*|\/\*[^]*?\*\/|("(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|[\w$.+-]+)(\s*:)?|[{}[\],]/g
  const note = (at: number) => positions.set(path.join('.'), positionAt(lines, at))
  const enter = (at: number) => {
    const index = open.at(-1)
    if (typeof index !== 'number') return
    path[path.length - 1] = index
    note(at)
  }
  const next = () => {
    const index = open.at(-1)
    if (typeof index === 'number') open[open.length - 1] = index + 1
  }
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const [whole, word, colon] = match
    if (isComment(whole)) continue
    if (word !== undefined && colon !== undefined && open.at(-1) === null) {
      path[path.length - 1] = unquoted(word)
      note(match.index)
    } else if (word !== undefined) enter(match.index)
    else if (whole === '{' || whole === '[') {
      enter(match.index)
      open.push(whole === '[' ? 0 : null)
      path.push('')
    } else if (whole === '}' || whole === ']') {
      open.pop()
      path.pop()
    } else next()
  }
  return positions
}

const isComment = (text: string): boolean => text.startsWith('//') || text.startsWith('/*')

/** The position of each custom property, and of the first cell in each line of a table (CSV). */
export function declarationsIn(text: string): Map<string, Position> {
  const lines = lineStarts(text)
  const names = /(?<![\w-])--([\w-]+)(?=\s*:)|^"?([^\s",;{}:]+)"?(?=[,;\t])/gm
  const matches = [...text.matchAll(names)]
  return new Map(matches.map(({ 1: property, 2: cell, index }) => [property ?? cell!, positionAt(lines, index)]))
}

function unquoted(word: string): string {
  if (!/^["']/.test(word)) return word
  try {
    return word.startsWith('"') ? (JSON.parse(word) as string) : word.slice(1, -1)
  } catch {
    return word.slice(1, -1)
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function positionAt(starts: readonly number[], at: number): Position {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= at) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: at - starts[low]! + 1 }
}
