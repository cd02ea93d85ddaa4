// One level: the dotted name and the value. Text, so that names such as `10` keep their place.
import type { ExportInput, ExportOutput } from '../format.ts'
import { leafText } from '../json/leaf.ts'
import { modeKeys } from '../json/mode-keys.ts'
import { notesOf, prepare } from '../prepared.ts'
import type { ResolvedLiteral } from '../../resolve.ts'

export function writeJsonFlat(input: ExportInput): ExportOutput {
  const { modes, findings } = prepare(input)
  const keys = modeKeys(input.modes.map(({ name }) => name))
  const text =
    input.scope === 'mode'
      ? object(modes.flatMap(({ tokens }) => tokens.map(token => entry(token, '\n  '))))
      : object(modes.map(({ tokens }, index) => [keys[index]!, modeText(tokens)]))
  return { text: `${text}\n`, unresolved: findings.unresolved, notes: notesOf(findings, input.scope) }
}

function modeText(tokens: ResolvedLiteral[]): string {
  return object(
    tokens.map(token => entry(token, '\n    ')),
    '  ',
  )
}

function entry(ready: ResolvedLiteral, indent: string): [key: string, text: string] {
  return [ready.token.name, leafText(ready, indent)]
}

function object(entries: [key: string, text: string][], indent = ''): string {
  if (entries.length === 0) return '{}'
  return `{\n${entries.map(([key, text]) => `${indent}  ${JSON.stringify(key)}: ${text}`).join(',\n')}\n${indent}}`
}
