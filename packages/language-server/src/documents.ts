// Where a document of tokens declares each: by its braces and keys, so that a half-written line elsewhere does no harm.

export interface Declaration {
  /** The token. */
  name: string
  /** The key of the token. */
  start: number
  end: number
  value: Part
}

interface Part {
  start: number
  end: number
}

interface Key {
  text: string
  start: number
}

const valueWords = /"(?:[^"\\\n]|\\.)*"|[{}[\]]|[^\s{}[\]",:]+/g
const words = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|"((?:[^"\\\n]|\\.)*)"(\s*:)?|[{}[\]]/g

export function tokensDeclaredIn(text: string): Declaration[] {
  const found: Declaration[] = []
  /** The keys of the objects around, and null for lists and what has no key. */
  const open: (Key | null)[] = []
  let key: Key | null = null
  for (const { 0: word, 1: string, 2: colon, index } of text.matchAll(words)) {
    if (word === '{' || word === '[') open.push(word === '{' ? key : null)
    if (word === '}' || word === ']') open.pop()
    if (string === '$value' && colon !== undefined) found.push(...declared(open, valueFrom(text, index + word.length)))
    if (!word.startsWith('/')) key = colon === undefined ? null : { text: string!, start: index + 1 }
  }
  return found
}

/** The token of a group's own value has the name of the group. */
export const withoutRoot = (name: string): string =>
  name
    .split('.')
    .filter(key => key !== '$root')
    .join('.')

/** A list begins anew: the sources of a resolver hold documents. */
function declared(open: readonly (Key | null)[], value: Part): Declaration[] {
  const path = open.slice(open.lastIndexOf(null) + 1).filter(key => key !== null)
  const last = path.at(-1)
  if (!last) return []
  return [
    {
      name: withoutRoot(path.map(({ text }) => unescaped(text)).join('.')),
      start: last.start,
      end: last.start + last.text.length,
      value,
    },
  ]
}

/** Characters of a value; what is longer was not closed. */
const longestValue = 20_000

/** To the end of the literal, list or object that begins there. */
function valueFrom(text: string, from: number): Part {
  const start = from + /^\s*/.exec(text.slice(from, from + 1_000))![0].length
  let depth = 0
  for (const { 0: word, index } of text.slice(start, start + longestValue).matchAll(valueWords)) {
    if (word === '{' || word === '[') depth++
    else if (word === '}' || word === ']') depth--
    if (depth <= 0) return { start, end: start + index + (depth < 0 ? 0 : word.length) }
  }
  return { start, end: start }
}

/** The parsed value; undefined where it does not parse. */
export function valueOf(text: string, { value }: Declaration): unknown {
  try {
    return JSON.parse(text.slice(value.start, value.end))
  } catch {
    return undefined
  }
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  try {
    return JSON.parse(`"${text}"`) as string
  } catch {
    return text
  }
}
