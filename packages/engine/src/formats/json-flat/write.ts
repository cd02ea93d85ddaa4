// Writes one level: the dotted name and the value. Writes text directly, so that names such as `10` keep their order.
import type { ExportOutput } from '../../format/format.ts'
import type { ExportInput } from '../../resolver/variants.ts'
import { leafText } from '../parts/json-leaf.ts'
import { modeKeys } from '../../naming/mode-keys.ts'
import { findingsOf, prepare } from '../../format/prepared.ts'
import type { ResolvedLiteral } from '../../resolve/resolve.ts'

export function writeJsonFlat(input: ExportInput): ExportOutput {
  const { modes, found } = prepare(input)
  const keys = modeKeys(input.variants.map(({ name }) => name))
  const text =
    input.axes.length === 0
      ? object(modes.flatMap(({ tokens }) => tokens.map(token => entry(token, '\n  '))))
      : object(modes.map(({ tokens }, index) => [keys[index]!, modeText(tokens)]))
  return { text: `${text}\n`, findings: findingsOf(found, input) }
}

function modeText(tokens: readonly ResolvedLiteral[]): string {
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
