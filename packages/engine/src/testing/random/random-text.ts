// Random documents in every way that JSON, JSONC and JSON5 allow to write them.
import type { Json, JsonObject } from '../../base/token.ts'

export type Dice = (sides: number) => number

/** The same numbers for the same seed (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  return sides => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

export const pick = <T>(dice: Dice, items: readonly T[]): T => items[dice(items.length)]!

const keys = [
  'a',
  'b',
  'c',
  'd',
  '$value',
  '$type',
  '10',
  '2',
  'x y',
  "it's",
  '"',
  '__proto__',
  'ünï',
  '',
  'a.b',
  '//',
  '1e3',
]
const texts = [
  '',
  'x',
  '#fff',
  "it's",
  'say "a"',
  '{a.b}',
  'back\\slash',
  'line\nbreak',
  '// no comment',
  '\u2028',
  '😀',
  '/*',
]
const numbers = [0, 1, -1, 16, 255, 1.5, -0.25, 1e21, 1e-7]

export function randomJson(dice: Dice, depth = 3): Json {
  const kind = dice(depth > 0 ? 10 : 5)
  if (kind < 2) return pick(dice, texts)
  if (kind < 4) return pick(dice, numbers)
  if (kind === 4) return pick(dice, [true, false, null])
  if (kind === 5) return Array.from({ length: dice(4) }, () => randomJson(dice, depth - 1))
  return randomObject(dice, depth)
}

export function randomObject(dice: Dice, depth = 3): JsonObject {
  const names = Array.from({ length: dice(5) }, () => pick(dice, keys))
  return Object.fromEntries(names.map(name => [name, randomJson(dice, depth - 1)]))
}

interface Way {
  loose: boolean
  comments: boolean
  eol: string
  unit: string
  minified: boolean
}

/** A text of the value, each part written in a way of its own. Every comment has a number of its own. */
export function randomText(dice: Dice, json: Json): string {
  const loose = dice(3) > 0
  const way: Way = {
    loose,
    comments: loose && dice(3) > 0,
    eol: pick(dice, ['\n', '\r\n', '\r']),
    unit: pick(dice, ['  ', '    ', '\t', '']),
    minified: dice(8) === 0,
  }
  let comment = 0
  const blank = (indent: string, many: boolean): string => {
    const space = way.minified
      ? ''
      : many
        ? way.eol.repeat(dice(5) === 0 ? 2 : 1) + indent
        : pick(dice, ['', ' ', ' ', '  '])
    if (!way.comments || dice(4) > 0) return space
    const text = `c${comment++}`
    return dice(2) === 0 && !way.minified ? `${space}// ${text}${way.eol}${indent}` : `${space}/* ${text} */${space}`
  }
  const key = (name: string): string => {
    if (way.loose && dice(2) === 0 && /^[$_a-z][$_a-z\d]*$/.test(name)) return name
    return string(name)
  }
  const string = (text: string): string => {
    const quoted = JSON.stringify(text)
    if (!way.loose || dice(2) === 0)
      return dice(3) === 0 ? quoted.replace(/[ax]/, at => `\\u00${at.charCodeAt(0).toString(16)}`) : quoted
    const single = `'${quoted.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
    return dice(6) === 0 ? `${single.slice(0, -1)}\\${way.eol}   '`.replace(/ {3}'$/, "'") : single
  }
  const number = (value: number): string => {
    if (Number.isInteger(value) && Math.abs(value) < 1e6 && dice(3) === 0) return `${value}.0`
    if (!way.loose || dice(2) === 0) return JSON.stringify(value)
    if (Number.isInteger(value) && value >= 0 && value < 1e6)
      return pick(dice, [`0x${value.toString(16)}`, `+${value}`, `${value}.`])
    return JSON.stringify(value)
  }
  const write = (value: Json, indent: string): string => {
    if (typeof value === 'string') return string(value)
    if (typeof value === 'number') return number(value)
    if (typeof value !== 'object' || value === null) return String(value)
    const isList = Array.isArray(value)
    const entries: [string | null, Json][] = isList ? value.map(item => [null, item]) : Object.entries(value)
    const [open, close] = isList ? ['[', ']'] : ['{', '}']
    const many = !way.minified && dice(3) > 0
    const inner = many ? indent + way.unit : indent
    if (entries.length === 0) return open + (dice(3) === 0 ? blank(indent, false) : '') + close
    const members = entries.map(([name, item]) => {
      const colon =
        name === null
          ? ''
          : `${key(name)}${dice(9) === 0 ? blank(inner, false) : ''}:${dice(9) === 0 ? blank(inner, false) : way.minified ? '' : ' '}`
      return `${blank(inner, many)}${colon}${write(item, inner)}${dice(9) === 0 ? blank(inner, false) : ''}`
    })
    const trailing = way.loose && dice(2) === 0 ? ',' : ''
    return open + members.join(',') + trailing + blank(indent, many) + close
  }
  const body = (way.comments ? blank('', false) : '') + write(json, '')
  return pick(dice, ['', '\ufeff']) + body + pick(dice, ['', way.eol])
}
