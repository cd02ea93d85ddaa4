// Reads references in the syntax of the plugin's first versions, alone and within text: `$a.b`.
import { isObject, isShallow } from '../../base/plain-json.ts'
import type { Json } from '../../base/token.ts'

/** Up to a character that ends every name; the limit exceeds all names. */
const reference = /(?<![\w$}])\$([^\s,;(){}$"']{1,255})/g
const whole = /^\$([^\s$]{1,255})$/g

/** Types of prose, in which a dollar sign is no reference. */
const prose = new Set(['text', 'string', 'other', 'asset'])

interface Reading {
  /** The document's type. */
  type: string | null
  known: ReadonlySet<string>
  tell: (was: string, now: string) => void
}

/** Converts references to curly brackets; unknown names stay unchanged. */
export const inCurly = (value: Json, reading: Reading): Json => (isShallow(value) ? partInCurly(value, reading) : value)

function partInCurly(value: Json, reading: Reading): Json {
  if (typeof value === 'string') return textInCurly(value, reading)
  if (Array.isArray(value)) return value.map(item => partInCurly(item, reading))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, partInCurly(item, reading)]))
}

function textInCurly(text: string, { type, known, tell }: Reading): string {
  if (!text.includes('$')) return text
  return text.replace(type !== null && prose.has(type) ? whole : reference, (all, found: string) => {
    const name = knownStart(found, known)
    if (name === null) return all
    tell(`$${name}`, `{${name}}`)
    return `{${name}}${found.slice(name.length)}`
  })
}

/** The longest known name at the start of the text that ends where a name may end, since operators need no spaces around them. */
function knownStart(text: string, known: ReadonlySet<string>): string | null {
  for (let end = text.length; end > 0; end--) {
    const isEnd = end === text.length || !/\w/.test(text[end]!) || !/\w/.test(text[end - 1]!)
    if (isEnd && known.has(text.slice(0, end))) return text.slice(0, end)
  }
  return null
}
