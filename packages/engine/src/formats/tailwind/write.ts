// Writes a theme for Tailwind 4: tokens with a namespace in `@theme`, others as plain custom properties. Other modes override them.
import { assignSlugs } from '../../naming/spelling.ts'
import { modeTitle, themedSelector } from '../css/block.ts'
import { cssComment } from '../css/comment.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportOptions } from '../../format/options.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { prepareForPlatform } from '../platform.ts'
import { sheetForms } from '../css/formulas/sheet-forms.ts'
import { commentLines, defaultMode, findingsOf, type ReadyMode } from '../../format/prepared.ts'
import { inlineTheme, propertiesIn, themeNamesOf, type Property } from './properties.ts'

export function writeTailwind(input: ExportInput, options: ExportOptions): ExportOutput {
  const { modes, found, purposes } = prepareForPlatform(input, sheetForms)
  const names = themeNamesOf(modes, { purposes, options, inline: options.inline === true })
  found.renamed.push(...names.renamed)
  const lists = new Map(modes.map(mode => [mode, mode.tokens.flatMap(ready => propertiesIn(ready, names))]))
  const base = defaultMode(modes)
  const basic = base ? lists.get(base)! : []
  const selector = options.selector ?? ':root'
  const lines = commentLines(found, input).map(cssComment)
  lines.push(
    ...(options.inline
      ? block('@theme inline', inlineTheme([basic, ...lists.values()].flat(), names))
      : block('@theme', basic.filter(isThemed))),
  )
  const plain = options.inline ? basic : basic.filter(property => !isThemed(property))
  if (plain.length > 0) lines.push('', ...block(selector, plain))
  if (input.axes.length > 0) {
    for (const { mode, slug, properties } of overridesOf(lists, base, options.delta === true))
      lines.push('', modeTitle(mode.mode.name), ...block(themedSelector(selector, slug), properties))
  }
  return {
    text: lines.map(line => `${line}\n`).join(''),
    findings: findingsOf(found, input),
  }
}

const isThemed = ({ themed }: Property) => themed

/** The declarations of each mode except the default one, with its name as the value of an attribute. */
export function overridesOf(
  lists: ReadonlyMap<ReadyMode, readonly Property[]>,
  base: ReadyMode | undefined,
  delta: boolean,
): { mode: ReadyMode; slug: string; properties: readonly Property[] }[] {
  const slugs = assignSlugs(Array.from(lists.keys(), ({ mode }) => mode.name))
  const basic = base ? lists.get(base)! : []
  const values = new Map(basic.map(({ name, value }) => [name, value]))
  return [...lists]
    .filter(([mode]) => mode !== base)
    .map(([mode, properties]) => ({
      mode,
      slug: slugs.get(mode.mode.name)!,
      properties: delta ? properties.filter(({ name, value }) => values.get(name) !== value) : properties,
    }))
}

export function block(
  selector: string,
  properties: readonly Pick<Property, 'name' | 'value' | 'comments'>[],
): string[] {
  return [
    `${selector} {`,
    ...properties.flatMap(({ name, value, comments }) => [
      ...comments.map(comment => `  ${cssComment(comment)}`),
      `  ${name}: ${value};`,
    ]),
    '}',
  ]
}
