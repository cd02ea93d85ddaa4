// Lengths and times that only a style sheet can compute. A symbol marks them, so that they never appear in JSON.
import type { JsonObject } from '../base/token.ts'

const sheetText = Symbol('text of a style sheet')

/** A literal whose text only a style sheet understands. */
export function sheetLiteral(text: string, unit: 'px' | 'ms'): JsonObject {
  const literal: JsonObject = { value: 0, unit }
  return Object.assign(literal, { [sheetText]: text })
}

export const sheetTextIn = (value: JsonObject): string | undefined => (value as { [sheetText]?: string })[sheetText]
