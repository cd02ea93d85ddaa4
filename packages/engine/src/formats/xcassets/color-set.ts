// The Contents.json of a color set (Apple, Asset Catalog Format Reference, Named Color Type).
import type { Color } from '../../color/color.ts'
import { isWide, toDisplayP3, toSrgb } from '../../color/convert.ts'
import type { Appearance } from './catalogs.ts'

const info = { author: 'xcode', version: 1 }

/** Uses Xcode's spaces, so that saving in Xcode changes nothing. The content includes no text of users. */
function contents(content: object): string {
  return `${JSON.stringify(content, null, 2).replace(/^( *"[^"]*"):/gm, '$1 :')}\n`
}

/** The Contents.json of a catalog and of its groups. */
export const folderContents: string = contents({ info })

export interface Shade {
  color: Color
  appearances: Appearance[]
}

/** One entry where the color is the same in every appearance. */
export function colorSet(shades: readonly Shade[]): string {
  const entries = shades.map(({ color, appearances }) => ({ appearances, color: colorOf(color) }))
  const isOne = new Set(entries.map(({ color }) => JSON.stringify(color))).size === 1
  const colors = (isOne ? entries.slice(0, 1) : entries).map(({ appearances, color }) => ({
    ...(appearances.length > 0 ? { appearances } : {}),
    color,
    idiom: 'universal',
  }))
  return contents({ colors, info })
}

/** Three decimals distinguish all 256 steps. */
function colorOf(color: Color) {
  const wide = isWide(color)
  const { r, g, b, alpha } = wide ? toDisplayP3(color) : toSrgb(color)
  const [red, green, blue, opacity] = [r, g, b, alpha].map(channel => channel.toFixed(3))
  return {
    'color-space': wide ? 'display-p3' : 'srgb',
    components: { alpha: opacity, blue, green, red },
  }
}
