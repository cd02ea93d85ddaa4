// What the formats of other tools have in common when written: references are kept, since these formats live by them.
import { prepare } from '../formats/prepared.ts'
import type { ExportInput, ExportOptions, Unresolved } from '../formats/format.ts'

/** The tokens to write. Only an explicit `references: false` turns references into literals and leaves out what has none. */
export function forExchange(
  input: ExportInput,
  options: ExportOptions,
): { input: ExportInput; unresolved: Unresolved[] } {
  if (options.references !== false) return { input, unresolved: [] }
  const { modes, findings } = prepare(input)
  const literal = modes.map(({ mode, tokens }) => ({
    ...mode,
    tokens: tokens.map(({ token, value }) => ({ ...token, value, alias_to: null })),
  }))
  return { input: { ...input, modes: literal }, unresolved: findings.unresolved }
}
