// The blocks of a Markdown text, and the text with one of them elsewhere: its lines move, all others stay as they are.
import { Lexer } from 'marked'

export interface Block {
  kind: string
  /** Its lines, of which `to` is the first after it; blank ones around it are not its own. */
  from: number
  to: number
  /** The places in a field, whose lines end with one character each. */
  start: number
  end: number
  /** Its first words. */
  label: string
}

/** The lines with their ends, whichever they are. */
const linesOf = (text: string): string[] => text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []

/** The text as a field holds it. */
export const inField = (text: string): string => text.replace(/\r\n?/g, '\n')

const isBlank = (line: string): boolean => line.trim() === ''

interface Range {
  kind: string
  start: number
  end: number
}

/** Where the parser sees blocks. What it leaves out, such as a link defined twice, is one as well. */
function rangesOf(text: string): Range[] {
  const ranges: Range[] = []
  let at = 0
  for (const { type, raw } of new Lexer({ gfm: true }).blockTokens(text)) {
    if (type === 'space') continue
    const start = Math.max(at, text.indexOf(raw, at))
    if (!isBlank(text.slice(at, start))) ranges.push({ kind: 'def', start: at, end: start })
    at = start + raw.length
    ranges.push({ kind: type, start, end: at })
  }
  if (!isBlank(text.slice(at))) ranges.push({ kind: 'def', start: at, end: text.length })
  return ranges
}

export function blocksOf(given: string): Block[] {
  const text = inField(given)
  const lines = text.split('\n')
  const starts: number[] = []
  let length = 0
  for (const line of lines) {
    starts.push(length)
    length += line.length + 1
  }
  const lineAt = (place: number) => starts.findLastIndex(start => start <= place)
  return readable(text).map(({ kind, start, end }) => {
    const first = start + /^\s*\n|/.exec(text.slice(start, end))![0].length
    const last = start + text.slice(start, end).trimEnd().length
    const from = lineAt(first)
    return { kind, from, to: lineAt(last) + 1, start: starts[from]!, end: last, label: labelOf(lines[from]!) }
  })
}

/** None where the text nests too deeply for the parser, which the server says as well. */
function readable(text: string): Range[] {
  try {
    return rangesOf(text)
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

const longestLabel = 40

function labelOf(line: string): string {
  const words = line.replace(/^[\s#>*+`~-]+/, '').trim() || line.trim()
  return words.length > longestLabel ? `${words.slice(0, longestLabel).trimEnd()}…` : words
}

/** The text with a block at another place among its blocks; null where it would then be part of another one. */
export function moveBlock(text: string, from: number, to: number): string | null {
  const lines = linesOf(text)
  const blocks = blocksOf(text)
  if (from === to || !blocks[from] || !blocks[to]) return null
  const eol = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n'
  const body = ({ from: first, to: end }: Block) => lines.slice(first, end).map(line => withEnd(line, eol))
  const order = blocks.toSpliced(from, 1).toSpliced(to, 0, blocks[from])
  const gaps = blocks.slice(1).map((next, i) => lines.slice(blocks[i]!.to, next.from))
  const bodies = order.map(body)
  const write = (between: readonly string[][]) => {
    const all = [
      ...lines.slice(0, blocks[0]!.from),
      ...bodies.flatMap((own, i) => [...(i > 0 ? between[i - 1]! : []), ...own]),
      ...lines.slice(blocks.at(-1)!.to),
    ].join('')
    // The last line ends as it did.
    return /[\r\n]$/.test(text) ? all : all.replace(/(?:\r\n|\r|\n)$/, '')
  }
  const moved = movedGaps(gaps, from, to)
  const asIs = write(moved)
  if (isSame(blocksOf(asIs), order, asIs, bodies, () => true)) return asIs
  const seams = new Set([from - (to < from ? 0 : 1), to - 1, to])
  const apart = write(moved.map((gap, i) => (gap.length === 0 && seams.has(i) ? [eol] : gap)))
  // Two lists that follow each other are one, which is what their lines say.
  return isSame(blocksOf(apart), order, apart, bodies, kind => kind !== 'list') ? apart : null
}

const withEnd = (line: string, eol: string): string => (/[\r\n]$/.test(line) ? line : line + eol)

/** The blank lines between blocks: those after a block go with it, or those before it where it is the last. */
function movedGaps(gaps: readonly string[][], from: number, to: number): string[][] {
  const own = Math.min(from, gaps.length - 1)
  const rest = gaps.toSpliced(own, 1)
  return rest.toSpliced(Math.min(to, rest.length), 0, gaps[own]!)
}

/** Whether a text has these blocks, of the kinds that count. */
function isSame(
  found: readonly Block[],
  wanted: readonly Block[],
  text: string,
  bodies: readonly string[][],
  counts: (kind: string) => boolean,
): boolean {
  const lines = linesOf(text)
  const is = found.filter(({ kind }) => counts(kind)).map(({ from, to }) => inField(lines.slice(from, to).join('')))
  const should = bodies.filter((_, i) => counts(wanted[i]!.kind)).map(body => inField(body.join('')))
  return is.length === should.length && is.every((each, i) => each.trimEnd() === should[i]!.trimEnd())
}
