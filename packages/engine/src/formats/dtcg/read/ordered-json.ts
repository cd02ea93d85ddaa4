// Parses with JSON.parse, but keeps the order of integer keys and detects duplicate keys, both of which it would lose.
import { isDigit } from '../../../naming/words.ts'
import type { Json } from '../../../base/token.ts'

/** Prefix of integer keys during parsing, since objects would list those first. */
const mark = '\u0001'

export interface Parsed {
  root: Json
  /** The number of keys in the text. Exceeds that of the root where a key is duplicate, or where a string looks like a key. */
  keys: number
}

/** null where the text is not JSON, or ambiguous. */
export function parseKeepingOrder(text: string): Parsed | null {
  if (text.includes('\\u0001')) return null
  try {
    const { count, holdNumbers } = writtenKeys(text)
    // In JSON only a key can precede a colon.
    const marked = holdNumbers ? text.replace(/"(\d+)"(?=\s*:)/g, '"\\u0001$1"') : text
    return { root: JSON.parse(marked) as Json, keys: count }
  } catch {
    return null
  }
}

/** The document's key, without the prefix. */
export function plainKey(key: string): string {
  return key.startsWith(mark) ? key.slice(1) : key
}

/** The number of keys, and whether some are integers. */
function writtenKeys(text: string): { count: number; holdNumbers: boolean } {
  let count = 0
  let holdNumbers = false
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let end = at - 1
    while (isBlank(text.charCodeAt(end))) end--
    if (text.charCodeAt(end) !== quote) continue
    count++
    let start = end - 1
    while (isDigit(text.charCodeAt(start))) start--
    holdNumbers ||= start < end - 1 && text.charCodeAt(start) === quote
  }
  return { count, holdNumbers }
}

const quote = 0x22
const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

/** The number of keys at all depths; null where one has the prefix, or where the nesting is too deep. */
export function countKeys(value: Json, depth = 0): number | null {
  if (value === null || typeof value !== 'object') return 0
  if (depth > 100) return null
  let keys = 0
  if (Array.isArray(value)) {
    for (const item of value) {
      const inner = countKeys(item, depth + 1)
      if (inner === null) return null
      keys += inner
    }
    return keys
  }
  for (const key of Object.keys(value)) {
    const inner = countKeys(value[key]!, depth + 1)
    if (inner === null || key.startsWith(mark)) return null
    keys += inner + 1
  }
  return keys
}
