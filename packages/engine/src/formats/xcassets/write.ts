// Writes an asset catalog for Xcode: a folder with a color set for each color, in which modes are appearances that iOS chooses.
import type { Color } from '../../color/color.ts'
import { identify, slug, swiftName, type IdentifiedName } from '../../naming/spelling.ts'
import { segments } from '../../naming/name.ts'
import type { ExportOutput, SourceFile } from '../../format/format.ts'
import type { ExportOptions } from '../../format/options.ts'
import { prepareForPlatform } from '../platform.ts'
import { findingsOf, type FoundByKind, type ReadyMode } from '../../format/prepared.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { catalogsOf, type Catalog } from './catalogs.ts'
import { colorSet, folderContents, type Shade } from './color-set.ts'

interface NamedColor extends IdentifiedName {
  color: Color
}

/** The text contains all files, as JSON. */
export function writeXcassets(input: ExportInput, { prefix }: ExportOptions): ExportOutput {
  const { modes, found } = prepareForPlatform(input)
  const lists = modes.map(mode => colorsOf(mode, found))
  const spell = (name: string) => swiftName(prefix ? `${prefix}.${name}` : name)
  // File systems of Macs ignore the case of folders' names.
  const same = (identifier: string) => identifier.toLowerCase()
  found.renamed.push(...identify(lists, spell, (identifier, number) => `${identifier}_${number}`, same))
  const files = catalogsOf(input).flatMap(catalog => filesOf(catalog, lists))
  return { text: `${JSON.stringify({ files }, null, 2)}\n`, findings: findingsOf(found, input), files }
}

function colorsOf({ mode, tokens }: ReadyMode, found: FoundByKind): NamedColor[] {
  const colors: NamedColor[] = []
  for (const ready of tokens) {
    const { name, type } = ready.token
    if (ready.type === 'color') colors.push({ name, identifier: '', color: ready.parsed })
    else found.notHeld.push({ mode: mode.name, name, type })
  }
  return colors
}

/** A group for each first segment of names. Groups only structure the list in Xcode; colors keep their full names. */
function filesOf({ folder, variants }: Catalog, lists: readonly NamedColor[][]): SourceFile[] {
  const shades = new Map<NamedColor['identifier'], { name: string; shades: Shade[] }>()
  for (const { index, appearances } of variants) {
    for (const { name, identifier, color } of lists[index]!) {
      const known = shades.get(identifier)
      if (known) known.shades.push({ color, appearances })
      // A color that only some appearances have applies in all of them.
      else shades.set(identifier, { name, shades: [{ color, appearances: [] }] })
    }
  }
  const groups = new Set<string>()
  const sets = [...shades].map(([identifier, { name, shades }]) => {
    const parts = segments(name)
    const group = parts.length > 1 ? `${folder}/${slug(parts[0]!)}` : folder
    groups.add(group)
    return { path: `${group}/${identifier}.colorset/Contents.json`, text: colorSet(shades) }
  })
  const folders = [...new Set([folder, ...groups])].map(path => ({
    path: `${path}/Contents.json`,
    text: folderContents,
  }))
  return [...folders, ...sets]
}
