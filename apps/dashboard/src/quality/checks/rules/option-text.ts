// Converts options of rules to text for typing, and back.
import type { OptionSchema } from '@tessera/engine'

/** The form of typed text: one text, a list with one entry a line, or a list of lists. */
export type TextKind = 'text' | 'list' | 'lists'

/** Returns null for an option with parts of its own. */
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

/** Returns undefined for empty text. Text in place of a number stays text, and the server rejects it by its name. */
export function readOption(schema: OptionSchema, kind: TextKind, text: string): unknown {
  if (text.trim() === '') return undefined
  if (kind === 'list') return entries(text, /[\n,]/)
  if (kind === 'lists') return entries(text, /\n/).map(line => entries(line, /,/))
  const takesNumber = [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === 'number' || type === 'integer')
  const number = Number(text)
  return takesNumber && Number.isFinite(number) ? number : text.trim()
}

/** The choices, where the option takes no other text. */
export const choicesOf = ({ enum: choices }: OptionSchema): readonly string[] | null => choices?.map(String) ?? null

/** Turns `lineHeight` into a label of words. */
export const labelOf = (name: string): string =>
  ({ wcag: 'WCAG', apca: 'APCA', px: 'Pixels' })[name] ??
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
