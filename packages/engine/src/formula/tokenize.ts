// The words of a formula, by hand: ten thousand formulas are read in a few milliseconds.
import { isUnit } from './units.ts'
import { Fault, type Dialect } from './syntax.ts'

export interface Word {
  kind: 'number' | 'unit' | 'name' | 'text' | 'hex' | 'reference' | 'sign' | 'end'
  /** What was meant: digits, the name in a reference, the text between quotes. */
  text: string
  at: number
  end: number
}

const digit = (code: number) => code >= 0x30 && code <= 0x39
const letter = (code: number) => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
const blank = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0
/** Acute accents and backticks are no letters, all else beyond ASCII is (TokenScript). */
const begins = (code: number) => letter(code) || code === 0x5f || (code > 0x7f && code !== 0xb4 && code !== 0xa0)
const goesOn = (code: number) => begins(code) || digit(code) || code === 0x2d

const doubles: ReadonlySet<string> = new Set(['==', '!=', '<=', '>=', '&&', '||'])
const singles = '+-*/^<>!(),.'

/** In code points. */
const longest = 1000

export function tokenize(text: string, dialect: Dialect): Word[] {
  // At most two units are one code point.
  const points = text.length > longest ? Array.from(text.slice(0, 2 * longest + 1)) : []
  if (points.length > longest)
    throw new Fault(`longer than ${longest} characters`, points.slice(0, longest).join('').length)
  const words: Word[] = []
  const add = (kind: Word['kind'], meant: string, at: number, end: number) => {
    words.push({ kind, text: meant, at, end })
    return end
  }
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (blank(code)) at++
    else if (digit(code) || (code === 0x2e && digit(text.charCodeAt(at + 1)))) {
      const end = endOfNumber(text, at)
      add('number', text.slice(at, end), at, end)
      at = end
      const unit = unitAt(text, at, dialect)
      if (unit > at) at = add('unit', text.slice(at, unit).toLowerCase(), at, unit)
    } else if (begins(code)) {
      const end = endOfName(text, at)
      const last = words.at(-1)
      const behind = last?.end === at && (last.kind === 'reference' || last.text === ')')
      const unit = behind ? unitAt(text, at, dialect) : at
      at =
        unit > at
          ? add('unit', text.slice(at, unit).toLowerCase(), at, unit)
          : add('name', text.slice(at, end), at, end)
    } else if (code === 0x7b) at = reference(text, at, add)
    else if (code === 0x22 || code === 0x27) {
      const end = text.indexOf(text[at]!, at + 1)
      if (end < 0) throw new Fault(`the text that begins with ${text[at]} has no end`, at)
      at = add('text', text.slice(at + 1, end), at, end + 1)
    } else if (code === 0x23) {
      let end = at + 1
      while (digit(text.charCodeAt(end)) || letter(text.charCodeAt(end))) end++
      at = add('hex', text.slice(at, end), at, end)
    } else if (code === 0x25) {
      const last = words.at(-1)
      const unit = last?.end === at && (last.kind === 'reference' || last.text === ')') ? unitAt(text, at, dialect) : at
      if (unit === at && dialect !== 'studio') throw new Fault('unexpected "%"', at)
      at = add(unit > at ? 'unit' : 'sign', '%', at, at + 1)
    } else at = sign(text, at, add)
  }
  add('end', '', text.length, text.length)
  return words
}

/** Digits, a fraction, an exponent as CSS has it. */
function endOfNumber(text: string, from: number): number {
  let at = from
  while (digit(text.charCodeAt(at))) at++
  if (text.charCodeAt(at) === 0x2e && digit(text.charCodeAt(at + 1))) {
    at++
    while (digit(text.charCodeAt(at))) at++
  }
  if ((text.charCodeAt(at) | 0x20) !== 0x65) return at
  let power = at + 1
  if (text[power] === '+' || text[power] === '-') power++
  if (!digit(text.charCodeAt(power))) return at
  while (digit(text.charCodeAt(power))) power++
  return power
}

function endOfName(text: string, from: number): number {
  let at = from
  while (at < text.length && goesOn(text.charCodeAt(at))) at++
  return at
}

/** The end of a unit that stands at this place, or the place itself. In Tokens Studio's math `10%3` is a remainder. */
function unitAt(text: string, at: number, dialect: Dialect): number {
  if (text.charCodeAt(at) === 0x25) {
    const next = text.charCodeAt(at + 1)
    const operand = digit(next) || letter(next) || next === 0x2e || next === 0x28 || next === 0x7b
    return dialect === 'studio' && operand ? at : at + 1
  }
  let end = at
  while (letter(text.charCodeAt(end))) end++
  // `1unknown` and `3D` are a number and a word. A minus sign behind a unit is one: `10px-5px`.
  const next = text.charCodeAt(end)
  if (end === at || next === 0x28 || (goesOn(next) && next !== 0x2d)) return at
  return isUnit(text.slice(at, end)) ? end : at
}

type Add = (kind: Word['kind'], meant: string, at: number, end: number) => number

function reference(text: string, at: number, add: Add): number {
  const end = text.indexOf('}', at)
  const next = text.indexOf('{', at + 1)
  if (end < 0 || (next >= 0 && next < end)) throw new Fault('the reference that begins with "{" has no "}"', at)
  const name = text.slice(at + 1, end).trim()
  if (name === '') throw new Fault('a reference without a name', at)
  return add('reference', name, at, end + 1)
}

function sign(text: string, at: number, add: Add): number {
  const char = text[at]!
  if ('=!<>&|'.includes(char)) {
    const double = text.slice(at, at + 2)
    if (doubles.has(double)) return add('sign', double, at, at + 2)
  }
  if (singles.includes(char)) return add('sign', char, at, at + 1)
  throw new Fault(`unexpected ${JSON.stringify(String.fromCodePoint(text.codePointAt(at)!))}`, at)
}
