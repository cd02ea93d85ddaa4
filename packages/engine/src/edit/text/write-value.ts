// Writes new values in the style of a text.
import type { Json, JsonObject } from '../../base/token.ts'
import { holderOf, membersOf, type Value } from './tree.ts'
import {
  isIdentifier,
  kindOf,
  kindOfJson,
  layoutOf,
  likeFor,
  quoteOf,
  type Layout,
  type Quote,
  type Style,
} from './style.ts'

interface Frame {
  entries: [string | null, Json][]
  at: number
  layout: Layout
  /** The indentation of its members. */
  indent: string
  close: string
  like: Value | null
}

/** `like`: a value to follow in layout. `indent`: that of the line on which the value begins. Iterative: the depth is unbounded. */
export function writeValue(root: Json, like: Value | null, style: Style, indent: string): string {
  const parts: string[] = []
  const stack: Frame[] = []
  const begin = (json: Json, near: Value | null, outer: string) => {
    if (typeof json !== 'object' || json === null) {
      parts.push(scalarText(json, (near && quoteOf(near)) ?? style.quote, style))
      return
    }
    const [open, close] = Array.isArray(json) ? ['[', ']'] : ['{', '}']
    const entries = entriesOf(json)
    parts.push(entries.length === 0 ? open! + close! : open!)
    if (entries.length === 0) return
    const layout = layoutLike(json, near) ?? style.layouts[kindOfJson(json)]
    stack.push({ entries, at: 0, layout, indent: outer + style.unit, close: close!, like: near })
  }
  begin(root, like, indent)
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const { layout, entries } = top
    const entry = entries[top.at++]
    if (!entry) {
      stack.pop()
      const outer = top.indent.slice(0, top.indent.length - style.unit.length)
      parts.push(layout.isMany ? (layout.trailingComma ? ',' : '') + style.eol + outer : layout.close, top.close)
      continue
    }
    if (top.at > 1) parts.push(',')
    parts.push(layout.isMany ? style.eol + top.indent : top.at > 1 ? layout.between : layout.open)
    const [key, json] = entry
    if (key !== null) parts.push(keyText(key, layout.quote, style), layout.colon)
    const inner = layout.isMany ? top.indent : top.indent.slice(0, top.indent.length - style.unit.length)
    begin(json, nearFor(key, json, top.like), inner)
  }
  return parts.join('')
}

/** The layout of the value to follow, where it has one of the same kind. */
const layoutLike = (json: Json[] | JsonObject, near: Value | null): Layout | null =>
  near && near.place >= 0 && kindOfJson(json) === kindOf(near) ? layoutOf(near) : null

const entriesOf = (json: Json[] | JsonObject): [string | null, Json][] =>
  Array.isArray(json) ? json.map((item): [null, Json] => [null, item]) : Object.entries(json)

function nearFor(key: string | null, json: Json, like: Value | null): Value | null {
  if (!like || like.place < 0) return null
  const holder = holderOf(like)
  const same = key === null ? holder.first : holder.byKey.get(key)
  if (same) return same.value
  return likeFor(
    json,
    Array.from(membersOf(holder), ({ value }) => value),
  )
}

export function keyText(key: string, quote: Quote, style: Style): string {
  if (quote === '' && style.loose && isIdentifier(key)) return key
  return quoted(key, quote || style.quote)
}

function scalarText(value: Json, quote: '"' | "'", style: Style): string {
  if (typeof value === 'string') return quoted(value, quote)
  if (typeof value !== 'number' || Number.isFinite(value)) return JSON.stringify(value)
  if (Number.isNaN(value)) return style.loose ? 'NaN' : 'null'
  // Without JSON5, only a number too large to hold means infinity.
  return style.loose ? String(value) : value > 0 ? '1e999' : '-1e999'
}

function quoted(text: string, quote: '"' | "'"): string {
  const json = JSON.stringify(text)
  return quote === '"' ? json : `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
