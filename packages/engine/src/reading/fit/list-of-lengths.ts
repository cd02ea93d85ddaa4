// Reads a list of lengths, one for each side or corner (`["10px", "5px"]`), as CSS.
import type { Json } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { dimensionText, readDimension } from '../../types/dimension.ts'
import { severalLengths } from '../../values/shape/shape-scalar.ts'
import type { Draft } from '../draft.ts'
import type { Context } from '../references/context.ts'
import { wholeReference } from '../references/references.ts'

/** The draft with its lengths joined by blanks; a draft with any other value is unchanged. */
export function joinLengths(draft: Draft, context: Context): Draft {
  const { value, type, sourceType } = draft
  if (!Array.isArray(value) || value.length === 0 || (type !== null && type !== 'dimension')) return draft
  const types = value.map(item => typeOfItem(item, draft, context))
  const isMeasured = type === 'dimension' || types.includes('dimension')
  if (!isMeasured || types.includes(null)) return draft
  if (value.length === 1) return { ...draft, value: value[0]! }
  const text = value.map(itemText).join(' ')
  return { ...draft, type: 'dimension', sourceType: sourceType ?? 'dimension', value: severalLengths(text) ?? text }
}

/** `number` for a length without a unit, `string` for a keyword, null for what is no length. */
function typeOfItem(item: Json, draft: Draft, context: Context): TypeName | null {
  if (typeof item === 'number') return 'number'
  if (item === 'auto') return 'string'
  const target = typeOfTarget(item, draft, context)
  if (target !== undefined) return target === 'dimension' || target === 'number' ? target : null
  if (readDimension(item) === null) return null
  return typeof item === 'string' && /[\d.]$/.test(item.trim()) ? 'number' : 'dimension'
}

function typeOfTarget(item: Json, draft: Draft, { lookUp, settled, options }: Context): TypeName | undefined {
  const target = options.curly && typeof item === 'string' ? wholeReference(item) : null
  const found = target === null ? null : lookUp(target, draft.name)
  return found === null ? undefined : settled.get(found)?.token.type
}

function itemText(item: Json): string {
  if (typeof item === 'string') return item.trim()
  const length = typeof item === 'object' ? readDimension(item) : null
  return length ? dimensionText(length) : JSON.stringify(item)
}
