import type { Json } from '../base/token.ts'
import { isObject, parsePart, type Held } from './composite.ts'
import { dimension, type Dimension } from './dimension.ts'
import { isMisfit, misfit, type Misfit, type Part, type TokenType } from './type.ts'

const keywords = ['solid', 'dashed', 'dotted', 'double', 'groove', 'ridge', 'outset', 'inset'] as const
const lineCaps = ['round', 'butt', 'square'] as const

export interface Dashes {
  dashArray: Held<Dimension>[]
  lineCap: (typeof lineCaps)[number]
}
export type StrokeStyle = (typeof keywords)[number] | Dashes

function parse(value: Json): StrokeStyle | Misfit {
  const word = keywords.find(keyword => keyword === value)
  if (word) return word
  if (!isObject(value)) return misfit(`one of ${keywords.join(', ')}, or an object with dashArray and lineCap`, value)
  if (Object.keys(value).some(key => key !== 'dashArray' && key !== 'lineCap')) {
    return { misfit: 'expected no other keys than dashArray and lineCap' }
  }
  const lineCap = lineCaps.find(cap => cap === value.lineCap)
  if (!lineCap) return { misfit: `lineCap must be one of: ${lineCaps.join(', ')}` }
  if (!Array.isArray(value.dashArray) || value.dashArray.length === 0) {
    return { misfit: 'dashArray must be an array of at least one length' }
  }
  const dashArray: Held<Dimension>[] = []
  for (const [index, dash] of value.dashArray.entries()) {
    const read = parsePart(dash, dimension)
    if (isMisfit(read)) return { misfit: `dashArray[${index}]: ${read.misfit}` }
    dashArray.push(read)
  }
  return { dashArray, lineCap }
}

function parts(value: Json): Part[] {
  if (!isObject(value) || !Array.isArray(value.dashArray)) return []
  return value.dashArray.map((_, index) => ({ path: ['dashArray', index], type: 'dimension' }))
}

export const strokeStyle: TokenType<StrokeStyle> = {
  parse,
  parts,
  // CSS has no dash patterns; `dashed` is its nearest keyword.
  text: parsed => (typeof parsed === 'string' ? parsed : 'dashed'),
  examples: ['solid', 'dotted', { dashArray: [{ value: 4, unit: 'px' }, '0.25rem'], lineCap: 'round' }],
}
