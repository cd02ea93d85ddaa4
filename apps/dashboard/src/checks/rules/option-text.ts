// Options of rules as text that is typed, and back.
import type { OptionSchema } from '@tessera/engine'

/** How an option is typed: one text, a list with one entry a line, or a list of lists. */
export type TextKind = 'text' | 'list' | 'lists'

/** null: it has parts of its own. */
export function textKindOf({ type, items }: OptionSchema): TextKind | null {
  if (type === 'object') return null
  if (type !== 'array') return 'text'
  if (items?.type === 'object') return null
  return items?.type === 'array' ? 'lists' : 'list'
}

export function textOf(kind: TextKind, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (kind === 'text' || !Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value)
  return kind === 'list'
    ? value.join('\n')
    : value.map(each => (Array.isArray(each) ? each.join(', ') : String(each))).join('\n')
}

const entries = (text: string, at: RegExp) =>
  text
    .split(at)
    .map(each => each.trim())
    .filter(Boolean)

/** undefined: nothing is typed. What is no number where one is needed stays text, which the server refuses by name. */
export function readOption(schema: OptionSchema, kind: TextKind, text: string): unknown {
  if (text.trim() === '') return undefined
  if (kind === 'list') return entries(text, /[\n,]/)
  if (kind === 'lists') return entries(text, /\n/).map(line => entries(line, /,/))
  const takesNumber = [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === 'number' || type === 'integer')
  const number = Number(text)
  return takesNumber && Number.isFinite(number) ? number : text.trim()
}

/** What may be chosen, where nothing else may be typed. */
export const choicesOf = ({ enum: choices }: OptionSchema): readonly string[] | null => choices?.map(String) ?? null

/** `lineHeight` as people read it. */
export const labelOf = (name: string): string =>
  ({ wcag: 'WCAG', apca: 'APCA', px: 'Pixels' })[name] ??
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
