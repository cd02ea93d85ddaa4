// Parses the query of the search field into terms; the operators give the terms their meaning.
export interface Term {
  kind: 'word' | 'phrase' | 'operator'
  /** The name of an operator in lower case, which stands before the colon; empty for other terms. */
  name: string
  /** The text of the term, without quotes. */
  text: string
  /** A minus before the term excludes what matches it. */
  excluded: boolean
  /** Offsets in the query. */
  from: number
  to: number
}

/** A space ends a term, except in quotes and in the parentheses of colors. */
export function readTerms(query: string): Term[] {
  const terms: Term[] = []
  let at = 0
  while (at < query.length) {
    if (/\s/.test(query[at]!)) {
      at++
      continue
    }
    const to = endOfTerm(query, at)
    terms.push(readTerm(query.slice(at, to), at, to))
    at = to
  }
  return terms
}

const nesting: Partial<Record<string, number>> = { '(': 1, ')': -1 }

function endOfTerm(query: string, from: number): number {
  let depth = 0
  let quoted = false
  for (let at = from; at < query.length; at++) {
    const char = query[at]!
    if (char === '"' && (quoted || opensQuotes(query, from, at))) quoted = !quoted
    if (quoted) continue
    depth += nesting[char] ?? 0
    if (depth <= 0 && /\s/.test(char)) return at
  }
  // A parenthesis that never closes does not group: each word is a term.
  const space = query.slice(from).search(/\s/)
  return depth > 0 && !quoted && space >= 0 ? from + space : query.length
}

/** Quotes open at the start of a term or behind the colon of its operator; elsewhere they are plain characters. */
function opensQuotes(query: string, from: number, at: number): boolean {
  return /^-?(?:[a-z]+:)?$/i.test(query.slice(from, at))
}

function readTerm(source: string, from: number, to: number): Term {
  // A number may be negative, and more text may follow a single minus.
  const excluded = /^-[^\d.\s]/.test(source)
  const rest = excluded ? source.slice(1) : source
  const operator = /^([a-z]+):(?!\/\/)(.*)$/is.exec(rest)
  const part = { excluded, from, to }
  if (operator) return { kind: 'operator', name: operator[1]!.toLowerCase(), text: unquoted(operator[2]!), ...part }
  if (rest.startsWith('"')) return { kind: 'phrase', name: '', text: unquoted(rest), ...part }
  return { kind: 'word', name: '', text: rest, ...part }
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1).replace(/"$/, '') : text
}
