import type { Json, TypeName } from '@tessera/engine'
import { shownText } from '../values/notation.ts'
import { useNotation } from '../values/use-notation.ts'
import { valueText } from '../values/value-text.ts'

/** A value in one line, a color in the notation that the person chose; its title has it as written. */
export function ShownText({ type, value }: { type: TypeName; value: Json }) {
  return <code title={valueText(type, value)}>{shownText(type, value, useNotation())}</code>
}
