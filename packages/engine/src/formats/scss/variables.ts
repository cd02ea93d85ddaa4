// Variables of a style language, one per token: what Sass and Less have in common.
import { aliasOf } from '../../alias.ts'
import { assignIdentifiers, hyphenName } from '../../spelling.ts'
import type { Token } from '../../token.ts'
import type { TypeName } from '../../types/index.ts'
import { outsideShorthand, type Typography } from '../../types/typography.ts'
import type { ExportInput, ExportOptions, ExportOutput } from '../format.ts'
import { commentLines, commentsOf, defaultMode, notesOf, oneLine, prepare, type ReadyMode } from '../prepared.ts'

export interface VariableDialect {
  /** `$` or `@`. */
  sigil: string
  valueText(type: TypeName, parsed: unknown): string
  /** Of two names that are one to the language. */
  same(identifier: string): string
  /** Names that tokens must leave to us. */
  ownNames: string[]
  /** The modes beside the plain variables, which are the default mode's. */
  modesText(modes: VariableMode[]): string[]
}

export interface VariableMode {
  name: string
  variables: Variable[]
}

export interface Variable {
  /** Without the sigil. */
  identifier: string
  value: string
  comments: string[]
}

export function writeVariables(input: ExportInput, options: ExportOptions, dialect: VariableDialect): ExportOutput {
  const { modes, findings } = prepare(input)
  const names = modes.flatMap(({ tokens }) => tokens.map(({ token }) => token.name))
  const prefix = options.prefix ? `${options.prefix}.` : ''
  const { identifiers, renamed } = assignIdentifiers(
    [...dialect.ownNames.map(name => `$${name}`), ...names],
    name => (name.startsWith('$') ? name.slice(1) : hyphenName(prefix + name)),
    (identifier, number) => `${identifier}-${number}`,
    dialect.same,
  )
  findings.renamed.push(...renamed)
  const written = modes.map(ready => ({ ready, variables: variablesOf(ready, identifiers, options, dialect) }))
  const base = defaultMode(written.map(({ ready }) => ready))
  const plain = written.find(({ ready }) => ready === base)?.variables ?? []
  const lines = commentLines(findings, input.scope).map(line => `// ${oneLine(line)}`)
  for (const { identifier, value, comments } of plain) {
    lines.push(...comments.map(comment => `// ${oneLine(comment)}`), `${dialect.sigil}${identifier}: ${value};`)
  }
  if (input.scope === 'tokenset') {
    const all = written.map(({ ready, variables }) => ({ name: ready.mode.name, variables }))
    lines.push('', ...dialect.modesText(all))
  }
  return {
    text: lines.map(line => `${line}\n`).join(''),
    unresolved: findings.unresolved,
    notes: notesOf(findings, input.scope),
  }
}

function variablesOf(
  { tokens, resolution, mode }: ReadyMode,
  identifiers: Map<string, string>,
  options: ExportOptions,
  dialect: VariableDialect,
): Variable[] {
  const types = new Map(options.references ? mode.tokens.map(({ name, type }) => [name, type]) : [])
  return ordered(tokens, options.references === true).map(({ token, resolved }) => {
    let value = dialect.valueText(token.type, resolved.parsed)
    const target = options.references ? aliasOf(token.value) : null
    const found = target === null ? undefined : resolution.get(target)
    // Only where the other side says the same: a string that stands for a weight is quoted there.
    if (target !== null && found?.ok && dialect.valueText(types.get(target)!, found.parsed) === value) {
      value = dialect.sigil + identifiers.get(target)!
    }
    const comments = commentsOf(token)
    if (token.type === 'typography') comments.push(...outsideShorthand(resolved.parsed as Typography))
    return { identifier: identifiers.get(token.name)!, value, comments }
  })
}

/** With references: what is referred to comes first, since Sass reads from top to bottom; else as it is. */
function ordered<T extends { token: Token }>(tokens: T[], references: boolean): T[] {
  if (!references) return tokens
  const byName = new Map(tokens.map(item => [item.token.name, item]))
  const placed = new Set<T>()
  for (const start of tokens) {
    // Resolved aliases run in chains that end, so walking one needs no stack.
    const chain: T[] = []
    for (let at: T | undefined = start; at && !placed.has(at); at = byName.get(aliasOf(at.token.value) ?? ''))
      chain.push(at)
    for (const item of chain.reverse()) placed.add(item)
  }
  return [...placed]
}
