// Converts colors that Style Dictionary's transforms accept (with tinycolor2), but CSS does not: `{r, g, b}` of 0–255, `{h, s, l}`
// and `{h, s, v}`, each with `a`, `hsv(…)`, and hexadecimal digits without `#`.
import { isObject } from '../../base/plain-json.ts'
import type { Json, JsonObject } from '../../base/token.ts'
import { decimal } from '../../base/decimal.ts'

const hsvCall = /^hsva?\(\s*([\d.]+)\s*,\s*([\d.]+)(%?)\s*,\s*([\d.]+)(%?)\s*(?:,\s*([\d.]+)\s*)?\)$/i

/** Converts such a color to CSS; returns other values unchanged. Other tools use fractions, so that channels of 0–1 stay unchanged. */
export function colorText(value: Json): Json {
  if (typeof value === 'string') {
    const [call, h, s, sUnit, v, vUnit, a = '1'] = hsvCall.exec(value) ?? []
    const part = (text: string, unit: string) => (unit === '%' ? Number(text) : percent(Number(text)))
    return call === undefined ? value : fromHsv(Number(h), part(s!, sUnit!), part(v!, vUnit!), Number(a))
  }
  if (!isObject(value)) return value
  const channels = (keys: string): number[] | null => {
    const own = Object.keys(value).filter(key => key !== 'a')
    const found = [...keys].map(key => value[key])
    return own.length === keys.length && found.every(part => typeof part === 'number') ? found : null
  }
  const alpha = alphaOf(value)
  if (alpha === null) return value
  const rgb = channels('rgb')
  if (rgb) return rgb.every(part => part >= 0 && part <= 255) && rgb.some(part => part > 1) ? bytes(rgb, alpha) : value
  const hsl = channels('hsl')
  if (hsl) return hslText(hsl[0]!, percent(hsl[1]!), percent(hsl[2]!), alpha)
  const hsv = channels('hsv')
  return hsv ? fromHsv(hsv[0]!, percent(hsv[1]!), percent(hsv[2]!), alpha) : value
}

/** `{red, green, blue, alpha}`, also with numbers as text, as the transform `color/sketch` writes it. */
export function withShortChannels(value: Json): Json {
  if (!isObject(value)) return value
  const { red, green, blue, alpha = 1, ...others } = value
  const channels = [red, green, blue, alpha].map(channel =>
    typeof channel === 'string' && channel.trim() !== '' ? Number(channel) : channel,
  )
  if (Object.keys(others).length > 0 || !channels.every(channel => Number.isFinite(channel))) return value
  const [r, g, b, a] = channels as [number, number, number, number]
  return { r, g, b, a }
}

/** `s` and `v` in percent. */
function fromHsv(hue: number, s: number, v: number, alpha: number): string {
  const [saturation, brightness] = [s / 100, v / 100]
  const lightness = brightness * (1 - saturation / 2)
  const part = lightness === 0 || lightness === 1 ? 0 : (brightness - lightness) / Math.min(lightness, 1 - lightness)
  return hslText(hue, part * 100, lightness * 100, alpha)
}

/** Without the type color, three or four digits may be a number and stay unchanged. */
export function withHash(value: Json, type: 'color' | null): Json {
  const digits = type === null ? /^(?:[\da-f]{6}|[\da-f]{8})$/i : /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
  return typeof value === 'string' && digits.test(value) ? `#${value}` : value
}

function alphaOf({ a = 1 }: JsonObject): number | null {
  return typeof a === 'number' && a >= 0 && a <= 1 ? a : null
}

/** Like tinycolor2, reads values up to 1 as fractions. */
const percent = (part: number) => (part <= 1 ? part * 100 : part)

function bytes(rgb: readonly number[], alpha: number): string {
  const digits = [...rgb.map(Math.round), ...(alpha === 1 ? [] : [Math.round(alpha * 255)])]
  return `#${digits.map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}

const hslText = (hue: number, saturation: number, lightness: number, alpha: number) =>
  `hsl(${decimal(hue)} ${decimal(saturation, 4)}% ${decimal(lightness, 4)}%${alpha === 1 ? '' : ` / ${decimal(alpha)}`})`
