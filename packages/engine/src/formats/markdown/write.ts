// Writes documentation: a table for each group, with a column for each mode. References are listed beside the value.
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import { referenceTexts } from './reference-texts.ts'
import { literalText } from '../css/values.ts'
import { deprecationOf } from '../deprecation.ts'
import type { ExportOutput } from '../../format/format.ts'
import { prepareForPlatform } from '../platform.ts'
import { append } from '../../base/append.ts'
import { commentLines, defaultMode, findingsOf, oneLine, type ReadyMode } from '../../format/prepared.ts'
import type { Token } from '../../base/token.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { codeSpan, plainText, visibleName } from './text.ts'

interface Row {
  token: Token
  values: (ResolvedLiteral | undefined)[]
}

export function writeMarkdown(input: ExportInput): ExportOutput {
  const { modes, found } = prepareForPlatform(input)
  const base = defaultMode(modes)
  const descriptions = descriptionsOf(base ? [base, ...modes] : modes)
  const lines = headLines(input, modes, base, descriptions.get(''))
  const titles = input.axes.length > 0 ? modes.map(({ mode }) => plainText(mode.name)) : ['Value']
  for (const [group, rows] of groupsOf(rowsOf(modes, base))) {
    if (group !== '') {
      lines.push(`${'#'.repeat(Math.min(6, group.split('.').length + 1))} ${codeSpan(visibleName(group), false)}`, '')
      const description = descriptions.get(group)
      if (description) lines.push(plainText(description), '')
    }
    lines.push(...tableLines(rows, titles), '')
  }
  const remarks = commentLines(found, input).map(line => `- ${plainText(line)}`)
  if (remarks.length > 0) lines.push('---', '', ...remarks, '')
  lines.pop()
  return { text: lines.map(line => `${line}\n`).join(''), findings: findingsOf(found, input) }
}

function rowsOf(modes: readonly ReadyMode[], base: ReadyMode | undefined): Iterable<Row> {
  const rows = new Map<string, Row>()
  for (const [at, { tokens }] of modes.entries())
    for (const ready of tokens) {
      const { token } = ready
      let row = rows.get(token.name)
      if (!row) rows.set(token.name, (row = { token, values: modes.map(() => undefined) }))
      row.values[at] = ready
      // The token of the default mode has the type and the description to show.
      if (modes[at] === base) row.token = token
    }
  return rows.values()
}

function groupsOf(rows: Iterable<Row>): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) append(groups, row.token.name.slice(0, Math.max(0, row.token.name.lastIndexOf('.'))), row)
  return groups
}

/** The descriptions of groups by path; the first mode that has one counts. */
function descriptionsOf(modes: readonly ReadyMode[]): Map<string, string> {
  const descriptions = new Map<string, string>()
  for (const { mode } of modes)
    for (const { path, description } of mode.groups ?? [])
      if (description?.trim() && !descriptions.has(path)) descriptions.set(path, description)
  return descriptions
}

function headLines(
  { name, version, axes }: ExportInput,
  modes: readonly ReadyMode[],
  base: ReadyMode | undefined,
  description: string | undefined,
): string[] {
  const lines = [`# ${plainText(name) || 'Tokens'}`, '']
  if (description) lines.push(plainText(description), '')
  if (version !== undefined) lines.push(`Version ${plainText(version)}.`, '')
  if (axes.length > 0 && base) {
    const names = modes.map(mode => plainText(mode.mode.name) + (mode === base ? ' (the default)' : ''))
    lines.push(`Modes: ${names.join(', ')}.`, '')
  }
  return lines
}

function tableLines(rows: readonly Row[], titles: readonly string[]): string[] {
  const lines = rows.map(({ token, values }) => {
    const cells = values.map(ready => (ready ? valueCell(ready) : '–'))
    return row([nameCell(token), token.type, ...cells, aboutCell(token)])
  })
  return [row(['Token', 'Type', ...titles, 'Description']), row([...titles, '', '', ''].map(() => '---')), ...lines]
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`

const isDeprecated = (token: Token) => deprecationOf(token, () => undefined) !== null

function nameCell(token: Token): string {
  const name = codeSpan(visibleName(token.name))
  return isDeprecated(token) ? `~~${name}~~` : name
}

function valueCell(ready: ResolvedLiteral): string {
  const value = codeSpan(oneLine(literalText(ready)))
  const references = referenceTexts(ready.token)
  return references.length === 0
    ? value
    : `${value} from ${references.map(text => codeSpan(visibleName(text))).join(', ')}`
}

function aboutCell(token: Token): string {
  const parts = token.description?.trim() ? [plainText(token.description)] : []
  const deprecation = deprecationOf(token, name => name)
  if (deprecation) {
    const { message, renamed } = deprecation
    // The sentence contains the replacement's name as text; as code it needs no escapes.
    const said = renamed === undefined ? plainText(message) : replacing(message, renamed)
    parts.push(said === '' ? '**Deprecated**' : `**Deprecated**: ${said}`)
  }
  return parts.join('. ')
}

function replacing(message: string, renamed: string): string {
  const use = `Use ${renamed}`
  const at = message.lastIndexOf(use)
  return `${plainText(message.slice(0, at))}${at > 0 ? ' ' : ''}Use ${codeSpan(visibleName(renamed))}${plainText(message.slice(at + use.length))}`
}
