import type { Json } from '../token.ts'
import { boolean } from './boolean.ts'
import { color } from './color.ts'
import { fieldParts, parseFields, partText, type Held, type ParsedFields } from './composite.ts'
import { dimension } from './dimension.ts'
import { aliasOf } from '../alias.ts'
import { isMisfit, isReference, type Misfit, type Part, type TokenType } from './type.ts'

const fields = {
  color: { type: 'color', of: color },
  offsetX: { type: 'dimension', of: dimension },
  offsetY: { type: 'dimension', of: dimension },
  blur: { type: 'dimension', of: dimension },
  spread: { type: 'dimension', of: dimension },
  inset: { type: 'boolean', of: boolean, optional: true },
} as const

export type ShadowLayer = ParsedFields<typeof fields>
export type Shadow = Held<ShadowLayer>[]

const expected = 'an object with color, offsetX, offsetY, blur and spread, or an array of such objects'

function parse(value: Json): Shadow | Misfit {
  if (!Array.isArray(value)) {
    const layer = parseFields(value, fields, expected)
    return isMisfit(layer) ? layer : [layer]
  }
  if (value.length === 0) return { misfit: 'expected at least one shadow in the array' }
  const layers: Shadow = []
  for (const [index, item] of value.entries()) {
    const target = aliasOf(item)
    const layer = target === null ? parseFields(item, fields, expected) : { ref: target }
    if (isMisfit(layer)) return { misfit: `[${index}] ${layer.misfit}` }
    layers.push(layer)
  }
  return layers
}

function parts(value: Json): Part[] {
  if (!Array.isArray(value)) return fieldParts(value, fields)
  return value.flatMap((item, index) => [
    { path: [index], type: 'shadow' as const },
    ...fieldParts(item, fields, [index]),
  ])
}

export const shadow: TokenType<Shadow> = {
  parse,
  parts,
  text: (layers, say) =>
    layers
      .map(layer => {
        if (isReference(layer)) return partText<Shadow>(layer, { type: 'shadow', of: shadow }, say)
        const lengths = (['offsetX', 'offsetY', 'blur', 'spread'] as const).map(name =>
          partText(layer[name], fields[name], say),
        )
        const inset = layer.inset === true ? 'inset ' : ''
        return `${inset}${lengths.join(' ')} ${partText(layer.color, fields.color, say)}`
      })
      .join(', '),
  examples: [
    { color: '#00000080', offsetX: '0px', offsetY: '2px', blur: '4px', spread: '0px' },
    [
      { color: 'rgb(0 0 0 / 10%)', offsetX: 0, offsetY: 1, blur: 2, spread: -1 },
      { color: '#fff', offsetX: '1px', offsetY: '1px', blur: '0.5rem', spread: '0px', inset: true },
    ],
  ],
}
