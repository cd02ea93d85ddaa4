// CSS functions inside text: `linear-gradient(90deg, {from}, {to})`. Their result is their text with evaluated arguments.
import type { FormulaFunction } from './functions.ts'
import { textOf } from '../value.ts'

const names =
  'linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient ' +
  'cubic-bezier linear steps light-dark blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia ' +
  'translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate rotatex rotatey rotatez rotate3d ' +
  'skew skewx skewy matrix matrix3d perspective repeat minmax fit-content inset circle ellipse polygon'

export const cssFunctions: ReadonlyMap<string, FormulaFunction> = new Map(
  names.split(' ').map(name => [
    name,
    {
      least: 0,
      most: 64,
      gives: 'text',
      run: args => ({ kind: 'text', text: `${name}(${args.map(textOf).join(', ')})` }),
    },
  ]),
)
