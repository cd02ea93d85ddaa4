// The functions of formulas that the editor offers.
import { formulaFunctions, type TypeName } from '@tessera/engine'

export interface OfferedFunction {
  name: string
  /** The arguments: `(lowest, value, highest)`. */
  takes: string
  gives: 'number' | 'color' | 'text'
}

/** Arguments that the number alone does not explain; the first ones are offered first. */
const signatures: Readonly<Record<string, string>> = {
  lighten: '(color, amount, space)',
  darken: '(color, amount, space)',
  alpha: '(color, amount)',
  mix: '(color, color, amount, space)',
  round: '(value)',
  roundTo: '(value, decimals)',
  min: '(value, …)',
  max: '(value, …)',
  clamp: '(lowest, value, highest)',
  sum: '(value, …)',
  average: '(value, …)',
  hypot: '(value, …)',
  mod: '(value, by)',
  remainder: '(value, by)',
  pow: '(value, exponent)',
  log: '(value, base)',
  atan2: '(y, x)',
  rgb: '(red, green, blue, opacity)',
  hsl: '(hue, saturation, lightness, opacity)',
  hwb: '(hue, whiteness, blackness, opacity)',
  lab: '(lightness, a, b, opacity)',
  lch: '(lightness, chroma, hue, opacity)',
  oklab: '(lightness, a, b, opacity)',
  oklch: '(lightness, chroma, hue, opacity)',
  color: '(space, red, green, blue, opacity)',
}

/** Alternative names of offered functions. */
const hidden: ReadonlySet<string> = new Set(['round_to', 'rgba', 'hsla'])
const spelled: ReadonlyMap<string, string> = new Map(Object.keys(signatures).map(name => [name.toLowerCase(), name]))
const rankOf = (name: string) => {
  const at = Object.keys(signatures).indexOf(name)
  return at < 0 ? Infinity : at
}

export const offeredFunctions: readonly OfferedFunction[] = formulaFunctions()
  .filter(([name]) => !hidden.has(name))
  .map(([key, { most, gives }]) => {
    const name = spelled.get(key) ?? key
    return { name, takes: signatures[name] ?? (most === 0 ? '()' : '(value)'), gives }
  })
  .sort((a, b) => rankOf(a.name) - rankOf(b.name))

/** Functions whose names start with the query and are longer; those that return the type come first. */
export function functionsFor(type: TypeName, query: string, most = 8): OfferedFunction[] {
  const start = query.toLowerCase()
  const kind = type === 'color' ? 'color' : 'number'
  const matches = offeredFunctions.filter(
    ({ name }) => name.toLowerCase().startsWith(start) && name.length > start.length,
  )
  return [...matches.filter(({ gives }) => gives === kind), ...matches.filter(({ gives }) => gives !== kind)].slice(
    0,
    most,
  )
}
