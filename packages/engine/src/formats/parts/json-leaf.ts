// The value of a leaf in the JSON formats.
import type { Json } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { typeOf } from '../../values/value.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import { jsonOf } from '../../values/json-value.ts'

/** Whether a value other than a string is written as its text or unchanged. */
const shapes: Record<TypeName, 'text' | 'as it is'> = {
  color: 'text',
  dimension: 'text',
  fontFamily: 'text',
  fontWeight: 'text',
  fontSize: 'text',
  lineHeight: 'text',
  letterSpacing: 'text',
  duration: 'text',
  cubicBezier: 'as it is',
  number: 'text',
  strokeStyle: 'as it is',
  border: 'as it is',
  transition: 'as it is',
  shadow: 'as it is',
  gradient: 'as it is',
  typography: 'as it is',
  string: 'text',
  boolean: 'text',
}

/** Scalars become strings, and font lists strings with commas; composites, and JSON stored as text, stay JSON. */
function leafValue({ type, value, parsed, origin }: ResolvedLiteral): Json {
  const json = jsonOf(origin)
  if (json !== null && type === 'string') return json
  if (typeof value === 'string' || shapes[type] === 'as it is') return value
  if (type === 'fontFamily') return parsed.map(name => (name.includes(',') ? `"${name}"` : name)).join(', ')
  return typeOf(type).text(parsed)
}

/** The value as JSON text; lines after the first begin with `indent` (a line break and blanks). */
export function leafText(ready: ResolvedLiteral, indent: string): string {
  const value = leafValue(ready)
  return typeof value === 'string' ? JSON.stringify(value) : JSON.stringify(value, null, 2).replaceAll('\n', indent)
}
