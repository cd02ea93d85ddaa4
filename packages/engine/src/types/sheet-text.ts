// Lengths and times that a style sheet alone can work out. They stand in no document: a symbol, which JSON has none of, marks them.
import type { JsonObject } from '../base/token.ts'

const sheetText = Symbol('text of a style sheet')

/** The literal of a length or a time whose text means something in a style sheet only. */
export function sheetLiteral(text: string, unit: 'px' | 'ms'): JsonObject {
  const literal: JsonObject = { value: 0, unit }
  return Object.assign(literal, { [sheetText]: text })
}

export const sheetTextIn = (value: JsonObject): string | undefined => (value as { [sheetText]?: string })[sheetText]
