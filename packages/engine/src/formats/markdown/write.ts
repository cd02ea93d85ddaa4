// Writes documentation: a table for each group, with a column for each mode. References are listed beside the value.
import type { ExportOutput } from '../../format/format.ts'
import { prepareForPlatform } from '../platform.ts'
import { append } from '../../base/append.ts'
import { commentLines, defaultMode, findingsOf, type ReadyMode } from '../../format/prepared.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { aboutText, nameText, valueText } from './about.ts'
import { descriptionsOf, groupOf, modeNames, rowsOf, type Row } from './rows.ts'
import { codeSpan, plainText, visibleName } from './text.ts'

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

function groupsOf(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) append(groups, groupOf(row.token.name), row)
  return groups
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
  if (axes.length > 0 && base) lines.push(`Modes: ${modeNames(modes, base)}.`, '')
  return lines
}

function tableLines(rows: readonly Row[], titles: readonly string[]): string[] {
  const lines = rows.map(({ token, values }) => {
    const cells = values.map(ready => (ready ? valueText(ready) : '–'))
    return row([nameText(token), token.type, ...cells, aboutText(token)])
  })
  return [row(['Token', 'Type', ...titles, 'Description']), row([...titles, '', '', ''].map(() => '---')), ...lines]
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`
