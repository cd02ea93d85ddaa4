// The language of the search field: what is typed, taken apart. What the parts mean is said by the operators.
export interface Term {
  kind: 'word' | 'phrase' | 'operator'
  /** Of an operator, in lower case: what stands before the colon. */
  name: string
  /** As typed, without quotes. */
  text: string
  /** A minus before it: what fits is left out. */
  excluded: boolean
  /** Where it stands in the query. */
  from: number
  to: number
}

/** A space ends a term, except in quotes and in parentheses, as colors have them. */
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

function endOfTerm(query: string, from: number): number {
  let depth = 0
  let quoted = false
  for (let at = from; at < query.length; at++) {
    const char = query[at]!
    if (char === '"' && (quoted || opensQuotes(query, from, at))) quoted = !quoted
    if (quoted) continue
    if (char === '(') depth++
    else if (char === ')') depth--
    else if (depth <= 0 && /\s/.test(char)) return at
  }
  // A parenthesis that is never closed holds nothing together: each word stands for itself.
  const space = query.slice(from).search(/\s/)
  return depth > 0 && !quoted && space >= 0 ? from + space : query.length
}

/** At the start of a term or behind the colon of its operator; elsewhere it is a character like others. */
function opensQuotes(query: string, from: number, at: number): boolean {
  return /^-?(?:[a-z]+:)?$/i.test(query.slice(from, at))
}

function readTerm(written: string, from: number, to: number): Term {
  // A number may be negative, and a minus alone is only being typed.
  const excluded = /^-[^\d.\s]/.test(written)
  const rest = excluded ? written.slice(1) : written
  const operator = /^([a-z]+):(?!\/\/)(.*)$/is.exec(rest)
  const part = { excluded, from, to }
  if (operator) return { kind: 'operator', name: operator[1]!.toLowerCase(), text: unquoted(operator[2]!), ...part }
  if (rest.startsWith('"')) return { kind: 'phrase', name: '', text: unquoted(rest), ...part }
  return { kind: 'word', name: '', text: rest, ...part }
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1).replace(/"$/, '') : text
}
