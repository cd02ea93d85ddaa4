// Color objects say one color twice: by `components` and by `hex`. Of an edit of one of them alone, that one counts.
import { isObject } from '../../base/plain-json.ts'
import type { Json, JsonObject, Token } from '../../base/token.ts'
import { partAt } from '../../formula/alias.ts'
import { canonicalJson } from '../../values/canonical.ts'
import { typeOf } from '../../values/value.ts'

type Path = readonly (string | number)[]

interface ColorPart {
  path: Path
  color: JsonObject & { components: Json[]; hex: string }
}

/** The color objects of a value that have a `hex`. */
function colorsWithHex({ type, value }: Token): ColorPart[] {
  const parts: Path[] = type === 'color' ? [[]] : (typeOf(type).parts?.(value) ?? []).map(({ path }) => path)
  return parts.flatMap(path => {
    const color = path.length === 0 ? value : partAt(value, path)
    return isColorWithHex(color) ? [{ path, color }] : []
  })
}

const isColorWithHex = (json: Json | undefined): json is ColorPart['color'] =>
  json !== undefined && isObject(json) && Array.isArray(json.components) && typeof json.hex === 'string'

const bytesOf = (hex: string): number[] => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

/** Rounded up or down, a byte still is that of its component. */
const mostOff = 0.75

/** In sRGB, where both say the same color; elsewhere the hex may be the nearest one that there is. */
function isTorn({ colorSpace, components, hex }: ColorPart['color']): boolean {
  if (colorSpace !== 'srgb' || !/^#[\da-f]{6}$/i.test(hex)) return false
  return bytesOf(hex).some((byte, at) => !(Math.abs(Number(components[at]) * 255 - byte) <= mostOff))
}

const toComponent = (byte: number): number => Math.round((byte / 255) * 1e6) / 1e6

function withColors(token: Token, colors: readonly ColorPart[]): Token {
  const holder: JsonObject = { value: structuredClone(token.value) }
  for (const { path, color } of colors) {
    const at = ['value', ...path]
    const parent = partAt(holder, at.slice(0, -1)) as JsonObject
    parent[at.at(-1)!] = { ...color, components: bytesOf(color.hex).map(toComponent) }
  }
  return { ...token, value: holder.value! }
}

export const hasTornColors = (token: Token): boolean => colorsWithHex(token).some(({ color }) => isTorn(color))

/** The token with the colors that its `hex` members say. */
export const byHex = (token: Token): Token =>
  withColors(
    token,
    colorsWithHex(token).filter(({ color }) => isTorn(color)),
  )

type Verdict = 'hex' | 'components' | 'disagreeing' | 'unchanged'

function changedIn(color: ColorPart['color'], former: ColorPart['color']): Verdict {
  const restOf = ({ colorSpace, components }: ColorPart['color']) => canonicalJson([colorSpace ?? null, components])
  const isHexNew = former.hex.toLowerCase() !== color.hex.toLowerCase()
  const isRestNew = restOf(former) !== restOf(color)
  if (isHexNew) return isRestNew ? 'disagreeing' : 'hex'
  return isRestNew ? 'components' : 'unchanged'
}

/**
 * The token with the colors that were changed last; null where `components` and `hex` were both changed, to different colors.
 * `byHexBefore`: so were those decided that did not change since.
 */
export function settleColors(now: Token, before: Token, byHexBefore: boolean): Token | null {
  const chosen: ColorPart[] = []
  for (const part of colorsWithHex(now)) {
    const { path, color } = part
    const former = path.length === 0 ? before.value : partAt(before.value, path)
    if (!isTorn(color) || !isColorWithHex(former)) continue
    const changed = changedIn(color, former)
    if (changed === 'disagreeing') return null
    if (changed === 'hex' || (changed === 'unchanged' && byHexBefore)) chosen.push(part)
  }
  return chosen.length === 0 ? now : withColors(now, chosen)
}

/** Whether both have the same `hex` for colors outside of sRGB, where it is a color of its own; one that lacks it says nothing. */
export function haveSameHex(a: Token, b: Token): boolean {
  const others = new Map(colorsWithHex(b).map(({ path, color }) => [canonicalJson([...path]), color]))
  return colorsWithHex(a).every(({ path, color }) => {
    const other = others.get(canonicalJson([...path]))
    return other === undefined || color.colorSpace === 'srgb' || other.hex.toLowerCase() === color.hex.toLowerCase()
  })
}
