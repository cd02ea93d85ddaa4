// How a text is written: indentation, quotes, spaces, commas. Taken from the neighbours of what is added, else from the whole text.
import {
  holderOf,
  isListValue,
  isObjectValue,
  membersOf,
  rootOf,
  textOf,
  type Member,
  type SourceText,
  type Value,
} from './tree.ts'
import { hasComment, hasLineBreak } from './trivia.ts'
import type { Json } from '../../base/token.ts'

export type Quote = '"' | "'" | ''

/** How an object or list is laid out. */
export interface Layout {
  isMany: boolean
  /** In one line: the spaces behind the opening bracket, behind commas and before the closing bracket. */
  open: string
  between: string
  close: string
  /** The colon with its spaces. */
  colon: string
  trailingComma: boolean
  /** The quotes of names; '' for none where a name needs none. */
  quote: Quote
}

export interface Style {
  eol: string
  unit: string
  /** The quotes of strings. */
  quote: '"' | "'"
  loose: boolean
  layouts: Layouts
}

type Layouts = { [kind in Kind]: Layout }

/** A kind of object or list that a text lays out alike. */
type Kind = 'leaf' | 'branch' | 'words' | 'list'

/** Members that are looked at before the style is taken as it is. */
const MOST_SEEN = 2000

export const isIdentifier = (key: string): boolean => /^[$_\p{L}][$_\p{L}\p{Nd}]*$/u.test(key)

interface Seen {
  kinds: Partial<Layouts>
  keys: Quote | null
  texts: '"' | "'" | null
  trailingComma: boolean | null
}

/** The style of a whole text. */
export function styleOf(source: SourceText): Style {
  const root = rootOf(source)
  const seen = look(root)
  const quote = seen.texts ?? (seen.keys || '"')
  const base = usualLayout(root, seen)
  const {
    leaf = base,
    branch = base,
    words = { ...base, isMany: false, open: '', close: '' },
    list = base,
  } = seen.kinds
  return {
    eol: /\r\n|[\n\r]/.exec(source.text)?.[0] ?? '\n',
    unit: unitOf(source.text),
    quote,
    loose: source.loose,
    layouts: { leaf, branch, words, list },
  }
}

/** The layout of what the text has no example of. */
function usualLayout(root: Value, { trailingComma, keys }: Seen): Layout {
  const isMany = hasLineBreak(textOf(root)) || !(root.place >= 0 && holderOf(root).first)
  const space = isMany ? ' ' : ''
  const inside = root.source.text.includes(': ') ? space : ''
  return {
    isMany,
    open: inside,
    between: space,
    close: inside,
    colon: `:${space}`,
    trailingComma: trailingComma ?? false,
    quote: keys ?? '"',
  }
}

const unitOf = (text: string): string => /(?:^|[\r\n])([ \t]+)["'\w$[{]/.exec(text)?.[1] ?? '  '

function look(root: Value): Seen {
  const seen: Seen = { kinds: {}, keys: null, texts: null, trailingComma: null }
  const open: Value[] = [root]
  let left = MOST_SEEN
  for (let value = open.shift(); value && left > 0; value = open.shift()) {
    if (value.place < 0) continue
    const holder = holderOf(value)
    const layout = layoutOf(value)
    if (layout) {
      seen.kinds[kindOf(value)] ??= layout
      if (layout.isMany) seen.trailingComma ??= layout.trailingComma
    }
    for (const member of membersOf(holder)) {
      if (left-- <= 0) break
      noteQuotes(member, seen)
      if (member.value.place >= 0) open.push(member.value)
    }
  }
  return seen
}

function noteQuotes({ key, keyText, value }: Member, seen: Seen): void {
  if (key !== null) seen.keys ??= decisiveQuote(key, keyText)
  if (value.place < 0) seen.texts ??= quoteOf(value)
}

export const quoteIn = (text: string): Quote => (text[0] === '"' || text[0] === "'" ? text[0] : '')

/** The quote of a string; null for other values. */
export const quoteOf = (value: Value): '"' | "'" | null => quoteIn(value.source.text[value.start]!) || null

/** Names that need quotes do not tell whether others have some. */
const decisiveQuote = (key: string, keyText: string): Quote | null => (isIdentifier(key) ? quoteIn(keyText) : null)

const isHolder = (json: Json): boolean => typeof json === 'object' && json !== null

export function kindOfJson(json: Json): Kind {
  const isInner = Object.values(json as object).some(inner => isHolder(inner as Json))
  return Array.isArray(json) ? (isInner ? 'list' : 'words') : isInner ? 'branch' : 'leaf'
}

export function kindOf(value: Value): Kind {
  let isInner = false
  let seen = 0
  for (const { value: inner } of membersOf(holderOf(value))) {
    isInner ||= inner.place >= 0
    if (isInner || seen++ > 20) break
  }
  return isListValue(value) ? (isInner ? 'list' : 'words') : isInner ? 'branch' : 'leaf'
}

/** The layout of a value; null for scalars and where nothing is in it. */
export function layoutOf(value: Value): Layout | null {
  const { first, last, close } = value.place < 0 ? emptyHolder : holderOf(value)
  if (!first || !last) return null
  const isMany = hasLineBreak(first.lead)
  const plain = (trivia: string) => (hasComment(trivia) || hasLineBreak(trivia) ? ' ' : trivia)
  const open = plain(first.lead)
  const colon = hasComment(first.mid) || hasLineBreak(first.mid) ? ': ' : first.mid
  const isWide = isMany || colon.endsWith(' ') || open !== ''
  const between = first.next ? plain(first.next.lead) : isWide ? ' ' : ''
  return {
    isMany,
    open,
    between,
    close: plain(close),
    colon: colon || ': ',
    trailingComma: last.comma,
    quote: quoteOfKeys(value) ?? quoteIn(first.keyText),
  }
}

function quoteOfKeys(value: Value): Quote | null {
  let left = 22
  for (const { key, keyText } of membersOf(holderOf(value))) {
    const quote = key === null ? null : decisiveQuote(key, keyText)
    if (quote !== null || --left <= 0) return quote
  }
  return null
}

const emptyHolder = { first: null, last: null, close: '' }

/** The member whose layout a new one of this value follows: the last of the same kind. */
export function likeFor(json: Json, siblings: Iterable<Value>): Value | null {
  const kind = isHolder(json) ? kindOfJson(json) : null
  let left = 30
  for (const value of siblings) {
    if (left-- <= 0) return null
    if (kind === null ? typeof json === 'string' && quoteOf(value) !== null : isLike(value, kind)) return value
  }
  return null
}

const isLike = (value: Value, kind: Kind): boolean =>
  (isObjectValue(value) || isListValue(value)) && holderOf(value).first !== null && kindOf(value) === kind
