// Writes a preset for UnoCSS with a theme for its Wind4 preset, which has the names of Tailwind 4. The theme contains values that are
// the same in all modes, and custom properties for others. The preset declares these, and tokens that the theme does not support.
import { modeTitle, themedSelector } from '../css/block.ts'
import type { ExportOutput } from '../../format/format.ts'
import { append } from '../../base/append.ts'
import { ownKey } from '../nesting.ts'
import type { ExportOptions } from '../../format/options.ts'
import { prepareForPlatform } from '../platform.ts'
import { sheetForms } from '../css/formulas/sheet-forms.ts'
import { commentLines, defaultMode, findingsOf } from '../../format/prepared.ts'
import { slug } from '../../naming/spelling.ts'
import { isOfQueries, propertiesIn, themeNamesOf, type Property } from '../tailwind/properties.ts'
import { block, overridesOf } from '../tailwind/write.ts'
import { bareKey, scriptComment, scriptText } from '../typescript/literal.ts'
import type { ExportInput } from '../../resolver/variants.ts'

/** Tailwind's namespaces with their names in the theme. A text size is an object. */
const sections: ReadonlyMap<string, string> = new Map(
  Object.entries({
    color: 'colors',
    font: 'font',
    text: 'text',
    'font-weight': 'fontWeight',
    tracking: 'tracking',
    leading: 'leading',
    radius: 'radius',
    shadow: 'shadow',
    ease: 'ease',
    spacing: 'spacing',
    breakpoint: 'breakpoint',
    container: 'container',
    blur: 'blur',
    'inset-shadow': 'insetShadow',
    'drop-shadow': 'dropShadow',
    'text-shadow': 'textShadow',
    perspective: 'perspective',
  }),
)
const ofTextSizes: ReadonlyMap<string, string> = new Map(
  Object.entries({ '': 'fontSize', '--line-height': 'lineHeight', '--letter-spacing': 'letterSpacing' }),
)

interface Entry {
  key: string
  /** Code. */
  value: string
  comments: string[]
}

export function writeUnocss(input: ExportInput, options: ExportOptions): ExportOutput {
  const { modes, found, purposes } = prepareForPlatform(input, sheetForms)
  const names = themeNamesOf(modes, { purposes, options, inline: true, namespaces: sections })
  found.renamed.push(...names.renamed)
  const lists = new Map(modes.map(mode => [mode, mode.tokens.flatMap(ready => propertiesIn(ready, names))]))
  const base = defaultMode(modes)
  const basic = base ? lists.get(base)! : []
  const varying = varyingIn([...lists.values()])
  const theme = themeOf([basic, ...lists.values()].flat(), varying, names.identifiers)

  const declares = ({ name, themed, suffix }: Property) =>
    !themed || (varying.has(name) && (suffix === '' || ofTextSizes.has(suffix)))
  const selector = options.selector ?? ':root'
  const css: string[] = []
  const plain = basic.filter(declares)
  if (plain.length > 0) css.push(...block(selector, plain))
  if (input.axes.length > 0)
    for (const { mode, slug, properties } of overridesOf(lists, base, options.delta === true)) {
      const own = properties.filter(declares)
      if (own.length > 0) css.push(modeTitle(mode.mode.name), ...block(themedSelector(selector, slug), own))
    }

  const comments = commentLines(found, input).map(line => `// ${scriptComment(line)}`)
  const lines = [...comments, ...moduleLines(input.name, theme, css)]
  return { text: lines.map(line => `${line}\n`).join(''), findings: findingsOf(found, input) }
}

type Sections = Map<string, Entry[]>

/** The entries of each section of the theme; text sizes are objects of parts. */
function themeOf(
  properties: readonly Property[],
  varying: ReadonlySet<string>,
  identifiers: ReadonlyMap<string, string>,
): Sections {
  const theme: Sections = new Map()
  const sizes: Sections = new Map()
  const inTheme = new Set<string>()
  for (const { token, suffix, name, value, themed, comments } of properties) {
    if (!themed || inTheme.has(name)) continue
    inTheme.add(name)
    const identifier = identifiers.get(token)!
    const section = sectionOf(identifier)
    const code = scriptText(varying.has(name) && !isOfQueries(identifier) ? `var(${name})` : value)
    const key = bareKey(ownKey(identifier.slice(section.length + 3)))
    if (section !== 'text') append(theme, sections.get(section)!, { key, value: code, comments: [...comments] })
    else if (ofTextSizes.has(suffix)) {
      if (!sizes.has(key)) append(theme, 'text', { key, value: '', comments: [...comments] })
      append(sizes, key, { key: ofTextSizes.get(suffix)!, value: code, comments: [] })
    } else {
      const size = theme.get('text')!.at(-1)!
      size.comments.push(`${suffix.slice(2)}: ${value}`)
    }
  }
  for (const entry of theme.get('text') ?? []) {
    const parts = sizes.get(entry.key)!.map(({ key, value }) => `${key}: ${value}`)
    entry.value = `{ ${parts.join(', ')} }`
  }
  return theme
}

function moduleLines(name: string, theme: Sections, css: readonly string[]): string[] {
  const lines = ["import { definePreset } from 'unocss'", '', '/** For `presetWind4`. */', 'export const theme = {']
  for (const section of sections.values()) {
    const entries = theme.get(section)
    if (!entries) continue
    lines.push(`  ${section}: {`)
    for (const { key, value, comments } of entries)
      lines.push(...comments.map(comment => `    /** ${scriptComment(comment)} */`), `    ${key}: ${value},`)
    lines.push('  },')
  }
  lines.push('}', '')
  if (css.length > 0) lines.push('const css = [', ...css.map(line => `  ${scriptText(line)},`), "].join('\\n')", '')
  lines.push('export const presetTokens = definePreset(() => ({', `  name: ${scriptText(`tokens-${slug(name)}`)},`)
  lines.push('  theme,', ...(css.length > 0 ? ['  preflights: [{ getCSS: () => css }],'] : []), '}))', '')
  return [...lines, 'export default presetTokens']
}

/** The longest namespace at the start of the name: `font-weight` before `font`. */
function sectionOf(identifier: string): string {
  const fits = [...sections.keys()].filter(section => identifier.startsWith(`--${section}-`))
  return fits.sort((a, b) => b.length - a.length)[0]!
}

/** The properties that differ between modes, or that some mode lacks. */
function varyingIn(lists: readonly (readonly Property[])[]): ReadonlySet<string> {
  const values = new Map<string, { value: string; count: number }>()
  const varying = new Set<string>()
  for (const properties of lists)
    for (const { name, value } of properties) {
      const known = values.get(name)
      if (!known) values.set(name, { value, count: 1 })
      else if (known.value === value) known.count++
      else varying.add(name)
    }
  for (const [name, { count }] of values) if (count < lists.length) varying.add(name)
  return varying
}
