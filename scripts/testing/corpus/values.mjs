// Values of published style sheets and of exports in one spelling, so that texts of the same computed value are the same.
import { converter, parse } from 'culori'
import { parse as parseSheet } from 'postcss'
import { computed } from './calc.mjs'

const toRgb = converter('rgb')

/** At-rules whose declarations hold in every browser and for every reader. */
const always = new Set(['layer', 'theme', 'supports'])

/** The declarations of custom properties under the selectors, but for those of media; the last one of a name counts. */
export function declared(
  sheet,
  wanted = /^(?::where\()?:root\b|^html|^:host|^body/,
  holds = ({ name }) => always.has(name),
) {
  const found = new Map()
  parseSheet(sheet).walkDecls(/^--/, ({ prop, value, parent }) => {
    for (let at = parent.parent; at && at.type !== 'root'; at = at.parent)
      if (at.type === 'atrule' && !holds(at)) return
    if (parent.type === 'rule' ? parent.selectors.some(one => wanted.test(one)) : always.has(parent.name))
      found.set(prop, value)
  })
  return found
}

/** The variables of a sheet of Sass, or the custom properties of any other. */
export const valuesOf = (path, text, selector) =>
  path.endsWith('.scss') && /^\s*\$/m.test(text) ? sassVariables(text) : declared(text, selector)

/** `$name: value;` of a sheet of Sass, without what it works out, and the entries of its maps as `$map-key`. */
function sassVariables(sheet) {
  const text = sheet.replace(/\/\*[\s\S]*?\*\/|(?<![:"'])\/\/[^\n]*/g, '')
  const variables = [...text.matchAll(/^\s*(\$[\w-]+)\s*:\s*([^;]+?)\s*(?:!default)?;/gm)]
  // The argument of a call ends with its parenthesis.
  const own = variables.filter(([, , value]) => value.split('(').length === value.split(')').length)
  return new Map(own.flatMap(([, name, value]) => entriesOf(name, value)))
}

function entriesOf(name, value) {
  const inner = /^\(([\s\S]*)\)$/.exec(value)?.[1]
  if (inner === undefined) return [[name, value]]
  const entries = partsOf(inner).map(part => /^\s*['"]?([\w-]+)['"]?\s*:\s*([\s\S]+?)\s*$/.exec(part))
  if (!entries.some(entry => entry)) return [[name, value]]
  return entries.flatMap(entry => (entry ? entriesOf(`${name}-${entry[1]}`, entry[2]) : []))
}

/** A name without how its format writes it. */
export const plainName = name =>
  name
    .replace(/^(?:--|\$)/, '')
    .replace(/\\./g, escaped => escaped[1])
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** With each `var(--x)` replaced by the value of x in the same sheet; null where the sheet has none. */
export function resolved(value, sheet, depth = 0) {
  if (depth > 30) return null
  let missing = false
  const text = value.replace(
    /var\(\s*(--[^\s,()]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)|(?<![\w-])\$[\w-]+/g,
    (whole, name, otherwise) => {
      const own = sheet.get(name ?? whole)
      const next = own ?? otherwise
      const text = next === undefined ? null : resolved(next, sheet, depth + 1)
      if (text === null) missing = true
      return text ?? ''
    },
  )
  return missing ? null : text
}

const units = { rem: ['px', 16], s: ['ms', 1000], pt: ['px', 4 / 3] }

/** Digits beyond what any browser shows are noise: lengths to a hundredth of a pixel, colors to a byte. */
const rounded = number => String(Number(number.toFixed(2)) + 0)

function numberIn(number, unit) {
  const [own, factor] = units[unit] ?? [unit, 1]
  const value = Number(number) * factor
  return value === 0 && own !== '%' ? '0' : `${value}${own}`
}

function colorIn(text) {
  const read = /^[-+\d.]/.test(text) ? undefined : parse(text)
  if (!read) return null
  // Other spaces are wider: their channels are compared as they stand.
  if (!['rgb', 'hsl', 'hwb'].includes(read.mode)) {
    const { mode, alpha = 1, ...channels } = read
    return `wide(${mode} ${Object.values(channels)
      .map(channel => Number(channel.toFixed(3)) + 0)
      .join(' ')} ${rounded(alpha)})`
  }
  const color = toRgb(read)
  const bytes = [color.r, color.g, color.b].map(channel => Math.round((channel ?? 0) * 255))
  return `rgba(${bytes.join(' ')} ${rounded(color.alpha ?? 1)})`
}

/** The value in the one spelling. */
export function canonical(value) {
  const text = lightOf(
    unescaped(value)
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/\s*!default$/, ''),
  )
  const colors = plainCalc(text).replace(
    /(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab|color)\([^()]*\)|#[0-9a-f]{3,8}\b/gi,
    part => ` ${colorIn(part) ?? part} `,
  )
  const words = colors
    .replace(/["']/g, '')
    .split(/([\s,()/]+)/)
    .map(part => wordOf(part))
    .join('')
    .replace(/\s*([,/])\s*|\s+(?=\))|(?<=\()\s+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return partsOf(workedOut(words))
    .map(layerOf)
    .join(',')
    .replace(/(?<![\w#.-])-?\d*\.?\d+(?:e-?\d+)?(?=px|ms|em|%|[ ,)]|$)/g, number => rounded(Number(number)))
}

/** Escapes by number stand for their characters. */
const unescaped = text => text.replace(/\\([\da-f]{1,6})\s?/gi, (_, code) => String.fromCodePoint(parseInt(code, 16)))

/** The calculations within colors. */
const plainCalc = text =>
  text.replace(/calc\(\s*([\d.]+)(%?) \* ([\d.]+)\s*\)/g, (_, a, unit, b) => `${Number(a) * Number(b)}${unit}`)

function wordOf(part) {
  const measured = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([a-z%]*)$/i.exec(part)
  if (measured) return numberIn(measured[1], measured[2].toLowerCase())
  const word = part.toLowerCase()
  if (Object.hasOwn(keywords, word)) return keywords[word]
  return /^[a-z]+$/.test(word) ? (colorIn(word) ?? word) : word
}

const keywords = {
  bold: '700',
  ease: 'cubic-bezier(0.25,0.1,0.25,1)',
  linear: 'cubic-bezier(0,0,1,1)',
  'ease-in': 'cubic-bezier(0.42,0,1,1)',
  'ease-out': 'cubic-bezier(0,0,0.58,1)',
  'ease-in-out': 'cubic-bezier(0.42,0,0.58,1)',
}

/** `light-dark(a, b)` as the light scheme has it. */
function lightOf(text) {
  const at = text.indexOf('light-dark(')
  if (at < 0) return text
  let depth = 1
  let end = at + 'light-dark('.length
  for (; end < text.length && depth > 0; end++) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
  const [light] = partsOf(text.slice(at + 'light-dark('.length, end - 1))
  return lightOf(`${text.slice(0, at)}${light.trim()}${text.slice(end)}`)
}

/** The parts between commas outside of parentheses. */
function partsOf(text) {
  const parts = ['']
  let depth = 0
  for (const char of text) {
    depth += char === '(' ? 1 : char === ')' ? -1 : 0
    if (char === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}

/** Each innermost calculation as a browser computes it. */
function workedOut(text) {
  const next = text.replace(/calc\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g, (whole, inner) => {
    const result = computed(inner.replaceAll('calc(', '('))
    return result ? numberIn(result.number, result.unit) : whole
  })
  return next === text ? text : workedOut(next)
}

/** A shadow with its optional parts in the order of the grammar, a transition without the delay of zero. */
function layerOf(part) {
  const words = part.trim().split(/ (?![^(]*\))/)
  const isInset = words.includes('inset')
  const lengths = words.filter(word => /^-?[\d.]+(?:px|em)?$/.test(word))
  const others = words.filter(word => word !== 'inset' && !lengths.includes(word))
  if (others.length === 1 && others[0].startsWith('rgba') && lengths.length >= 2 && lengths.length < 5)
    return [...(isInset ? ['inset'] : []), ...lengths, ...Array(4 - lengths.length).fill('0'), ...others].join(' ')
  return /^[\d.]+ms cubic-bezier\(.*\) 0$/.test(part) ? part.slice(0, -2) : part.trim()
}
