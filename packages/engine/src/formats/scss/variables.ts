// Variables of a style language, one per token: what Sass and Less have in common.
import { references } from '../../formula/alias.ts'
import { hyphenName, identifierMap, identify, kebabCase } from '../../naming/spelling.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import type { Token } from '../../base/token.ts'
import { outsideShorthand } from '../../types/typography.ts'
import { cssComment } from '../css/comment.ts'
import { documentationOf } from '../deprecation.ts'
import { literalText, referringText, type ValueSyntax } from '../css/values.ts'
import type { ExportOutput } from '../../format/format.ts'
import type { ExportOptions } from '../../format/options.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { prepareForPlatform } from '../platform.ts'
import { sheetForms } from '../css/formulas/sheet-forms.ts'
import { commentLines, commentsOf, defaultMode, findingsOf, oneLine, type ReadyMode } from '../../format/prepared.ts'

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
  comments: readonly string[]
}

export function writeVariables(input: ExportInput, options: ExportOptions, dialect: VariableDialect): ExportOutput {
  const { modes, found } = prepareForPlatform(input, sheetForms)
  const prefix = options.prefix ? `${options.prefix}.` : ''
  const worded = options.names === 'kebab' ? kebabCase : (name: string) => name
  const maps = options.maps ? dialect.maps : undefined
  const own = [...dialect.ownNames, ...(maps?.ownNames ?? [])].map(name => undeclared(`$${name}`))
  const lists = modes.map(({ tokens }) => tokens.map(({ token }) => undeclared(token.name)))
  const renamed = identify(
    [own, ...lists],
    name => (name.startsWith('$') ? name.slice(1) : dialect.spell(hyphenName(prefix + worded(name)))),
    (identifier, number) => `${identifier}-${number}`,
    dialect.same,
  )
  found.renamed.push(...renamed)
  // Most texts refer to no variable, and need no look-up of names.
  let byName: ReadonlyMap<string, string> | undefined
  const find = (name: string) => (byName ??= identifierMap(lists.flat())).get(name)
  const base = defaultMode(modes)
  const at = base ? modes.indexOf(base) : -1
  // Beside the default mode's variables, which may refer to each other, those of modes are literals: a variable there would be
  // the default mode's.
  for (const [index, ready] of modes.entries())
    if (input.axes.length > 0 || (index === at && !options.references)) declare(ready, lists[index]!, find, dialect)
  const plain = !base ? [] : options.references ? referring(base, find, dialect) : lists[at]!
  const lines = commentLines(found, input).map(line => `// ${oneLine(line)}`)
  lines.push(...(maps?.first ?? []))
  for (const { identifier, value, comments } of plain) {
    for (const comment of comments)
      lines.push(/^@deprecated\b/.test(comment) ? cssComment(withoutInterpolation(comment)) : `// ${oneLine(comment)}`)
    lines.push(`${dialect.sigil}${identifier}: ${value};`)
  }
  const all =
    input.axes.length === 0 ? null : modes.map(({ mode }, index) => ({ name: mode.name, variables: lists[index]! }))
  if (maps) lines.push('', ...maps.text(plain, all))
  else if (all) lines.push('', ...dialect.modesText(all))
  return {
    text: lines.length === 0 ? '' : `${lines.join('\n')}\n`,
    findings: findingsOf(found, input),
  }
}

const none: readonly string[] = []
const undeclared = (name: string): Variable => ({ name, identifier: '', value: '', comments: none })

type Find = (name: string) => string | undefined

/** Sass writes this comment into the style sheet, with what stands between `#{` and `}` worked out. */
const withoutInterpolation = (text: string) => text.replaceAll('#{', '# {')

/** Literals, in the variables that have their identifiers already; `find` looks up a token's identifier. */
function declare(
  { tokens, resolution }: ReadyMode,
  variables: readonly Variable[],
  find: Find,
  dialect: VariableDialect,
): void {
  const refer = (name: string) => dialect.sigil + find(name)!
  for (const [index, ready] of tokens.entries()) {
    const variable = variables[index]!
    variable.value = ready.token.compat
      ? referringText(ready, resolution, refer, dialect.syntax)
      : literalText(ready, dialect.syntax)
    variable.comments = commentsIn(ready, find, dialect)
  }
}

/** Those of one mode, referring to each other. */
function referring({ tokens, resolution }: ReadyMode, find: Find, dialect: VariableDialect): Variable[] {
  const refer = (name: string) => dialect.sigil + find(name)!
  return ordered(tokens).map(ready => ({
    name: ready.token.name,
    identifier: find(ready.token.name)!,
    value: referringText(ready, resolution, refer, dialect.syntax),
    comments: commentsIn(ready, find, dialect),
  }))
}

function commentsIn(
  { token, type, parsed }: ResolvedLiteral,
  find: Find,
  { sigil, documents }: VariableDialect,
): readonly string[] {
  const spelled = (name: string) => (find(name) === undefined ? undefined : sigil + find(name)!)
  const comments = documents ? documentationOf(token, spelled) : commentsOf(token)
  return type === 'typography' ? [...comments, ...outsideShorthand(parsed)] : comments
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
