// Writes a light and a dark mode as one block: `light-dark()` (CSS Color 5 §5) follows the user's color scheme without a script.
// The function accepts only colors; a media query contains other differences.
import { modeTitle, themedSelector, unlessThemed, writeBlock, type Declaration, type Theme } from './block.ts'

export interface Pair {
  light: Theme
  dark: Theme
}

/** The two modes called light and dark, if one of them is the default (the first theme). */
export function modePair(themes: Theme[]): Pair | null {
  const light = named(themes, 'light')
  const dark = named(themes, 'dark')
  if (!light || !dark || light === dark) return null
  return themes[0] === light || themes[0] === dark ? { light, dark } : null
}

function named(themes: Theme[], word: string): Theme | undefined {
  return themes.find(({ slug }) => slug === word) ?? themes.find(({ slug }) => slug.split('-').includes(word))
}

export function writePair({ light, dark }: Pair, selector: string): string {
  const inDark = new Map(dark.declarations.map(declaration => [declaration.identifier, declaration]))
  const inLight = new Set(light.declarations.map(({ identifier }) => identifier))
  const only = dark.declarations.filter(({ identifier }) => !inLight.has(identifier))
  const shared: Declaration[] = []
  const differing: Declaration[] = []
  for (const declaration of light.declarations) {
    const other = inDark.get(declaration.identifier)
    if (!other || same(declaration, other)) shared.push(declaration)
    else if (isColor(declaration) && isColor(other)) shared.push(paired(declaration, other))
    else {
      shared.push(declaration)
      differing.push(other)
    }
  }
  const title = modeTitle(`${light.ready.mode.name} and ${dark.ready.mode.name}`)
  const blocks = [
    `${title}\n${writeBlock(selector, [...shared, ...only], ['color-scheme: light dark;'])}`,
    writeBlock(themedSelector(selector, light.slug), [], ['color-scheme: light;']),
    writeBlock(themedSelector(selector, dark.slug), differing, ['color-scheme: dark;']),
  ]
  if (differing.length > 0) {
    const block = writeBlock(unlessThemed(selector, light.slug), differing)
    const indented = block.trimEnd().replace(/^(?=.)/gm, '  ')
    blocks.push(`@media (prefers-color-scheme: dark) {\n${indented}\n}\n`)
  }
  return blocks.join('\n')
}

const isColor = ({ resolved }: Declaration): boolean => resolved.token.type === 'color'

function same(one: Declaration, other: Declaration): boolean {
  return one.value === other.value && one.wide === other.wide
}

function paired(light: Declaration, dark: Declaration): Declaration {
  const wide =
    light.wide === undefined && dark.wide === undefined
      ? undefined
      : `light-dark(${light.wide ?? light.value}, ${dark.wide ?? dark.value})`
  return { ...light, value: `light-dark(${light.value}, ${dark.value})`, wide }
}
