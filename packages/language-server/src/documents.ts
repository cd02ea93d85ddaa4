// Where a document of tokens declares each: by its braces and keys, so that a half-written line elsewhere does no harm.

export interface Declaration {
  /** The token. */
  name: string
  /** The key of the token. */
  start: number
  end: number
}

interface Key {
  text: string
  start: number
}

const words = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|"((?:[^"\\\n]|\\.)*)"(\s*:)?|[{}[\]]/g

export function tokensDeclaredIn(text: string): Declaration[] {
  const found: Declaration[] = []
  /** The keys of the objects around, and null for lists and what has no key. */
  const open: (Key | null)[] = []
  let key: Key | null = null
  for (const { 0: word, 1: string, 2: colon, index } of text.matchAll(words)) {
    if (word === '{' || word === '[') open.push(word === '{' ? key : null)
    if (word === '}' || word === ']') open.pop()
    if (string === '$value' && colon !== undefined) found.push(...declared(open))
    if (!word.startsWith('/')) key = colon === undefined ? null : { text: string!, start: index + 1 }
  }
  return found
}

/** A list begins anew: the sources of a resolver hold documents. */
function declared(open: readonly (Key | null)[]): Declaration[] {
  const path = open.slice(open.lastIndexOf(null) + 1).filter(key => key !== null)
  const last = path.at(-1)
  if (!last) return []
  const keys = path.map(({ text }) => unescaped(text)).filter(text => text !== '$root')
  return [{ name: keys.join('.'), start: last.start, end: last.start + last.text.length }]
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  try {
    return JSON.parse(`"${text}"`) as string
  } catch {
    return text
  }
}
