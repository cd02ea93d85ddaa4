// Converts Figma values. Figma computes in 32-bit floats: digits beyond the sixth are noise.
import { decimal } from '../../base/decimal.ts'
import { isObject } from '../../base/plain-json.ts'
import type { Json } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { slantIn } from '../../types/font-style.ts'
import { isSlantAlone, weightOfFace } from '../../types/font-weight.ts'
import { isAlias, type Variable } from './model.ts'

const lengths = new Map<string, TypeName>([
  ...[
    'CORNER_RADIUS',
    'WIDTH_HEIGHT',
    'GAP',
    'STROKE_FLOAT',
    'EFFECT_FLOAT',
    'PARAGRAPH_SPACING',
    'PARAGRAPH_INDENT',
  ].map((scope): [string, TypeName] => [scope, 'dimension']),
  ['FONT_SIZE', 'fontSize'],
  ['LINE_HEIGHT', 'lineHeight'],
  ['LETTER_SPACING', 'letterSpacing'],
])

/** Whether values of a type are lengths in pixels where they have no unit. */
export const isLength = (type: TypeName): boolean => [...lengths.values()].includes(type)

/** The type that Figma's type and scopes imply. A number without scopes stays a number. `face`: as `faceOf` has it. */
export function typeOfVariable({ type, scopes, values }: Variable, face: Face | null): TypeName {
  if (type === 'COLOR') return 'color'
  if (type === 'BOOLEAN') return 'boolean'
  if (type === 'FLOAT' || type === 'NUMBER') return typeOfNumber(scopes, values)
  if (face !== null) return face === 'weight' ? 'fontWeight' : 'string'
  return typeOfText(scopes, values)
}

/** A text with a unit is what its scopes say, any other text but the name of a font is text. */
function typeOfText(scopes: string[], values: ReadonlyMap<string, Json>): TypeName {
  if (scopes.length === 1 && scopes[0] === 'FONT_FAMILY') return 'fontFamily'
  if (scopes.includes('FONT_WEIGHT') || ![...values.values()].every(hasUnit)) return 'string'
  const type = typeOfNumber(scopes, values)
  return type === 'number' ? 'string' : type
}

const hasUnit = (value: Json) => typeof value === 'string' && /^\s*[-+]?[\d.]+(?:%|[a-z]+)\s*$/i.test(value)

/** What the name of a font's face says: a weight, perhaps with a slant, or a slant alone. */
export type Face = 'weight' | 'slant'

/** null for a variable that is not for font styles alone, or has texts that name no weight. `find` returns a variable by its id. */
export function faceOf(variable: Variable, find: (id: string) => Variable | undefined): Face | null {
  const { type, scopes } = variable
  if (type !== 'STRING' || scopes.length === 0) return null
  if (!scopes.every(scope => scope === 'FONT_STYLE' || scope === 'FONT_WEIGHT')) return null
  const names = namesAlong(variable, find)
  if (names.length === 0 || !names.every(name => typeof name === 'string' && weightOfFace(name) !== null)) return null
  return names.every(name => isSlantAlone(name as string)) ? 'slant' : 'weight'
}

/** The literals of a variable in all modes, also those that it refers to. */
function namesAlong(start: Variable, find: (id: string) => Variable | undefined): Json[] {
  const seen = new Set([start])
  const names: Json[] = []
  for (const variable of seen)
    for (const value of variable.values.values()) {
      const target = isAlias(value) ? find(value.id) : undefined
      if (target) seen.add(target)
      else names.push(value)
    }
  return names
}

function typeOfNumber(scopes: string[], values: ReadonlyMap<string, Json>): TypeName {
  const kinds = new Set(scopes.map(scope => (scope === 'FONT_WEIGHT' ? 'fontWeight' : lengths.get(scope))))
  if (kinds.size === 0 || kinds.has(undefined)) return 'number'
  if (kinds.size > 1) return kinds.has('fontWeight') ? 'number' : 'dimension'
  const [kind] = kinds
  // Figma's line heights are pixels. An alias points to a bare number, which as a lineHeight would be a multiple.
  if (kind === 'lineHeight' && [...values.values()].some(isAlias)) return 'dimension'
  return kind!
}

/** Whether a variable is for opacities alone, which Figma states in percent: 40 is 0.4. */
export const isOpacity = ({ type, scopes }: Pick<Variable, 'type' | 'scopes'>): boolean =>
  (type === 'FLOAT' || type === 'NUMBER') && areOpacities(scopes)

export const areOpacities = (scopes: readonly unknown[]): boolean =>
  scopes.length > 0 && scopes.every(scope => scope === 'OPACITY')

/** A color with an opacity, each a literal or an alias, in either of Figma's two forms; null for other values. */
export function thinned(value: Json): { color: Json; opacity: Json } | null {
  if (!isObject(value)) return null
  const { color, opacity, type, expressionFunction: does, expressionArguments: of } = value
  if (type === 'VARIABLE_EXPRESSION' && does === 'COMPOSE_COLOR' && Array.isArray(of) && of.length === 2)
    return { color: of[0]!, opacity: of[1]! }
  return isObject(color) && opacity !== undefined && !('r' in value) ? { color, opacity } : null
}

/** The face's name as CSS has its slant; the name itself where it says more. */
export const slantText = (name: Json): Json => (typeof name === 'string' ? slantIn(name) : null) ?? name

/** A literal of Figma in the engine's form; unknown forms stay unchanged. */
export function literalOf(value: Json, type: TypeName): Json {
  if (typeof value === 'number') {
    const number = Number(value.toPrecision(6))
    return type === 'lineHeight' && number >= 4 ? `${number}px` : number
  }
  if (type === 'letterSpacing' && typeof value === 'string') return spacingText(value)
  return type === 'color' && isObject(value) ? colorText(value) : value
}

/** Percentages are of the font size, which CSS calls `em`. */
function spacingText(text: string): string {
  const percent = /^\s*([-+]?[\d.]+)%\s*$/.exec(text)
  return percent ? `${decimal(Number(percent[1]) / 100)}em` : text
}

/**
 * `{r, g, b, a}` as the hexadecimal text that Figma shows, where its channels are whole bytes; else with its fractions. Figma
 * shows an alpha as a percentage: a whole one is the byte that encodes it (50% is `80`), as CSS reads that byte (CSS Color 4
 * §15.1), any other stays a percentage beside the bytes of the color.
 */
function colorText(value: Json & object): Json {
  const { r, g, b, a = 1 } = value as { [channel: string]: Json }
  const channels = [r, g, b, a]
  if (!channels.every(channel => typeof channel === 'number')) return value
  const [red, green, blue, alpha] = channels.map(channel =>
    Math.min(1, Math.max(0, Number((channel as number).toPrecision(6)))),
  ) as [number, number, number, number]
  const bytes = [red, green, blue].map(byteOf)
  if (bytes.includes(null)) return `color(srgb ${red} ${green} ${blue}${alpha < 1 ? ` / ${alpha}` : ''})`
  const percent = alpha * 100
  const isWhole = Math.abs(percent - Math.round(percent)) < 0.001
  const alphaByte = isWhole ? Math.round((Math.round(percent) * 255) / 100) : byteOf(alpha)
  if (alphaByte === null) return `rgb(${bytes.join(' ')} / ${decimal(percent, 4)}%)`
  return `#${(alphaByte === 255 ? bytes : [...bytes, alphaByte]).map(byte => byte!.toString(16).padStart(2, '0')).join('')}`
}

/** The byte of a channel of 0 to 1, within the precision of 32-bit floats and six digits; null where it is no whole byte. */
function byteOf(channel: number): number | null {
  const byte = Math.round(channel * 255)
  return Math.abs(channel * 255 - byte) < 0.01 ? byte : null
}
