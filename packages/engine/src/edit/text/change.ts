// Changes members of the tree of a text: sets, adds, removes and renames them.
import type { Json, JsonObject } from '../../base/token.ts'
import { isObject } from '../../base/plain-json.ts'
import { toJson } from '../../base/node.ts'
import { parseText } from '../../reading/text/json-text.ts'
import { canonicalJson } from '../../values/canonical.ts'
import { isIdentifier, layoutOf, likeFor, quoteIn, type Layout, type Quote, type Style } from './style.ts'
import {
  holderOf,
  indentOf,
  isListValue,
  isObjectValue,
  link,
  membersOf,
  newMember,
  print,
  rootOf,
  scalarOf,
  setValue,
  sourceOf,
  unlink,
  type Holder,
  type Member,
  type Value,
} from './tree.ts'
import { beginsWithBlankLine, endsInLineComment, hasComment, hasLineBreak, indentIn, ownComments } from './trivia.ts'
import { keyText, writeValue } from './write-value.ts'

/** The tree of a text that was written here. */
export function valueOf(text: string): Value {
  const source = sourceOf(text)
  if ('message' in source) throw new Error(`Wrote no JSON: ${source.message}`)
  return rootOf(source)
}

/** A place whose value can be replaced: a member's, or the root. */
export interface Slot {
  get(): Value
  set(value: Value): void
}

export const slotOf = (member: Member): Slot => ({
  get: () => member.value,
  set: value => setValue(member, value),
})

/** Makes the value equal to `json`. Equal parts keep their text. Iterative, since the depth is unbounded. */
export function setJson(slot: Slot, json: Json, style: Style): void {
  const work: [Slot, Json][] = [[slot, json]]
  for (let next = work.pop(); next; next = work.pop()) {
    const [at, wanted] = next
    const value = at.get()
    if (isObject(wanted) && isObjectValue(value)) work.push(...setMembers(holderOf(value), wanted, style))
    else if (Array.isArray(wanted) && isListValue(value)) work.push(...setItems(holderOf(value), wanted, style))
    else if (value.place >= 0 || typeof wanted === 'object' || !isEqual(scalarOf(value) as Json, wanted))
      if (wanted !== null || value.place >= 0 || scalarOf(value) !== null)
        at.set(valueOf(writeValue(wanted, value, style, indentOf(value))))
  }
}

const isEqual = (a: Json, b: Json): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b))

function setMembers(holder: Holder, wanted: JsonObject, style: Style): [Slot, Json][] {
  for (const key of [...holder.byKey.keys()]) if (!Object.hasOwn(wanted, key)) removeKey(holder, key, style)
  const rest: [Slot, Json][] = []
  for (const [key, json] of Object.entries(wanted)) {
    const member = holder.byKey.get(key)
    if (member) rest.push([slotOf(member), json])
    else addMember(holder, key, json, style)
  }
  return rest
}

/** Items that are equal at the beginning and at the end keep their text; those between follow each other. */
function setItems(holder: Holder, wanted: Json[], style: Style): [Slot, Json][] {
  const items = [...membersOf(holder)]
  let first = 0
  let last = 0
  if (items.length !== wanted.length) {
    const texts = items.map(({ value }) => canonicalOf(value))
    const others = wanted.map(json => canonicalJson(json))
    const least = Math.min(texts.length, others.length)
    while (first < least && texts[first] === others[first]) first++
    while (last < least - first && texts.at(-1 - last) === others.at(-1 - last)) last++
  }
  const old = items.slice(first, items.length - last)
  const fresh = wanted.slice(first, wanted.length - last)
  for (const item of old.slice(fresh.length)) remove(item, style)
  let previous: Member | null = old[Math.min(old.length, fresh.length) - 1] ?? items[first - 1] ?? null
  for (const json of fresh.slice(old.length)) previous = addItem(holder, json, previous, style)
  return fresh.slice(0, old.length).map((json, i): [Slot, Json] => [slotOf(old[i]!), json])
}

function canonicalOf(value: Value): string {
  const parsed = parseText(print(value), 'json5')
  return 'root' in parsed ? canonicalJson(toJson(parsed.root)) : ''
}

export function removeKey(holder: Holder, key: string, style: Style): void {
  for (let member = holder.byKey.get(key) ?? null; member; member = member.hidden) remove(member, style)
}

/** Removes a member with its own comments, and the comma that nothing follows any more. */
export function remove(member: Member, style: Style): void {
  const { holder, previous, next } = member
  const { others } = ownComments(member.lead)
  unlink(member)
  const isApart = hasLineBreak(others) && next && !beginsWithBlankLine(next.lead)
  const kept = hasComment(others) || isApart ? others : ''
  if (next) {
    next.lead = kept + leadAfter(member, previous, next)
    if (isOpen(previous, holder) && !hasLineBreak(next.lead))
      next.lead = style.eol + indentOf(member.value) + next.lead.trimStart()
    return
  }
  holder.close = kept + holder.close
  if (previous && !member.comma) previous.comma = false
  guardClose(holder, style)
}

/** On the same line, the member behind a removed first one takes its place. */
function leadAfter({ lead }: Member, previous: Member | null, next: Member): string {
  const takesPlace = !previous && !hasLineBreak(lead) && !hasLineBreak(next.lead) && !hasComment(next.lead)
  return takesPlace ? ownSpaces(lead) : next.lead
}

const ownSpaces = (lead: string): string => (hasComment(lead) ? '' : lead)

/** A comment to the end of the line must not take the closing bracket with it. */
function guardClose(holder: Holder, style: Style): void {
  const { last, value } = holder
  if (isOpen(last, holder) && !hasLineBreak(holder.close))
    holder.close = style.eol + indentOf(value) + holder.close.trimStart()
}

/** Whether a comment to the end of the line stands behind a member, or behind the opening bracket. */
const isOpen = (previous: Member | null, { open }: Holder): boolean =>
  endsInLineComment(previous ? previous.after || previous.tail : open)

export function addMember(holder: Holder, key: string, json: Json, style: Style): Member {
  const like = likeFor(json, nearTo(holder))
  const member = newMember(holder, key, placeholder)
  const { colon, quote } = namesIn(holder, style)
  member.keyText = keyText(key, quote, style)
  member.mid = colon
  return place(member, json, like, holder.last, style)
}

export function addItem(holder: Holder, json: Json, previous: Member | null, style: Style): Member {
  const like = likeFor(
    json,
    Array.from(membersOf(holder), ({ value }) => value),
  )
  return place(newMember(holder, null, placeholder), json, like, previous, style)
}

const placeholder = valueOf('null')

function place(member: Member, json: Json, like: Value | null, previous: Member | null, style: Style): Member {
  attach(member, previous, style)
  setValue(member, placeholder)
  setValue(member, valueOf(writeValue(json, like, style, indentOf(member.value))))
  return member
}

/** Links a member that is new here, with spaces and commas as its neighbours have them. `comments`: its own. */
export function attach(member: Member, previous: Member | null, style: Style, comments = ''): void {
  const { holder } = member
  const next = previous ? previous.next : holder.first
  const spaces = holder.size === 0 ? spacesInEmpty(holder, style) : spacesAfter(holder, previous, style)
  link(holder, member, previous)
  member.lead = spaces
  if (next && !previous) [member.lead, next.lead] = [next.lead, spaces]
  member.comma = next !== null || isCommaLast(holder, previous, spaces, style)
  if (previous) previous.comma = true
  member.lead = comments + leadOfNew(comments, member, previous, style)
  // On one line, a comment behind the comma would be that of the new member.
  if (previous && !next && !hasLineBreak(member.lead))
    [previous.tail, previous.after] = [previous.tail + previous.after, '']
  guardClose(holder, style)
}

/** Whether a comma follows the last member, which the new one is. */
const isCommaLast = (holder: Holder, previous: Member | null, spaces: string, style: Style): boolean =>
  previous?.comma ?? (hasLineBreak(spaces) && trailingCommaIn(holder, style))

/** The spaces before a member; on a line of its own where a comment or its place asks for one. */
function leadOfNew(comments: string, { holder, lead }: Member, previous: Member | null, style: Style): string {
  const needsLine = isOpen(previous, holder) || endsInLineComment(comments) || hasLineBreak(comments)
  return needsLine && !hasLineBreak(lead) ? style.eol + indentOf(holder.value) + style.unit : lead
}

const trailingCommaIn = (holder: Holder, style: Style): boolean =>
  (layoutOf(holder.value.owner?.holder.value ?? holder.value) ?? style.layouts.leaf).trailingComma

/** What stands in front of a member behind another. */
function spacesAfter(holder: Holder, previous: Member | null, style: Style): string {
  const model = previous ?? holder.first!
  const indent = indentIn(model.lead)
  if (indent !== null) {
    const isApart = beginsWithBlankLine(model.lead) && previous !== null && previous !== holder.first
    return (isApart ? style.eol : '') + style.eol + indent
  }
  if (previous && previous !== holder.first && !hasComment(previous.lead)) return previous.lead
  return layoutOf(holder.value)?.between ?? ' '
}

/** What stands in front of the only member. Comments of the empty object stay before it. */
function spacesInEmpty(holder: Holder, style: Style): string {
  const { value, close, open } = holder
  const outer = indentOf(value)
  const around = value.owner ? layoutOf(value.owner.holder.value) : null
  const isMany = hasLineBreak(close) || endsInLineComment(open) || (around?.isMany ?? style.layouts.branch.isMany)
  if (!isMany) {
    const spaces = (around ?? style.layouts.leaf).open
    holder.close = spaces
    return hasComment(close) ? close : spaces
  }
  const indent = style.eol + outer + style.unit
  const comments = hasComment(close) ? close.replace(/(?:\r\n|[\n\r])?[ \t]*$/, '') : ''
  holder.close = style.eol + outer
  return comments + indent
}

/** How names of an object are written: as most of its members, else as in the whole text. */
function namesIn(holder: Holder, style: Style): { colon: string; quote: Quote } {
  const layout = layoutOf(holder.value) ?? style.layouts.branch
  let quote: Quote | null = null
  let colon = layout.colon
  let left = 50
  for (let member = holder.last; member && left-- > 0; member = member.previous) {
    const { key, keyText, mid } = member
    if (key !== null && isIdentifier(key)) quote ??= quoteIn(keyText)
    if (mid.length < colon.length && !hasComment(mid) && !hasLineBreak(mid)) colon = mid
  }
  return { colon, quote: quote ?? undecidedQuote(holder, layout, style) }
}

/** Where all names need quotes, others are as in the whole text. */
const undecidedQuote = ({ first }: Holder, { quote }: Layout, { layouts }: Style): Quote =>
  first !== null && quote !== '' ? layouts.branch.quote : quote

/** Values to follow in layout: the siblings from the last on, then the members of the siblings of the object. */
function* nearTo(holder: Holder): Generator<Value> {
  for (let member = holder.last; member; member = member.previous) yield member.value
  const { owner } = holder.value
  if (!owner) return
  for (let uncle = owner.previous ?? owner.next, left = 5; uncle && left > 0; uncle = uncle.previous, left--)
    if (uncle.value.place >= 0)
      for (let member = holderOf(uncle.value).last, few = 3; member && few > 0; member = member.previous, few--)
        yield member.value
}

/** Gives a member, and those of the same name that it hides, another name. */
export function renameKey(holder: Holder, key: string, to: string, style: Style): void {
  const last = holder.byKey.get(key) ?? null
  for (let member = last; member; member = member.hidden) {
    member.key = to
    const own = quoteIn(member.keyText)
    member.keyText = keyText(to, own === '' && !isIdentifier(to) ? style.quote : own, style)
  }
  holder.byKey.delete(key)
  if (last) holder.byKey.set(to, last)
}
