// Composites whose parts are keywords of CSS (`inherit`, `currentColor`), which no type of a part holds, as CSS text.
import { isObject } from '../../base/plain-json.ts'
import type { Json, JsonObject } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { partType, shape } from '../../values/shape/shape.ts'
import { isWideKeyword } from '../../values/shape/shape-with-aside.ts'
import { checkValue, parseValue, typeOf } from '../../values/value.ts'

/** The parts in the order of the shorthand. */
const orders: Partial<Record<TypeName, string[]>> = {
  border: ['width', 'style', 'color'],
  shadow: ['inset', 'offsetX', 'offsetY', 'blur', 'spread', 'color'],
  transition: ['duration', 'timingFunction', 'delay'],
}

/** Null where no part is such a keyword, or where another part has no text. */
export function textOfKeywordParts(type: TypeName, value: Json): string | null {
  const order = orders[type]
  if (!order) return null
  const layers = Array.isArray(value) ? value : [value]
  const texts = layers.map(layer => {
    const shaped = isObject(layer) ? shape(type, layer) : layer
    return isObject(shaped) ? layerText(type, order, shaped) : null
  })
  return texts.includes(null) || !layers.some(hasKeyword) ? null : texts.join(', ')
}

const hasKeyword = (layer: Json): boolean => isObject(layer) && Object.values(layer).some(isKeyword)

const isKeyword = (part: Json): boolean =>
  isWideKeyword(part) || (typeof part === 'string' && /^currentcolor$/i.test(part.trim()))

function layerText(type: TypeName, order: readonly string[], layer: JsonObject): string | null {
  const words: string[] = []
  for (const name of order) {
    const part = layer[name]
    if (part === undefined || part === false || isOmitted(name, part)) continue
    const word = name === 'inset' ? name : partText(partType(type, name)!, part)
    if (word === null) return null
    words.push(word)
  }
  return words.length > 0 ? words.join(' ') : null
}

/** The first time of a transition is its duration, which therefore stands before a delay. */
const isOmitted = (name: string, part: Json): boolean => name !== 'duration' && isWideKeyword(part)

function partText(type: TypeName, part: Json): string | null {
  if (isWideKeyword(part)) return type === 'duration' ? '0s' : null
  if (isKeyword(part)) return part as string
  if (checkValue(type, part) !== null || (isObject(part) && ('alias_to' in part || 'formula' in part))) return null
  return typeOf(type).text(parseValue(type, part))
}
