// The lexer of formulas, written by hand for speed: it reads ten thousand formulas in a few milliseconds.
import { isUnit } from './units.ts'
import { Fault, type Dialect } from './syntax.ts'

export interface Word {
  kind: 'number' | 'unit' | 'name' | 'text' | 'hex' | 'reference' | 'sign' | 'end'
  /** The content: digits, the name in a reference, the text between quotes. */
  text: string
  at: number
  end: number
}

const digit = (code: number) => code >= 0x30 && code <= 0x39
const letter = (code: number) => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
const blank = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0
/** As in TokenScript, every character beyond ASCII except the acute accent and the no-break space can begin a name. */
const begins = (code: number) => letter(code) || code === 0x5f || (code > 0x7f && code !== 0xb4 && code !== 0xa0)
const goesOn = (code: number) => begins(code) || digit(code) || code === 0x2d

const doubles: ReadonlySet<string> = new Set(['==', '!=', '<=', '>=', '&&', '||'])
const singles = '+-*/^<>!(),.'

/** In code points. */
const longest = 1000

export function tokenize(text: string, dialect: Dialect): Word[] {
  checkLength(text)
  const words: Word[] = []
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (blank(code)) at++
    else if (beginsNumber(text, at)) at = number(words, text, at, dialect)
    else if (begins(code)) at = unitOrName(words, text, at, dialect)
    else if (code === 0x7b) at = reference(words, text, at)
    else if (code === 0x22 || code === 0x27) at = quotedText(words, text, at)
    else if (code === 0x23) at = hex(words, text, at)
    else if (code === 0x25) at = percent(words, text, at, dialect)
    else at = sign(words, text, at)
  }
  add(words, 'end', '', text.length, text.length)
  return words
}

function checkLength(text: string): void {
  if (text.length <= longest) return
  // A code point has at most two UTF-16 units.
  const points = Array.from(text.slice(0, 2 * longest + 1))
  if (points.length > longest)
    throw new Fault(`longer than ${longest} characters`, points.slice(0, longest).join('').length)
}

/** Returns the end, where the next word begins. */
function add(words: Word[], kind: Word['kind'], text: string, at: number, end: number): number {
  words.push({ kind, text, at, end })
  return end
}

function beginsNumber(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return digit(code) || (code === 0x2e && digit(text.charCodeAt(at + 1)))
}

function number(words: Word[], text: string, at: number, dialect: Dialect): number {
  const end = endOfNumber(text, at)
  add(words, 'number', text.slice(at, end), at, end)
  const unitEnd = unitAt(text, end, dialect)
  return unitEnd > end ? add(words, 'unit', text.slice(end, unitEnd).toLowerCase(), end, unitEnd) : end
}

/** True directly behind a reference or a closing parenthesis, where a unit may follow. */
function isBehindOperand(words: Word[], at: number): boolean {
  const last = words.at(-1)
  return last?.end === at && (last.kind === 'reference' || last.text === ')')
}

function unitOrName(words: Word[], text: string, at: number, dialect: Dialect): number {
  const unitEnd = isBehindOperand(words, at) ? unitAt(text, at, dialect) : at
  if (unitEnd > at) return add(words, 'unit', text.slice(at, unitEnd).toLowerCase(), at, unitEnd)
  const end = endOfName(text, at)
  return add(words, 'name', text.slice(at, end), at, end)
}

function quotedText(words: Word[], text: string, at: number): number {
  const end = text.indexOf(text[at]!, at + 1)
  if (end < 0) throw new Fault(`the text that begins with ${text[at]} has no end`, at)
  return add(words, 'text', text.slice(at + 1, end), at, end + 1)
}

function hex(words: Word[], text: string, at: number): number {
  let end = at + 1
  while (digit(text.charCodeAt(end)) || letter(text.charCodeAt(end))) end++
  return add(words, 'hex', text.slice(at, end), at, end)
}

function percent(words: Word[], text: string, at: number, dialect: Dialect): number {
  const unitEnd = isBehindOperand(words, at) ? unitAt(text, at, dialect) : at
  if (unitEnd === at && dialect !== 'studio') throw new Fault('unexpected "%"', at)
  return add(words, unitEnd > at ? 'unit' : 'sign', '%', at, at + 1)
}

/** Digits, a fraction and an exponent, as in CSS. */
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

/** The end of the unit that begins at this place, or the place itself if there is no unit. */
function unitAt(text: string, at: number, dialect: Dialect): number {
  // In Tokens Studio's math `10%3` is a remainder.
  if (text.charCodeAt(at) === 0x25) return dialect === 'studio' && beginsOperand(text.charCodeAt(at + 1)) ? at : at + 1
  let end = at
  while (letter(text.charCodeAt(end))) end++
  // `1unknown` and `3D` are a number and a name. A minus sign after a unit is an operator: `10px-5px`.
  const next = text.charCodeAt(end)
  if (end === at || next === 0x28 || (goesOn(next) && next !== 0x2d)) return at
  return isUnit(text.slice(at, end)) ? end : at
}

const beginsOperand = (code: number) => digit(code) || letter(code) || code === 0x2e || code === 0x28 || code === 0x7b

function reference(words: Word[], text: string, at: number): number {
  const end = text.indexOf('}', at)
  const next = text.indexOf('{', at + 1)
  if (end < 0 || (next >= 0 && next < end)) throw new Fault('the reference that begins with "{" has no "}"', at)
  const name = text.slice(at + 1, end).trim()
  if (name === '') throw new Fault('a reference without a name', at)
  return add(words, 'reference', name, at, end + 1)
}

function sign(words: Word[], text: string, at: number): number {
  const char = text[at]!
  if ('=!<>&|'.includes(char)) {
    const double = text.slice(at, at + 2)
    if (doubles.has(double)) return add(words, 'sign', double, at, at + 2)
  }
  if (singles.includes(char)) return add(words, 'sign', char, at, at + 1)
  throw new Fault(`unexpected ${JSON.stringify(String.fromCodePoint(text.codePointAt(at)!))}`, at)
}
