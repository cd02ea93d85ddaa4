// The colors of mails: Tessera's own tokens in both schemes, as hex, since few mail readers know other notations.
import { hex, resolveSystem, toSrgb } from '@tessera/engine'
import { designSystem, readDesignFiles } from '../../../base/design-files.ts'

/** The names of the tokens, by their role in a mail. */
const tokens = {
  page: 'surface.sunken',
  card: 'surface.raised',
  text: 'text.default',
  muted: 'text.muted',
  button: 'fill.accent.rest',
  onButton: 'text.on-accent',
  line: 'border.subtle',
} as const

export type Palette = Record<keyof typeof tokens, string>

export interface Palettes {
  light: Palette
  dark: Palette
}

async function readPalettes(): Promise<Palettes> {
  const resolved = resolveSystem(designSystem(await readDesignFiles()))
  const paletteIn = (scheme: string): Palette => {
    const input = new Map(Object.entries({ scheme, density: 'comfortable', contrast: 'normal' }))
    const colorOf = (name: string) => {
      const token = resolved.at(name, input)
      if (!token?.ok || token.type !== 'color') throw new Error(`The design language has no color named ${name}`)
      return hex(toSrgb(token.parsed))
    }
    return Object.fromEntries(Object.entries(tokens).map(([role, name]) => [role, colorOf(name)])) as Palette
  }
  return { light: paletteIn('light'), dark: paletteIn('dark') }
}

let palettes: Promise<Palettes> | undefined
/** Read once; the files belong to the server. */
export const mailPalettes = () => (palettes ??= readPalettes())
