import type { Json } from '../base/token.ts'
import { boolean } from './boolean.ts'
import { color } from './color.ts'
import { fieldParts, parseFields, partText, type Held, type ParsedFields } from './composite.ts'
import { dimension } from './dimension.ts'
import { isReference, referenceIn } from '../formula/alias.ts'
import { isMisfit, mostItems, type Misfit, type Part, type TokenType } from './type.ts'

// DTCG requires blur and spread. They are optional here like in CSS, since `drop-shadow()` and `text-shadow` accept no spread.
const fields = {
  color: { type: 'color', of: color },
  offsetX: { type: 'dimension', of: dimension },
  offsetY: { type: 'dimension', of: dimension },
  blur: { type: 'dimension', of: dimension, optional: true },
  spread: { type: 'dimension', of: dimension, optional: true },
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
  if (value.length > mostItems) return { misfit: `expected at most ${mostItems} shadows in the array` }
  const layers: Shadow = []
  for (const [index, item] of value.entries()) {
    const layer = referenceIn(item) ?? parseFields(item, fields, expected)
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
  text: (layers, writeReference) =>
    layers
      .map(layer => {
        if (isReference(layer)) return partText<Shadow>(layer, { type: 'shadow', of: shadow }, writeReference)
        const length = (name: 'offsetX' | 'offsetY' | 'blur' | 'spread') => {
          const part = layer[name]
          return part === undefined ? '' : ` ${partText(part, fields[name], writeReference)}`
        }
        // In CSS the third length is the blur, so that a spread needs one before it.
        const blur = layer.blur === undefined && layer.spread !== undefined ? ' 0px' : length('blur')
        const lengths = length('offsetX') + length('offsetY') + blur + length('spread')
        return `${layer.inset === true ? 'inset' : ''}${lengths} ${partText(layer.color, fields.color, writeReference)}`.trimStart()
      })
      .join(', '),
  examples: [
    { color: '#00000080', offsetX: '0px', offsetY: '2px', blur: '4px', spread: '0px' },
    [
      { color: 'rgb(0 0 0 / 10%)', offsetX: 0, offsetY: 1, blur: 2, spread: -1 },
      { color: '#fff', offsetX: '1px', offsetY: '1px', blur: '0.5rem', spread: '0px', inset: true },
    ],
    { color: '#00000080', offsetX: '0px', offsetY: '2px', blur: '4px' },
  ],
}
