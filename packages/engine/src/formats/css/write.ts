// CSS custom properties: one per token.
import { aboutText } from '../../findings/export.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
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
import { modePair, writePair } from './light-dark.ts'
import { themesOf } from './themes.ts'
import { propertyRule } from './register.ts'
import { cssRespelled, literalText, plainCss, referringText, withoutFormulas } from './values.ts'
import { withoutWideColors } from './wide.ts'

export function writeCss(input: ExportInput, options: ExportOptions): ExportOutput {
  const { modes, found } = prepareForPlatform(input, sheetForms)
  const declared = declare(modes, options, found)
  const themes = themesOf(input, modes, options.selector ?? ':root').map(theme => ({
    ...theme,
    declarations: declared.get(theme.ready)!,
  }))

  const blocks: string[] = []
  const pair = options.lightDark && input.axes.length > 0 ? modePair(themes) : null
  if (options.lightDark && input.axes.length > 0 && !pair) {
    const unpaired = 'There is no light and dark mode of which one is the default, so nothing was paired'
    found.remarks.push(aboutText('layout', 'warning', unpaired))
  }
  if (options.registerProperties) blocks.push(...registrations([...declared.values()], pair !== null))
  if (pair) blocks.push(writePair(pair, options.selector ?? ':root'))
  const base = themes[0]
  for (const theme of themes) {
    if (pair && (theme === pair.light || theme === pair.dark)) continue
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

function declare(modes: ReadyMode[], options: ExportOptions, found: FoundByKind): Map<ReadyMode, Declaration[]> {
  const declared = new Map(modes.map(ready => [ready, ready.tokens.map(undeclared)]))
  const lists = [...declared.values()]
  const renamed = identify(
    lists,
    options.names === 'kebab'
      ? name => cssName(kebabCase(name), options.prefix)
      : name => cssName(name, options.prefix),
    (property, number) => `${property}-${number}`,
  )
  found.renamed.push(...renamed)
  // What sheets call a token elsewhere is not what it is called here.
  const respelled = options.prefix !== undefined || options.names !== undefined
  const keeps = lists.some(list => list.some(({ resolved }) => resolved.token.compat))
  const identifiers = options.references || respelled || keeps ? identifierMap(lists.flat()) : none
  let byName: ReadonlyMap<string, string> | undefined
  const written = (name: string) => (byName ??= identifierMap(lists.flat())).get(name)
  const refer = (name: string) => `var(${identifiers.get(name)!})`
  const spelled = respelled ? cssRespelled(identifiers) : plainCss
  const syntax = options.colorGamut ? withoutFormulas(spelled) : spelled
  for (const [{ resolution }, declarations] of declared)
    declarations.forEach(declaration => {
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
    })
  return declared
}

/** What some mode lacks is not registered, since its initial value would stand there; nor colors that `light-dark()` chooses where
 * they are used. */
function registrations(lists: readonly Declaration[][], pairsColors: boolean): string[] {
  const values = new Map<string, ResolvedLiteral[]>()
  for (const list of lists)
    for (const { identifier, resolved } of list) {
      const known = values.get(identifier)
      if (known) known.push(resolved)
      else values.set(identifier, [resolved])
    }
  return [...values].flatMap(([identifier, all]) => {
    if (all.length < lists.length || (pairsColors && all.some(({ type }) => type === 'color'))) return []
    return propertyRule(identifier, all) ?? []
  })
}

const none: ReadonlyMap<string, string> = new Map()

const undeclared = (resolved: ResolvedLiteral): Declaration => ({
  name: resolved.token.name,
  identifier: '',
  resolved,
  value: '',
  wide: undefined,
  comments: [],
})

/** The overrides of a mode over the default one. */
function delta(theme: Theme, base: Theme): Declaration[] {
  const values = new Map(base.declarations.map(({ identifier, value, wide }) => [identifier, wide ?? value]))
  return theme.declarations.filter(({ identifier, value, wide }) => values.get(identifier) !== (wide ?? value))
}
