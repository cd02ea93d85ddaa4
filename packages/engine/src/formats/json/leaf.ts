// The value of a leaf in the JSON formats.
import type { Json } from '../../token.ts'
import type { TypeName } from '../../types/index.ts'
import { typeOf } from '../../value.ts'
import type { ResolvedLiteral } from '../../resolve.ts'

const structured: ReadonlySet<TypeName> = new Set([
  'cubicBezier',
  'strokeStyle',
  'border',
  'transition',
  'shadow',
  'gradient',
  'typography',
])

/** Scalars as strings, those that are strings as written; a font list with commas; the rest as it is. */
function leafValue({ token: { type }, value, parsed }: ResolvedLiteral): Json {
  if (typeof value === 'string' || structured.has(type)) return value
  if (type === 'fontFamily')
    return (parsed as string[]).map(name => (name.includes(',') ? `"${name}"` : name)).join(', ')
  return typeOf(type).text(parsed)
}

/** As JSON text; the lines after the first begin with `indent` (a line break and blanks). */
export function leafText(ready: ResolvedLiteral, indent: string): string {
  const value = leafValue(ready)
  return typeof value === 'string' ? JSON.stringify(value) : JSON.stringify(value, null, 2).replaceAll('\n', indent)
}
