// Normalizes color objects of tools to DTCG 2025.10: `colorSpace`, `components`, `alpha`, six digits of `hex`.
import type { Json, JsonObject } from '../../base/token.ts'

const own: ReadonlySet<string> = new Set(['colorSpace', 'components', 'alpha', 'hex'])

/** The fallback with six digits: expands short ones, cuts off an alpha, and drops an invalid one. */
export function tidyHex(value: JsonObject): JsonObject {
  const { hex, ...rest } = value
  const digits = digitsOf(hex)
  if (digits?.length === 6) return value
  return digits === null ? rest : { ...rest, hex: `#${sixOf(digits)}` }
}

/**
 * A color object as text where it has only a hex, else with a hex of six digits. A color without an alpha takes that of its hex.
 */
export function colorObject(value: JsonObject): Json {
  const digits = digitsOf(value.hex)
  if (digits === null) return value
  const alphaDigits = digits.length === 4 ? digits[3]! + digits[3]! : digits.slice(6)
  const alpha =
    value.alpha ?? (alphaDigits === '' ? null : Math.round((Number.parseInt(alphaDigits, 16) / 255) * 1000) / 1000)
  if (hasComponents(value)) return tidyHex(alpha === null ? value : { ...value, alpha })
  if (Object.keys(value).some(key => key !== 'hex' && key !== 'alpha')) return value
  if (typeof alpha !== 'number' || !(alpha >= 0 && alpha < 1)) return `#${sixOf(digits)}`
  const byte = Math.round(alpha * 255).toString(16)
  return `#${sixOf(digits)}${byte.padStart(2, '0')}`
}

/** Keys that a color does not support (`description`), and an invalid `hex` beside the components. */
export function strangeInColor(value: JsonObject): string[] {
  if (!hasComponents(value) && digitsOf(value.hex) === null) return []
  return Object.keys(value).filter(key => !own.has(key) || (key === 'hex' && digitsOf(value.hex) === null))
}

const hasComponents = (value: JsonObject) => Object.hasOwn(value, 'colorSpace') && Object.hasOwn(value, 'components')

function digitsOf(hex: Json | undefined): string | null {
  const digits = typeof hex === 'string' ? (/^#([\da-f]+)$/i.exec(hex)?.[1] ?? '') : ''
  return [3, 4, 6, 8].includes(digits.length) ? digits : null
}

const sixOf = (digits: string) =>
  digits.length < 6 ? [...digits.slice(0, 3)].map(digit => digit + digit).join('') : digits.slice(0, 6)
