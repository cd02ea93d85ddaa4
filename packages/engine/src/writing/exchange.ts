// What the formats of other tools have in common when written: references are kept, since these formats live by them.
import type { Finding } from '../finding.ts'
import { aboutValue } from '../findings/export.ts'
import { prepare } from '../formats/prepared.ts'
import type { ExportOptions } from '../formats/options.ts'
import type { ExportInput } from '../formats/variants.ts'
import { resolveTokens } from '../resolve/resolve.ts'
import { unreadable } from '../unreadable.ts'

/**
 * The tokens to write, and those left out: what could not be read, and what refers to it. Only an explicit
 * `references: false` turns references into literals and leaves out all that has none.
 */
export function forExchange(input: ExportInput, options: ExportOptions): { input: ExportInput; unresolved: Finding[] } {
  if (options.references !== false) return readable(input)
  const { modes, found } = prepare(input)
  const literal = modes.map(({ mode, tokens }) => ({
    ...mode,
    tokens: tokens.map(({ token, value }) => ({ ...token, value, alias_to: null })),
  }))
  return { input: { ...input, variants: literal }, unresolved: found.unresolved }
}

function readable(input: ExportInput): { input: ExportInput; unresolved: Finding[] } {
  const unresolved: Finding[] = []
  const variants = input.variants.map(mode => {
    const lost = new Set(mode.tokens.filter(token => unreadable(token) !== null).map(({ name }) => name))
    if (lost.size === 0) return mode
    const known = mode.resolution?.tokens === mode.tokens ? mode.resolution : undefined
    const resolution = known ?? resolveTokens(mode.tokens)
    const tokens = mode.tokens.filter(({ name }) => {
      const end = resolution.get(name)
      if (!end || end.ok || !lost.has(end.path.at(-1)!)) return true
      unresolved.push(aboutValue('unresolved', mode.name, name, end.message))
      return false
    })
    return { ...mode, tokens }
  })
  return { input: unresolved.length > 0 ? { ...input, variants } : input, unresolved }
}
