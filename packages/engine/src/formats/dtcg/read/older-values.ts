// Normalizes values that almost follow DTCG 2025.10. Only the lenient reader uses this, and it reports each of them.
import { isObject } from '../../../base/plain-json.ts'
import { tidyHex } from '../../../values/shape/color-object.ts'
import { color } from '../../../types/color.ts'
import { isMisfit } from '../../../types/type.ts'
import type { Json, JsonObject } from '../../../base/token.ts'
import { composites } from '../shape.ts'

export interface Tidied {
  value: Json
  /** Keys of list items that the composite does not support, by index: `{"0": {"alpha": 0.4}}`. */
  aside: JsonObject | null
}

export function tidy(type: string, value: Json): Tidied {
  const composite = composites.get(type)
  if (!composite || !(Array.isArray(value) || isObject(value))) return { value: tidyScalar(type, value), aside: null }
  const aside: JsonObject = {}
  const tidyItem = (item: Json, index: number | null): Json => {
    if (!isObject(item) || Object.hasOwn(item, 'alias_to')) return item
    const known: JsonObject = {}
    const strange: JsonObject = {}
    for (const [key, part] of Object.entries(item)) {
      const partType = composite.parts.get(key)
      if (partType === undefined && index !== null && !composite.plain?.includes(key)) strange[key] = part
      else known[key] = partType === undefined ? part : tidyScalar(partType, part)
    }
    if (index !== null && Object.keys(strange).length > 0) aside[index] = strange
    return known
  }
  const tidied = Array.isArray(value) ? value.map(tidyItem) : tidyItem(value, null)
  return { value: tidied, aside: Object.keys(aside).length > 0 ? aside : null }
}

function tidyScalar(type: string, value: Json): Json {
  if (!isObject(value)) return value
  if (type === 'color' && Object.hasOwn(value, 'hex')) return tidyHex(value)
  // DTCG's px is Android's dp (2025.10, Dimension, Validation).
  if (type === 'dimension' && value.unit === 'dp') return { ...value, unit: 'px' }
  return value
}

/** A color with another alpha, which tools write beside a reference; null where the literal is no color. */
export function withAlpha(literal: Json, alpha: number): Json | null {
  if (!(alpha >= 0 && alpha <= 1)) return null
  const { value } = tidy('color', literal)
  const parsed = color.parse(value)
  if (isMisfit(parsed)) return null
  if (isObject(value)) return { ...value, alpha }
  return { colorSpace: parsed.space, components: parsed.components.map(x => x ?? 'none'), alpha }
}
