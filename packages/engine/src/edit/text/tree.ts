// A text as a tree that is opened where it is edited. Each byte belongs to one part, so that what is not edited is printed unchanged.
import type { Node } from '../../base/node.ts'
import { parseText, type Places, type TextFault } from '../../reading/text/json-text.ts'
import { readIdentifier, readString, readWord, skipSpace } from '../../reading/text/json-words.ts'
import { atLineEnd, indentIn } from './trivia.ts'

export interface SourceText {
  text: string
  places: Places
  /** JSON5 or JSON with comments. */
  loose: boolean
}

export interface Value {
  source: SourceText
  start: number
  end: number
  /** Its number among the objects and lists of its source; -1 for scalars. */
  place: number
  /** The members, if they were asked for. */
  holder: Holder | null
  owner: Member | null
}

export interface Holder {
  value: Value
  first: Member | null
  last: Member | null
  size: number
  /** What follows the opening bracket on its line, in objects and lists of many lines. */
  open: string
  /** What stands before the closing bracket. */
  close: string
  /** The last member of each key, which is the one that counts. Keys of lists are their numbers. */
  byKey: Map<string, Member>
}

/** A member of an object, or an item of a list, with all that belongs to it. Printed in the order of the fields. */
export interface Member {
  holder: Holder
  previous: Member | null
  next: Member | null
  /** An earlier member of the same key. */
  hidden: Member | null
  /** Null for items. */
  key: string | null
  /** Comments, spaces and line breaks before it. */
  lead: string
  keyText: string
  /** From the key to the value: the colon. */
  mid: string
  value: Value
  /** From the value to the comma. */
  tail: string
  comma: boolean
  /** What follows the comma on its line. */
  after: string
}

/** A text without byte order mark as a source, or its fault as JSON5. */
export function sourceOf(text: string): SourceText | TextFault {
  for (const dialect of ['json', 'json5'] as const) {
    const places: Places = { starts: [], ends: [] }
    const parsed = parseText(text, dialect, places)
    if (!('fault' in parsed)) return { text, places, loose: dialect === 'json5' }
    if (dialect === 'json5') return parsed.fault
  }
  throw new Error('Each dialect returns')
}

export const isObjectValue = (value: Value): boolean => value.source.text[value.start] === '{'
export const isListValue = (value: Value): boolean => value.source.text[value.start] === '['
export const textOf = ({ source, start, end }: Value): string => source.text.slice(start, end)

/** The value of a source that has nothing but spaces and comments around it. */
export function rootOf(source: SourceText): Value {
  const start = skipSpace(source.text, 0, source.loose)
  return valueAt(source, start, 0)
}

function valueAt(source: SourceText, start: number, nextPlace: number): Value {
  const { text, loose, places } = source
  const first = text[start]
  const isHolder = first === '{' || first === '['
  const end = isHolder
    ? places.ends[nextPlace]!
    : first === '"' || first === "'"
      ? readString(text, start, loose).end
      : readWord(text, start, loose).end
  return { source, start, end, place: isHolder ? nextPlace : -1, holder: null, owner: null }
}

/** The value of a scalar. */
export function scalarOf({ source: { text, loose }, start }: Value): Node {
  const isText = text[start] === '"' || text[start] === "'"
  return (isText ? readString(text, start, loose) : readWord(text, start, loose)).value
}

/** The members of an object or list. */
export function holderOf(value: Value): Holder {
  value.holder ??= opened(value)
  return value.holder
}

function opened(value: Value): Holder {
  const { source, start, end } = value
  const { text, loose } = source
  const holder: Holder = { value, first: null, last: null, size: 0, open: '', close: '', byKey: new Map() }
  let place = value.place + 1
  let from = start + 1
  for (let at = skipSpace(text, from, loose); at < end - 1; at = skipSpace(text, from, loose)) {
    const member = memberAt(holder, at, from, place)
    link(holder, member, holder.last)
    const { value: inner } = member
    if (inner.place >= 0) place = placeFrom(source.places, inner.place, inner.end)
    const comma = skipSpace(text, inner.end, loose)
    member.comma = text[comma] === ','
    if (!member.comma) {
      from = inner.end
      break
    }
    member.tail = text.slice(inner.end, comma)
    from = comma + 1
    // Comments on the line of the comma belong to the member before it, unless the next one stands on that line as well.
    const [line, rest] = atLineEnd(text.slice(from, skipSpace(text, from, loose)))
    if (rest !== '') {
      member.after = line
      from += line.length
    }
  }
  settleClose(holder, text.slice(from, end - 1))
  return holder
}

function memberAt(holder: Holder, at: number, from: number, place: number): Member {
  const { source } = holder.value
  const { text, loose } = source
  const isItem = isListValue(holder.value)
  const key = isItem ? null : keyAt(source, at)
  const colon = key ? skipSpace(text, key.end, loose) : at
  const start = key ? skipSpace(text, colon + 1, loose) : at
  const lead = text.slice(from, at)
  const [line, rest] = holder.first ? ['', lead] : atLineEnd(lead)
  if (!holder.first && rest !== '') holder.open = line
  const member = newMember(holder, key?.value ?? null, valueAt(source, start, place))
  member.lead = rest === '' ? lead : rest
  if (key) {
    member.keyText = text.slice(at, key.end)
    member.mid = text.slice(key.end, start)
  }
  return member
}

function keyAt({ text, loose }: SourceText, at: number): { value: string; end: number } {
  const isQuoted = text[at] === '"' || text[at] === "'"
  return isQuoted ? readString(text, at, loose) : readIdentifier(text, at)!
}

/** The first place after those inside a value. */
function placeFrom({ starts }: Places, place: number, end: number): number {
  let low = place + 1
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! < end) low = middle + 1
    else high = middle
  }
  return low
}

function settleClose(holder: Holder, rest: string): void {
  const { last } = holder
  holder.close = rest
  if (!last) {
    const [line, close] = atLineEnd(rest)
    if (close !== '') Object.assign(holder, { open: line, close })
  } else if (!last.comma) {
    const [line, close] = atLineEnd(rest)
    last.after = close === '' ? rest.trimEnd() : line
    holder.close = rest.slice(last.after.length)
  }
}

export function newMember(holder: Holder, key: string | null, value: Value): Member {
  const member: Member = {
    holder,
    previous: null,
    next: null,
    hidden: null,
    key,
    lead: '',
    keyText: '',
    mid: '',
    value,
    tail: '',
    comma: false,
    after: '',
  }
  value.owner = member
  return member
}

/** Puts a member behind another, or first. */
export function link(holder: Holder, member: Member, previous: Member | null): void {
  member.previous = previous
  member.next = previous ? previous.next : holder.first
  if (member.next) member.next.previous = member
  else holder.last = member
  if (previous) previous.next = member
  else holder.first = member
  const key = member.key ?? String(holder.size)
  member.hidden = holder.byKey.get(key) ?? null
  holder.byKey.set(key, member)
  holder.size++
}

export function unlink(member: Member): void {
  const { holder, previous, next } = member
  if (previous) previous.next = next
  else holder.first = next
  if (next) next.previous = previous
  else holder.last = previous
  holder.size--
  if (member.key !== null) holder.byKey.delete(member.key)
  else renumber(holder)
}

function renumber(holder: Holder): void {
  holder.byKey.clear()
  for (const member of membersOf(holder)) holder.byKey.set(String(holder.byKey.size), member)
}

export function* membersOf(holder: Holder): Generator<Member> {
  for (let member = holder.first; member; member = member.next) yield member
}

export function setValue(member: Member, value: Value): void {
  member.value = value
  value.owner = member
}

/** The indentation of the line on which a value begins. */
export function indentOf(value: Value): string {
  for (let { owner } = value; owner; { owner } = owner.holder.value) {
    const indent = indentIn(owner.lead) ?? indentIn(owner.holder.first!.lead)
    if (indent !== null) return indent
  }
  return ''
}

/** The text of a value. `trivia`: what becomes of spaces and comments in it. Iterative, since the depth is unbounded. */
export function print(root: Value, trivia?: (text: string) => string): string {
  const parts: string[] = []
  const change = trivia ?? (text => text)
  const work: (Value | Member | string)[] = [root]
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'string') parts.push(next)
    else if ('lead' in next) {
      parts.push(change(next.lead), next.keyText, change(next.mid))
      const end = change(next.tail) + (next.comma ? ',' : '') + change(next.after)
      if (next.next) work.push(next.next)
      work.push(end, next.value)
    } else if (next.place < 0 || (!next.holder && !trivia)) parts.push(textOf(next))
    else {
      const holder = holderOf(next)
      const [open, close] = isListValue(next) ? ['[', ']'] : ['{', '}']
      parts.push(open, change(holder.open))
      work.push(change(holder.close) + close)
      if (holder.first) work.push(holder.first)
    }
  }
  return parts.join('')
}
