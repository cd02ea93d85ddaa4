// Variables of a style language, one per token: what Sass and Less have in common.
import { references } from '../../resolve/alias.ts'
import { assignIdentifiers, hyphenName, kebabCase } from '../../naming/spelling.ts'
import type { Token } from '../../token.ts'
import { outsideShorthand } from '../../types/typography.ts'
import { cssComment } from '../css/comment.ts'
import { documentationOf } from '../deprecation.ts'
import { literalText, referringText, type ValueSyntax } from '../css/values.ts'
import type { ExportOutput } from '../format.ts'
import type { ExportOptions } from '../options.ts'
import type { ExportInput } from '../variants.ts'
import { prepareForPlatform } from '../platform.ts'
import { commentLines, commentsOf, defaultMode, findingsOf, namesOf, oneLine, type ReadyMode } from '../prepared.ts'

export interface VariableDialect {
  /** `$` or `@`. */
  sigil: string
  syntax: ValueSyntax
  /** Of two names that are one to the language. */
  same(identifier: string): string
  /** An identifier of hyphens, letters and digits that is valid in the language. */
  spell(identifier: string): string
  /** Names that tokens must leave to us. */
  ownNames: string[]
  /** The modes besides the plain variables, which are the default mode's. */
  modesText(modes: VariableMode[]): string[]
  /** With the option `maps`: lines before all others, and instead of `modesText`; null: there is but one mode. */
  maps?: {
    first: readonly string[]
    ownNames: readonly string[]
    text(plain: Variable[], modes: VariableMode[] | null): string[]
  }
  /** Deprecated tokens are documented by the tag that tools for the language read. */
  documents?: true
}

export interface VariableMode {
  name: string
  variables: Variable[]
}

export interface Variable {
  /** The token's name. */
  name: string
  /** Without the sigil. */
  identifier: string
  value: string
  comments: string[]
}

export function writeVariables(input: ExportInput, options: ExportOptions, dialect: VariableDialect): ExportOutput {
  const { modes, found } = prepareForPlatform(input)
  const prefix = options.prefix ? `${options.prefix}.` : ''
  const worded = options.names === 'kebab' ? kebabCase : (name: string) => name
  const maps = options.maps ? dialect.maps : undefined
  const { identifiers, renamed } = assignIdentifiers(
    [...[...dialect.ownNames, ...(maps?.ownNames ?? [])].map(name => `$${name}`), ...namesOf(modes)],
    name => (name.startsWith('$') ? name.slice(1) : dialect.spell(hyphenName(prefix + worded(name)))),
    (identifier, number) => `${identifier}-${number}`,
    dialect.same,
  )
  found.renamed.push(...renamed)
  const base = defaultMode(modes)
  const plain = base ? variablesOf(base, identifiers, options.references === true, dialect) : []
  const lines = commentLines(found, input).map(line => `// ${oneLine(line)}`)
  lines.push(...(maps?.first ?? []))
  for (const { identifier, value, comments } of plain) {
    lines.push(
      ...comments.map(comment =>
        /^@deprecated\b/.test(comment) ? cssComment(withoutInterpolation(comment)) : `// ${oneLine(comment)}`,
      ),
      `${dialect.sigil}${identifier}: ${value};`,
    )
  }
  // Literals: a variable here would be the default mode's.
  const all =
    input.axes.length === 0
      ? null
      : modes.map(ready => ({ name: ready.mode.name, variables: variablesOf(ready, identifiers, false, dialect) }))
  if (maps) lines.push('', ...maps.text(plain, all))
  else if (all) lines.push('', ...dialect.modesText(all))
  return {
    text: lines.map(line => `${line}\n`).join(''),
    findings: findingsOf(found, input),
  }
}

/** Sass writes this comment into the style sheet, with what stands between `#{` and `}` worked out. */
const withoutInterpolation = (text: string) => text.replaceAll('#{', '# {')

function variablesOf(
  { tokens, resolution }: ReadyMode,
  identifiers: Map<string, string>,
  referring: boolean,
  { sigil, syntax, documents }: VariableDialect,
): Variable[] {
  const refer = (name: string) => sigil + identifiers.get(name)!
  const spelled = (name: string) => (identifiers.has(name) ? refer(name) : undefined)
  return (referring ? ordered(tokens) : tokens).map(ready => {
    const { token, type, parsed } = ready
    const value =
      referring || token.compat ? referringText(ready, resolution, refer, syntax) : literalText(ready, syntax)
    const comments = [...(documents ? documentationOf(token, spelled) : commentsOf(token))]
    if (type === 'typography') comments.push(...outsideShorthand(parsed))
    return { name: token.name, identifier: identifiers.get(token.name)!, value, comments }
  })
}

/** What is referred to comes first, since Sass reads from top to bottom. */
function ordered<T extends { token: Token }>(tokens: T[]): T[] {
  const byName = new Map(tokens.map(item => [item.token.name, item]))
  const placed = new Set<T>()
  for (const start of tokens) {
    if (placed.has(start)) continue
    // All of these are resolved, so that there is no circle to run in.
    const stack = [{ item: start, targets: references(start.token), next: 0 }]
    while (stack.length > 0) {
      const at = stack[stack.length - 1]!
      const target = at.next < at.targets.length ? byName.get(at.targets[at.next++]!) : undefined
      if (target && !placed.has(target)) stack.push({ item: target, targets: references(target.token), next: 0 })
      else if (!target && at.next >= at.targets.length) {
        placed.add(at.item)
        stack.pop()
      }
    }
  }
  return [...placed]
}
