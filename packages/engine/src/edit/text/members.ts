// Where the members of a text stand, for those who take one for a text of its own.
import { holderOf, isObjectValue, rootOf, sourceOf } from './tree.ts'
import type { EditProblem } from './edit-json.ts'

export interface TextMember {
  /** Offsets of its value. */
  start: number
  end: number
}

/** By key, of the object that the text is; none where it is another value. */
export function membersIn(text: string): ReadonlyMap<string, TextMember> | EditProblem {
  const mark = text.startsWith('\ufeff') ? 1 : 0
  const source = sourceOf(text.slice(mark))
  if ('message' in source) return { problem: source.message, line: source.line }
  const root = rootOf(source)
  if (!isObjectValue(root)) return new Map()
  const { byKey } = holderOf(root)
  return new Map(
    [...byKey].map(([key, { value }]) => [key, { start: value.start + mark, end: value.end + mark }] as const),
  )
}
