// Numbers as text: plain decimals, as every platform reads them (no exponent, no leading dot, no negative zero).

/** `1e-7` → `0.0000001`, `0.1 + 0.2` → `0.3`, `-0` → `0`. The number must be finite. `places` rounds further. */
export function decimal(number: number, places?: number): string {
  if (Number.isInteger(number)) {
    // String() writes -0 as 0.
    return Math.abs(number) < 1e21 ? String(number) : BigInt(number).toString()
  }
  // With so few digits, the shortest text of the number contains no noise.
  const shortest = String(number)
  if (shortest.length <= 16 && places === undefined && !shortest.includes('e')) return shortest
  // 15 significant digits survive any way through a double; what follows them is noise.
  let rounded = Number(number.toPrecision(15))
  if (places !== undefined) rounded = Math.round(rounded * 10 ** places) / 10 ** places
  return expand(String(rounded))
}

/** The same, but always with a fraction, so that compilers read a floating-point number: `16` → `16.0`. */
export function fractional(number: number): string {
  const text = decimal(number)
  return text.includes('.') ? text : `${text}.0`
}

function expand(text: string): string {
  const at = text.indexOf('e')
  if (at < 0) return text
  const sign = text.startsWith('-') ? '-' : ''
  const digits = text.slice(sign.length, at).replace('.', '')
  const exponent = Number(text.slice(at + 1))
  // JavaScript writes an exponent only from 1e21 on, where every number is whole, and below 1e-6.
  return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
}

const syntax = /^[+-]?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/i

/** In characters. A double has at most 309 digits before the point and 340 places after it. */
export const longestNumber = 400

/** Reads a number in CSS syntax (CSS Syntax 3 §4.3.12); null for other text, and for numbers too long or too large for a double. */
export function readDecimal(text: string): number | null {
  if (text.length > longestNumber || !syntax.test(text)) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}
