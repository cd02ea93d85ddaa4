// All functions of formulas, by name.
import { colorFunctions } from './functions/color-functions.ts'
import { cssFunctions } from './functions/css-functions.ts'
import { numberFunctions, type FormulaFunction } from './functions/functions.ts'

export { cssFunctions } from './functions/css-functions.ts'
export { notations } from './functions/color-functions.ts'

/** `name` in lower case. */
export const functionNamed = (name: string): FormulaFunction | undefined =>
  numberFunctions.get(name) ?? colorFunctions.get(name) ?? cssFunctions.get(name)

/** Name, number of arguments and kind of result of each function. */
export const formulaFunctions = (): [name: string, of: Pick<FormulaFunction, 'least' | 'most' | 'gives'>][] => [
  ...numberFunctions,
  ...colorFunctions,
]
