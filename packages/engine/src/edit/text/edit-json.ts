// Edits the text of JSON, JSONC or JSON5 so that only the bytes of what is edited change.
import type { Json } from '../../base/token.ts'
import {
  addItem,
  addMember,
  attach,
  remove,
  removeKey,
  renameKey,
  setJson,
  slotOf,
  valueOf,
  type Slot,
} from './change.ts'
import { quoteIn, styleOf, type Style } from './style.ts'
import {
  holderOf,
  indentOf,
  isListValue,
  isObjectValue,
  newMember,
  print,
  rootOf,
  sourceOf,
  type Holder,
  type Member,
  type SourceText,
  type Value,
} from './tree.ts'
import { ownComments, shifted } from './trivia.ts'
import { keyText } from './write-value.ts'

/** Keys, and indexes of lists; [] is the root. */
export type JsonPath = readonly (string | number)[]

export type JsonEdit =
  /** Makes missing objects on the way. Parts of the value that are equal keep their text. */
  | { op: 'set'; path: JsonPath; value: Json }
  /** `dropEmptied`: objects that it leaves empty go as well. */
  | { op: 'remove'; path: JsonPath; dropEmptied?: boolean }
  /** Keeps the place. */
  | { op: 'rename'; path: JsonPath; to: string }
  /** To the end of the object in which `to` lies. */
  | { op: 'move'; path: JsonPath; to: JsonPath; dropEmptied?: boolean }

/** Why a text was not edited. Nothing was changed then. */
export interface EditProblem {
  problem: string
  /** From 1; null where no line is to blame. */
  line: number | null
}

interface Document {
  root: Value
  style: Style
  source: SourceText
}

const BOM = '\ufeff'

/**
 * Applies the edits one after the other, all or none. Comments, order, indentation, line ends and a byte order mark stay; what is added
 * is written as its neighbours are.
 */
export function editJson(text: string, edits: readonly JsonEdit[]): { text: string } | EditProblem {
  const hasMark = text.startsWith(BOM)
  const source = sourceOf(hasMark ? text.slice(1) : text)
  if ('message' in source) return { problem: `Not JSON: ${source.message}`, line: source.line }
  const document: Document = { root: rootOf(source), style: styleOf(source), source }
  const { start, end } = document.root
  for (const edit of edits) {
    const problem = apply(document, edit)
    if (problem) return problem
  }
  const body = print(document.root)
  return { text: (hasMark ? BOM : '') + source.text.slice(0, start) + body + source.text.slice(end) }
}

function apply(document: Document, edit: JsonEdit): EditProblem | null {
  switch (edit.op) {
    case 'set':
      return set(document, edit.path, edit.value)
    case 'remove':
      return withMember(document, edit.path, member => drop(member, document.style, edit.dropEmptied === true))
    case 'rename':
      return rename(document, edit.path, edit.to)
    case 'move':
      return move(document, edit)
  }
}

/** The deepest value on the path, and the number of keys that lead to it. */
function reach({ root }: Document, path: JsonPath): { value: Value; depth: number } {
  let value = root
  let depth = 0
  while (depth < path.length && value.place >= 0) {
    const member = holderOf(value).byKey.get(String(path[depth]))
    if (!member) break
    value = member.value
    depth++
  }
  return { value, depth }
}

function set(document: Document, path: JsonPath, json: Json): EditProblem | null {
  const { root, style } = document
  const { value, depth } = reach(document, path)
  if (depth === path.length) {
    const slot: Slot = value.owner ? slotOf(value.owner) : { get: () => root, set: fresh => (document.root = fresh) }
    setJson(slot, json, style)
    return null
  }
  const missing = path.slice(depth)
  const key = String(missing[0])
  const nested = missing.slice(1).reduceRight<Json>((inner, name) => ({ [String(name)]: inner }), json)
  if (isObjectValue(value)) addMember(holderOf(value), key, nested, style)
  else if (isListValue(value) && key === String(holderOf(value).size)) {
    const holder = holderOf(value)
    addItem(holder, nested, holder.last, style)
  } else return noPlace(document, path, depth, value)
  return null
}

/** Says that a value on the way is neither an object nor long enough a list. */
function noPlace({ source }: Document, path: JsonPath, depth: number, value: Value): EditProblem {
  const kind = isListValue(value) ? `a list without the index ${path[depth]}` : 'no object'
  const where = depth === 0 ? 'The document' : pathText(path.slice(0, depth))
  return { problem: `${where} is ${kind}: nothing can be written at ${pathText(path)}`, line: lineOf(source, value) }
}

const pathText = (path: JsonPath): string => path.join('.')

/** Null for what was written by an edit before. */
function lineOf({ text }: SourceText, value: Value): number | null {
  if (value.source.text !== text) return null
  return text.slice(0, value.start).split(/\r\n|[\n\r]/).length
}

function withMember(
  document: Document,
  path: JsonPath,
  work: (member: Member) => EditProblem | null | void,
): EditProblem | null {
  const { value, depth } = reach(document, path)
  const { owner } = value
  if (depth === path.length && owner) return work(owner) ?? null
  const problem =
    path.length === 0 ? 'The whole document cannot be moved or removed' : `There is nothing at ${pathText(path)}`
  return { problem, line: lineOf(document.source, value) }
}

function drop(member: Member, style: Style, dropEmptied: boolean): void {
  const { holder } = member
  if (member.key === null) remove(member, style)
  else removeKey(holder, member.key, style)
  const { owner } = holder.value
  if (dropEmptied && holder.size === 0 && owner) drop(owner, style, true)
}

function rename(document: Document, path: JsonPath, to: string): EditProblem | null {
  return withMember(document, path, ({ holder, key, value }) => {
    if (key === null) return { problem: `${pathText(path)} is an item of a list, which has no name`, line: null }
    if (key === to) return null
    if (holder.byKey.has(to)) {
      const where = pathText([...path.slice(0, -1), to])
      return {
        problem: `${where} is there already: ${pathText(path)} cannot take its name`,
        line: lineOf(document.source, value),
      }
    }
    return renameKey(holder, key, to, document.style)
  })
}

function move(document: Document, { path, to, dropEmptied = false }: JsonEdit & { op: 'move' }): EditProblem | null {
  const parent = to.slice(0, -1)
  const key = String(to.at(-1))
  if (parent.length === path.length - 1 && parent.every((name, i) => String(name) === String(path[i])))
    return rename(document, path, key)
  if (to.length === 0 || path.every((name, i) => String(name) === String(to[i])))
    return { problem: `${pathText(path)} cannot be moved into itself`, line: null }
  return withMember(document, path, member => {
    if (member.key === null) return { problem: `${pathText(path)} is an item of a list, which has no name`, line: null }
    if (reach(document, to).depth === to.length)
      return { problem: `${pathText(to)} is there already: ${pathText(path)} cannot be moved there`, line: null }
    const problem = reach(document, parent).depth === parent.length ? null : set(document, parent, {})
    if (problem) return problem
    const target = reach(document, parent).value
    if (!isObjectValue(target)) return noPlace(document, to, parent.length, target)
    place(holderOf(target), member, key, document.style)
    drop(member, document.style, dropEmptied)
    return null
  })
}

/** Adds a copy of a member, with its comments, at the end of an object. */
function place(holder: Holder, from: Member, key: string, style: Style): void {
  const before = indentOf(from.value)
  const after = holder.first ? indentOf(holder.first.value) : indentOf(holder.value) + style.unit
  const copied = newMember(holder, key, copyOf(from.value, before, after))
  copied.keyText = from.key === key ? from.keyText : keyText(key, quoteIn(from.keyText), style)
  copied.mid = from.mid || ': '
  copied.after = from.after
  attach(copied, holder.last, style, shifted(commentsOf(from.lead), before, after))
  copied.tail = from.tail
}

const copyOf = (value: Value, before: string, after: string): Value =>
  valueOf(print(value, trivia => shifted(trivia, before, after)))

/** The lines of comments directly above a member, without the spaces in front of the member itself. */
const commentsOf = (lead: string): string => {
  const { own } = ownComments(lead)
  return own.includes('/') ? own.replace(/(?:\r\n|[\n\r])?[ \t]*$/, '') : ''
}
