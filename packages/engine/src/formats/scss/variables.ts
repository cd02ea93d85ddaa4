// Writes one variable per token, in the way that Sass and Less have in common.
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
  /** Reduces names that the language does not distinguish to one key. */
  same(identifier: string): string
  /** An identifier of hyphens, letters and digits that is valid in the language. */
  spell(identifier: string): string
  /** Names that the writer itself needs. */
  ownNames: string[]
  /** The lines of all modes, after the plain variables of the default mode. */
  modesText(modes: VariableMode[]): string[]
  /** With the option `maps`: lines before all others, and lines instead of `modesText`; `modes` is null where there is only one. */
  maps?: {
    first: readonly string[]
    ownNames: readonly string[]
    text(plain: Variable[], modes: VariableMode[] | null): string[]
  }
  /** Tools for the language read a tag for deprecated tokens. */
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
  const maps = options.maps ? dialect.maps : undefined
  const { lists, renamed } = namedVariables(modes, options, dialect)
  found.renamed.push(...renamed)
  const find = findIn(lists)
  const base = defaultMode(modes)
  const at = base ? modes.indexOf(base) : -1
  // Variables belong to the default mode, so that the values of other modes must be literals.
  const isLiteral = (index: number) => input.axes.length > 0 || (index === at && !options.references)
  for (const [index, ready] of modes.entries()) if (isLiteral(index)) declare(ready, lists[index]!, find, dialect)
  const plain = !base ? [] : options.references ? referring(base, find, dialect) : lists[at]!
  const lines = firstLines(commentLines(found, input), maps)
  for (const variable of plain) addDeclaration(lines, variable, dialect.sigil)
  const all =
    input.axes.length === 0 ? null : modes.map(({ mode }, index) => ({ name: mode.name, variables: lists[index]! }))
  if (maps) lines.push('', ...maps.text(plain, all))
  else if (all) lines.push('', ...dialect.modesText(all))
  if (lines.length > 0) lines.push('')
  return { text: lines.join('\n'), findings: findingsOf(found, input) }
}

const firstLines = (comments: readonly string[], maps: VariableDialect['maps']): string[] => [
  ...comments.map(line => `// ${oneLine(line)}`),
  ...(maps?.first ?? none),
]

/** Lazy, because most texts refer to no variable. */
function findIn(lists: readonly Variable[][]): Find {
  let byName: ReadonlyMap<string, string> | undefined
  return name => (byName ??= identifierMap(lists.flat())).get(name)
}

/** The variables of each mode with their identifiers, still without values. */
function namedVariables(modes: readonly ReadyMode[], options: ExportOptions, dialect: VariableDialect) {
  const prefix = options.prefix ? `${options.prefix}.` : ''
  const worded = options.names === 'kebab' ? kebabCase : (name: string) => name
  const ownNames = [...dialect.ownNames, ...((options.maps && dialect.maps?.ownNames) || none)]
  const lists = modes.map(({ tokens }) => tokens.map(({ token }) => undeclared(token.name)))
  const renamed = identify(
    [ownNames.map(name => undeclared(`$${name}`)), ...lists],
    name => (name.startsWith('$') ? name.slice(1) : dialect.spell(hyphenName(prefix + worded(name)))),
    (identifier, number) => `${identifier}-${number}`,
    dialect.same,
  )
  return { lists, renamed }
}

function addDeclaration(lines: string[], { identifier, value, comments }: Variable, sigil: string): void {
  for (const comment of comments)
    lines.push(/^@deprecated\b/.test(comment) ? cssComment(withoutInterpolation(comment)) : `// ${oneLine(comment)}`)
  lines.push(`${sigil}${identifier}: ${value};`)
}

const none: readonly string[] = []
const undeclared = (name: string): Variable => ({ name, identifier: '', value: '', comments: none })

type Find = (name: string) => string | undefined

/** Sass writes this comment into the style sheet, and would evaluate `#{…}` in it. */
const withoutInterpolation = (text: string) => text.replaceAll('#{', '# {')

/** Sets the values of variables to literals. `find` looks up a token's identifier. */
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

/** The variables of one mode, which refer to each other. */
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

/** Targets come before their references, since Sass reads from top to bottom. */
function ordered<T extends { token: Token }>(tokens: readonly T[]): T[] {
  const byName = new Map(tokens.map(item => [item.token.name, item]))
  const placed = new Set<T>()
  for (const start of tokens) {
    if (placed.has(start)) continue
    // Resolved tokens have no circles.
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
