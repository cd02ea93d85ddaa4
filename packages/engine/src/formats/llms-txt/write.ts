// Writes llms.txt (https://llmstxt.org): what the tokens are for, on a line each. Tokens that others stand for come in the section
// `Optional`, which a reader with little room leaves out.
import type { ExportOutput } from '../../format/format.ts'
import { commentLines, defaultMode, findingsOf } from '../../format/prepared.ts'
import type { Token } from '../../base/token.ts'
import { aliasOf } from '../../formula/alias.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { isDeprecated } from '../markdown/about.ts'
import { groupLines, rulesOf, sectionsOf, tokenLine } from '../markdown/prose.ts'
import { descriptionsOf, groupOf, groupsIn, modeNames, rowsOf, type Row } from '../markdown/rows.ts'
import { plainText } from '../markdown/text.ts'
import { prepareForPlatform } from '../platform.ts'

export function writeLlmsTxt(input: ExportInput): ExportOutput {
  const { modes, found, purposes } = prepareForPlatform(input)
  const base = defaultMode(modes)
  const rows = rowsOf(modes, base)
  const groups = groupsIn(modes)
  const description = descriptionsOf(modes).get('')
  const { main, optional } = dividedOf(rows)
  const lines = [`# ${plainText(input.name) || 'Tokens'}`, '', `> ${summaryOf(input, rows)}`]
  if (input.axes.length > 0 && base) lines.push('', `Modes: ${modeNames(modes, base)}.`)
  if (description) lines.push('', plainText(description))
  lines.push(
    '',
    'Use a token by its name, never its value. Prefer a token that stands for another to the one behind it.',
  )
  const section = (title: string, held: readonly string[]) => {
    if (held.length > 0) lines.push('', `## ${title}`, '', ...held)
  }
  section('Groups', groupLines(groups))
  for (const [title, held] of sectionsOf(main, purposes))
    section(
      title,
      held.map(row => tokenLine(row, modes)),
    )
  section("Do's and Don'ts", rulesOf(rows, groups))
  section(
    'Optional',
    optional.map(row => tokenLine(row, modes)),
  )
  section(
    'Remarks',
    commentLines(found, input).map(line => `- ${plainText(line)}`),
  )
  return { text: lines.map(line => `${line}\n`).join(''), findings: findingsOf(found, input) }
}

/** Deprecated tokens, and those with a value of their own that tokens of other groups stand for, are optional. */
function dividedOf(rows: readonly Row[]): { main: Row[]; optional: Row[] } {
  const palette = new Set(rows.flatMap(({ token, values }) => values.flatMap(ready => behind(token, ready))))
  const isOptional = ({ token }: Row) =>
    isDeprecated(token) || (aliasOf(token.value) === null && palette.has(token.name))
  return { main: rows.filter(row => !isOptional(row)), optional: rows.filter(isOptional) }
}

/** The token of another group that the value stands for. */
function behind({ name }: Token, ready: ResolvedLiteral | undefined): string[] {
  const target = ready ? aliasOf(ready.token.value) : null
  return target !== null && groupOf(target) !== groupOf(name) ? [target] : []
}

function summaryOf({ version }: ExportInput, rows: readonly Row[]): string {
  const counts = new Map<string, number>()
  for (const { token } of rows) counts.set(token.type, (counts.get(token.type) ?? 0) + 1)
  const kinds = [...counts].sort(([, a], [, b]) => b - a).map(([type, count]) => `${count} ${type}`)
  const what = rows.length === 1 ? '1 design token' : `${rows.length} design tokens`
  const of = version === undefined ? '' : ` of version ${plainText(version)}`
  return `${what}${of}${kinds.length > 0 ? `: ${kinds.join(', ')}` : ''}.`
}
