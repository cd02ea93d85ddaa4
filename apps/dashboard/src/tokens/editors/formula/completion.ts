// Completion at the caret: its query, its offers, and the text after an offer is taken.
import type { TypeName } from '@tessera/engine'
import type { Model } from '../../model/model.ts'
import { suggest, type Suggestion } from '../alias-search.ts'
import { functionsFor, type OfferedFunction } from './functions.ts'
import { behindEquals, certainFormula, isBareName, takesFormulaWithoutSign } from '../../values/typed-formula.ts'

export interface Completing {
  /** A name in braces or behind `=`, or a word of a formula. */
  what: 'token' | 'name' | 'word'
  query: string
  /** The range of text that an offer replaces. */
  from: number
  to: number
  /** The query is the whole text: a chosen token becomes an alias. */
  whole: boolean
}

export type Offer = ({ kind: 'token' } & Suggestion) | ({ kind: 'function' } & OfferedFunction)

export function completingAt(type: TypeName, text: string, caret: number): Completing | null {
  const before = text.slice(0, caret)
  if (isInQuotes(before)) return null
  const open = before.lastIndexOf('{')
  if (open >= 0 && !before.includes('}', open)) return inBraces(type, text, caret, open)
  const behind = behindEquals(text)
  if (behind && caret === text.length && isNameSoFar(text, behind.rest))
    return { what: 'name', query: behind.rest, from: behind.from, to: text.length, whole: true }
  if (!behind && !certainFormula(type, text)) return null
  const word = /(?:^|[^\w}.#%-])([a-z_]\w*)$/i.exec(before)?.[1]
  return word === undefined ? null : { what: 'word', query: word, from: caret - word.length, to: caret, whole: false }
}

/** The text behind `=` may become the bare name of a token; a space ends the name. */
const isNameSoFar = (text: string, rest: string): boolean => rest === '' || (!/\s$/.test(text) && isBareName(rest))

function inBraces(type: TypeName, text: string, caret: number, open: number): Completing | null {
  const query = text.slice(open + 1, caret)
  // JSON has quotes behind its braces.
  if (/^\s*"/.test(query)) return null
  const close = /^[^{}()*/+,]*\}/.exec(text.slice(caret))
  const to = caret + (close?.[0].length ?? 0)
  const whole = text.slice(0, open).trim() === '' && text.slice(to).trim() === ''
  if (!whole && !takesFormulaWithoutSign(type) && !behindEquals(text)) return null
  return { what: 'token', query, from: open, to, whole }
}

/** A formula has no references in quoted text. */
function isInQuotes(before: string): boolean {
  let quote = ''
  for (const char of before) {
    if (quote === '') quote = char === '"' || char === "'" ? char : ''
    else if (char === quote) quote = ''
  }
  return quote !== '' && behindEquals(before) !== null
}

const numeric: readonly TypeName[] = [
  'number',
  'dimension',
  'fontSize',
  'letterSpacing',
  'lineHeight',
  'fontWeight',
  'duration',
]
const numbers: ReadonlySet<TypeName> = new Set(numeric)
const text: ReadonlySet<TypeName> = new Set<TypeName>(['string', 'fontFamily', ...numeric])

/** Other types that a formula of the type may refer to. */
const kinOf = (type: TypeName) => (type === 'color' || numbers.has(type) ? numbers : text)

interface Around {
  model: Model
  type: TypeName
  self: string
  modeIndex: number
  circular: ReadonlySet<string>
}

export function offersFor(completing: Completing, { model, type, self, modeIndex, circular }: Around): Offer[] {
  const { what, query, whole } = completing
  const tokens =
    what === 'word'
      ? []
      : suggest(model, { query, type, self, modeIndex, circular, ...(whole ? {} : { kin: kinOf(type) }) })
  const functions = what === 'token' || query === '' ? [] : functionsFor(type, query)
  const asToken = (each: Suggestion) => ({ kind: 'token' as const, ...each })
  // Behind `=`, functions that begin with the query come before tokens that only contain it.
  const start = query.toLowerCase()
  const begins = ({ row }: Suggestion) => `.${row.name.toLowerCase()}`.includes(`.${start}`)
  const first = functions.length > 0 ? tokens.filter(begins) : tokens
  const rest = functions.length > 0 ? tokens.filter(each => !begins(each)) : []
  return [
    ...first.map(asToken),
    ...functions.map(each => ({ kind: 'function' as const, ...each })),
    ...rest.map(asToken),
  ]
}

/** The text after the offer is inserted, and the place of the caret. */
export function completed(text: string, { from, to }: Completing, offer: Offer): { text: string; caret: number } {
  const after = text.slice(to)
  const [put, over] =
    offer.kind === 'token'
      ? [`{${offer.row.name}}`, 0]
      : offer.takes === '()'
        ? [`${offer.name}()`, 0]
        : after.startsWith('(')
          ? [offer.name, 1]
          : [`${offer.name}(`, 0]
  return { text: text.slice(0, from) + put + after, caret: from + put.length + over }
}
