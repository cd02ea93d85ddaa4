// Decides which modes are appearances of one color in an asset catalog, and which need separate catalogs.
import { assignIdentifiers, slug } from '../../naming/spelling.ts'
import type { Axis, ExportInput, Variant } from '../../resolver/variants.ts'

/** With Xcode's names. */
export interface Appearance {
  appearance: 'luminosity' | 'contrast'
  value: 'dark' | 'high'
}

/** Variants whose colors are the appearances of one color. */
export interface Catalog {
  /** `Colors.xcassets` */
  folder: string
  /** The first has no appearance, and applies where no other does. */
  variants: { index: number; appearances: Appearance[] }[]
}

const known: ReadonlySet<string> = new Set(['light', 'dark', 'high', 'contrast'])
/** The words in the platform's name of a mode (`dark`), or else in its own (`Dark high contrast`). */
const wordsOf = ({ platform }: Axis, mode: string): string[] => slug(platform?.get(mode)?.ios ?? mode).split('-')
const says = (words: readonly string[], word: string) => words.includes(word)

/** Whether Xcode can choose the modes of an axis: one is for dark or for high contrast. */
const isChosenBy = (axis: Axis) =>
  axis.modes.some(mode => says(wordsOf(axis, mode), 'dark') || says(wordsOf(axis, mode), 'contrast'))

interface CatalogVariant {
  appearances: Appearance[]
  /** The words for modes that Xcode cannot choose. */
  rest: string
}

function placeOf({ at }: Variant, axes: readonly Axis[]): CatalogVariant {
  const appearances: Appearance[] = []
  const rest: string[] = []
  for (const axis of axes) {
    const mode = at.get(axis.name)!
    const words = wordsOf(axis, mode)
    if (!isChosenBy(axis)) {
      rest.push(...words)
      continue
    }
    if (says(words, 'dark')) appearances.push({ appearance: 'luminosity', value: 'dark' })
    if (says(words, 'contrast')) appearances.push({ appearance: 'contrast', value: 'high' })
    // The default beside `Dark` counts as `Light`.
    const isLight = mode === axis.default && !words.some(word => known.has(word))
    if (!isLight) rest.push(...words.filter(word => !known.has(word)))
  }
  return { appearances, rest: rest.join('-') }
}

/** A catalog for each combination of modes that Xcode cannot choose, with the others as appearances. */
export function catalogsOf({ axes, variants }: ExportInput): Catalog[] {
  const found: { name: string; variants: Catalog['variants'] }[] = []
  for (const [index, variant] of variants.entries()) {
    const { appearances, rest } = placeOf(variant, axes)
    const sorted = appearances.sort((a, b) => (a.appearance < b.appearance ? 1 : -1))
    const isTaken = ({ variants }: (typeof found)[number]) =>
      variants.some(other => JSON.stringify(other.appearances) === JSON.stringify(sorted))
    const open = found.find(catalog => catalog.name === rest && !isTaken(catalog))
    const hasName = found.some(({ name }) => name === rest)
    if (open) open.variants.push({ index, appearances: sorted })
    else found.push({ name: hasName ? slug(variant.name) : rest, variants: [{ index, appearances: sorted }] })
  }
  const keys = found.map(({ name }, index) => `${index}:${name}`)
  const spell = (key: string) => ['Colors', key.slice(key.indexOf(':') + 1)].filter(part => part !== '').join('-')
  const { identifiers } = assignIdentifiers(keys, spell, (taken, number) => `${taken}-${number}`)
  return found.map(({ variants }, index) => {
    const [first, ...others] = variants.sort((a, b) => a.appearances.length - b.appearances.length)
    return {
      folder: `${identifiers.get(keys[index]!)}.xcassets`,
      variants: first ? [{ ...first, appearances: [] }, ...others] : [],
    }
  })
}
