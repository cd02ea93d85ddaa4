// CSS custom properties: one per token.
import { append } from '../../base/append.ts'
import { aboutText } from '../../findings/export.ts'
import type { Resolution, ResolvedLiteral } from '../../resolve/resolve.ts'
import { cssName, identifierMap, identify, kebabCase } from '../../naming/spelling.ts'
import { outsideShorthand } from '../../types/typography.ts'
import { typeOf } from '../../values/value.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportOptions } from '../../format/options.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { documentationOf } from '../deprecation.ts'
import { prepareForPlatform } from '../platform.ts'
import { sheetForms } from './formulas/sheet-forms.ts'
import { commentLines, findingsOf, type FoundByKind, type ReadyMode } from '../../format/prepared.ts'
import { modeTitle, writeTheme, type Declaration, type Theme } from './block.ts'
import { cssComment } from './comment.ts'
import { modePair, writePair, type Pair } from './light-dark.ts'
import { themesOf } from './themes.ts'
import { propertyRule } from './register.ts'
import {
  cssRespelled,
  literalText,
  plainCss,
  referringText,
  withoutFormulas,
  type Refer,
  type ValueSyntax,
} from './values.ts'
import { withoutWideColors } from './wide.ts'

export function writeCss(input: ExportInput, options: ExportOptions): ExportOutput {
  const { modes, found } = prepareForPlatform(input, sheetForms)
  const declared = declare(modes, options, found)
  const selector = options.selector ?? ':root'
  const themes = themesOf(input, modes, selector).map(theme => ({
    ...theme,
    declarations: declared.get(theme.ready)!,
  }))

  const blocks: string[] = []
  const pair = options.lightDark && input.axes.length > 0 ? pairIn(themes, found) : null
  if (options.registerProperties) blocks.push(...registrations([...declared.values()], pair !== null))
  if (pair) blocks.push(writePair(pair, selector))
  const base = themes[0]
  for (const theme of themes.filter(theme => theme !== pair?.light && theme !== pair?.dark)) {
    const declarations = options.delta && theme !== base && base ? delta(theme, base) : theme.declarations
    const title = input.axes.length > 0 ? `${modeTitle(theme.ready.mode.name)}\n` : ''
    blocks.push(title + writeTheme(theme, declarations))
  }
  const head = commentLines(found, input).map(line => `${cssComment(line)}\n`)
  return {
    text: head.join('') + blocks.join('\n'),
    findings: findingsOf(found, input),
  }
}

function pairIn(themes: Theme[], found: FoundByKind): Pair | null {
  const pair = modePair(themes)
  if (!pair) {
    const unpaired = 'There is no light and dark mode of which one is the default, so nothing was paired'
    found.remarks.push(aboutText('layout', 'warning', unpaired))
  }
  return pair
}

function declare(modes: ReadyMode[], options: ExportOptions, found: FoundByKind): Map<ReadyMode, Declaration[]> {
  const declared = new Map(modes.map(ready => [ready, ready.tokens.map(undeclared)]))
  const lists = [...declared.values()]
  const { prefix } = options
  const plain = prefix === undefined ? cssName : (name: string) => cssName(name, prefix)
  const renamed = identify(
    lists,
    options.names === 'kebab' ? name => plain(kebabCase(name)) : plain,
    (property, number) => `${property}-${number}`,
  )
  found.renamed.push(...renamed)
  // Other sheets may give a token another identifier.
  const respelled = prefix !== undefined || options.names !== undefined
  const keeps = lists.some(list => list.some(isKept))
  const identifiers = options.references || respelled || keeps ? identifierMap(lists.flat()) : none
  const spelled = respelled ? cssRespelled(identifiers) : plainCss
  let byName: ReadonlyMap<string, string> | undefined
  const sheet: Sheet = {
    options,
    syntax: options.colorGamut ? withoutFormulas(spelled) : spelled,
    written: name => (byName ??= identifierMap(lists.flat())).get(name),
    refer: name => `var(${identifiers.get(name)!})`,
  }
  for (const [{ resolution }, declarations] of declared)
    for (const declaration of declarations) setValue(declaration, resolution, sheet)
  return declared
}

const isKept = ({ resolved }: Declaration) => resolved.token.compat === true

/** What the values of a sheet share. */
interface Sheet {
  options: ExportOptions
  syntax: ValueSyntax
  /** The property of a token, for comments. */
  written(name: string): string | undefined
  refer: Refer
}

function setValue(declaration: Declaration, resolution: Resolution, { options, syntax, written, refer }: Sheet): void {
  const { resolved } = declaration
  const { token, type, parsed } = resolved
  const refers = options.references === true || token.compat === true
  declaration.value = refers ? referringText(resolved, resolution, refer, syntax) : literalText(resolved, syntax)
  declaration.comments = documentationOf(token, written)
  if (type === 'typography') declaration.comments = [...declaration.comments, ...outsideShorthand(parsed)]
  const narrow = options.colorGamut ? withoutWideColors(type, parsed) : null
  // A reference uses the fallback of its target.
  if (narrow === null || (refers && declaration.value !== literalText(resolved, syntax))) return
  declaration.wide = declaration.value
  declaration.value = typeOf(type).text(narrow)
}

/**
 * Registers no token that some mode lacks, since its initial value would apply there, and no color in `light-dark()`, which the
 * browser must choose where the color is used.
 */
function registrations(lists: readonly Declaration[][], pairsColors: boolean): string[] {
  const values = new Map<string, ResolvedLiteral[]>()
  for (const list of lists) for (const { identifier, resolved } of list) append(values, identifier, resolved)
  return [...values].flatMap(([identifier, all]) => {
    if (all.length < lists.length || (pairsColors && all.some(({ type }) => type === 'color'))) return []
    return propertyRule(identifier, all) ?? []
  })
}

const none: ReadonlyMap<string, string> = new Map()
const noComments: readonly string[] = []

const undeclared = (resolved: ResolvedLiteral): Declaration => ({
  name: resolved.token.name,
  identifier: '',
  resolved,
  value: '',
  wide: undefined,
  comments: noComments,
})

/** The declarations of a mode that differ from the default mode. */
function delta(theme: Theme, base: Theme): Declaration[] {
  const values = new Map(base.declarations.map(({ identifier, value, wide }) => [identifier, wide ?? value]))
  return theme.declarations.filter(({ identifier, value, wide }) => values.get(identifier) !== (wide ?? value))
}
