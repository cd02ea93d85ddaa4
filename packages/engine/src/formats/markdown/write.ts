// Documentation: a table for each group, with a column for each mode. What a token refers to stands beside its value.
import type { ResolvedLiteral } from '../../resolve/resolve.ts'
import { referenceTexts } from './reference-texts.ts'
import { literalText } from '../css/values.ts'
import { deprecationOf } from '../deprecation.ts'
import type { ExportOutput } from '../../format/format.ts'
import { prepareForPlatform } from '../platform.ts'
import { commentLines, defaultMode, findingsOf, oneLine } from '../../format/prepared.ts'
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
  const rows = new Map<string, Row>()
  for (const [at, { tokens }] of modes.entries())
    for (const ready of tokens) {
      const { token } = ready
      let row = rows.get(token.name)
      if (!row) rows.set(token.name, (row = { token, values: modes.map(() => undefined) }))
      row.values[at] = ready
      // The token of the default mode says what it is.
      if (modes[at] === base) row.token = token
    }
  const groups = new Map<string, Row[]>()
  for (const row of rows.values()) {
    const group = row.token.name.slice(0, Math.max(0, row.token.name.lastIndexOf('.')))
    const list = groups.get(group)
    if (list) list.push(row)
    else groups.set(group, [row])
  }
  const described = new Map<string, string>()
  for (const { mode } of base ? [base, ...modes] : modes)
    for (const { path, description } of mode.groups ?? [])
      if (description?.trim() && !described.has(path)) described.set(path, description)

  const several = input.axes.length > 0
  const lines = [`# ${plainText(input.name) || 'Tokens'}`, '']
  const about = described.get('')
  if (about) lines.push(plainText(about), '')
  if (input.version !== undefined) lines.push(`Version ${plainText(input.version)}.`, '')
  if (several && base) {
    const names = modes.map(mode => plainText(mode.mode.name) + (mode === base ? ' (the default)' : ''))
    lines.push(`Modes: ${names.join(', ')}.`, '')
  }
  const titles = several ? modes.map(({ mode }) => plainText(mode.name)) : ['Value']
  for (const [group, list] of groups) {
    if (group !== '') {
      lines.push(`${'#'.repeat(Math.min(6, group.split('.').length + 1))} ${codeSpan(visibleName(group), false)}`, '')
      const description = described.get(group)
      if (description) lines.push(plainText(description), '')
    }
    lines.push(row(['Token', 'Type', ...titles, 'Description']), row([...titles, '', '', ''].map(() => '---')))
    for (const { token, values } of list) {
      const cells = values.map(ready => (ready ? valueCell(ready) : '–'))
      lines.push(row([nameCell(token), token.type, ...cells, aboutCell(token)]))
    }
    lines.push('')
  }
  const remarks = commentLines(found, input).map(line => `- ${plainText(line)}`)
  if (remarks.length > 0) lines.push('---', '', ...remarks, '')
  lines.pop()
  return { text: lines.map(line => `${line}\n`).join(''), findings: findingsOf(found, input) }
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
    // The sentence names the replacement as text; as code it is not taken for Markdown.
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
