// CSS custom properties: one per token.
import type { ResolvedLiteral } from '../../resolve.ts'
import { assignIdentifiers, cssName, identifierMap, identify, slug } from '../../spelling.ts'
import { outsideShorthand, type Typography } from '../../types/typography.ts'
import { typeOf } from '../../value.ts'
import type { ExportInput, ExportOptions, ExportOutput } from '../format.ts'
import { commentLines, commentsOf, defaultMode, notesOf, prepare, type Findings, type ReadyMode } from '../prepared.ts'
import { modeTitle, themedSelector, writeBlock, type Declaration, type Theme } from './block.ts'
import { cssComment } from './comment.ts'
import { modePair, writePair } from './light-dark.ts'
import { cssWithPrefix, literalText, plainCss, referringText } from './values.ts'
import { withoutWideColors } from './wide.ts'

export function writeCss(input: ExportInput, options: ExportOptions): ExportOutput {
  const { modes, findings } = prepare(input)
  const declared = declare(modes, options, findings)
  const themes = themesOf(input, modes, options.selector ?? ':root').map(theme => ({
    ...theme,
    declarations: declared.get(theme.ready)!,
  }))

  const blocks: string[] = []
  const pair = options.lightDark && input.scope === 'tokenset' ? modePair(themes) : null
  if (options.lightDark && input.scope === 'tokenset' && !pair) {
    findings.remarks.push('There is no light and dark mode of which one is the default, so nothing was paired')
  }
  if (pair) blocks.push(writePair(pair, options.selector ?? ':root'))
  const base = themes[0]
  for (const theme of themes) {
    if (pair && (theme === pair.light || theme === pair.dark)) continue
    const declarations = options.delta && theme !== base && base ? delta(theme, base) : theme.declarations
    const title = input.scope === 'tokenset' ? `${modeTitle(theme.ready.mode.name)}\n` : ''
    blocks.push(title + writeBlock(theme.selector, declarations))
  }
  const head = commentLines(findings, input.scope).map(line => `${cssComment(line)}\n`)
  return {
    text: head.join('') + blocks.join('\n'),
    unresolved: findings.unresolved,
    notes: notesOf(findings, input.scope),
  }
}

/** One block for a mode; for a tokenset one per mode, the default first and also without an attribute. */
function themesOf(input: ExportInput, modes: ReadyMode[], selector: string): Omit<Theme, 'declarations'>[] {
  if (input.scope === 'mode') return modes.map(ready => ({ ready, slug: slug(ready.mode.name), selector }))
  const base = defaultMode(modes)
  const slugs = assignIdentifiers(
    modes.map(({ mode }) => mode.name),
    slug,
    (taken, number) => `${taken}-${number}`,
  ).identifiers
  const ordered = base ? [base, ...modes.filter(mode => mode !== base)] : []
  return ordered.map(ready => {
    const name = slugs.get(ready.mode.name)!
    const themed = themedSelector(selector, name)
    return { ready, slug: name, selector: ready === base ? `${selector}, ${themed}` : themed }
  })
}

function declare(modes: ReadyMode[], options: ExportOptions, findings: Findings): Map<ReadyMode, Declaration[]> {
  const declared = new Map(modes.map(ready => [ready, ready.tokens.map(undeclared)]))
  const lists = [...declared.values()]
  const renamed = identify(
    lists,
    name => cssName(name, options.prefix),
    (property, number) => `${property}-${number}`,
  )
  findings.renamed.push(...renamed)
  const identifiers = options.references || options.prefix ? identifierMap(lists.flat()) : none
  const refer = (name: string) => `var(${identifiers.get(name)!})`
  const speech = options.prefix ? cssWithPrefix(identifiers) : plainCss
  for (const [{ resolution }, declarations] of declared) {
    for (const declaration of declarations) {
      const { resolved } = declaration
      const { token, parsed } = resolved
      declaration.value = options.references
        ? referringText(resolved, resolution, refer, speech)
        : literalText(resolved, speech)
      declaration.comments = commentsOf(token)
      if (token.type === 'typography')
        declaration.comments = [...declaration.comments, ...outsideShorthand(parsed as Typography)]
      const narrow = options.colorGamut ? withoutWideColors(token.type, parsed) : null
      // A reference brings the fallback of what it points at.
      if (narrow === null || (options.references && declaration.value !== literalText(resolved, speech))) continue
      declaration.wide = declaration.value
      declaration.value = typeOf(token.type).text(narrow)
    }
  }
  return declared
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

/** What a mode says otherwise than the default one. */
function delta(theme: Theme, base: Theme): Declaration[] {
  const values = new Map(base.declarations.map(({ identifier, value, wide }) => [identifier, wide ?? value]))
  return theme.declarations.filter(({ identifier, value, wide }) => values.get(identifier) !== (wide ?? value))
}
