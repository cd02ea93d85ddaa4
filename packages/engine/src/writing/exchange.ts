// What the formats of other tools have in common when written: references are kept, since these formats live by them.
import type { Finding } from '../base/finding.ts'
import { aboutValue } from '../findings/export.ts'
import { prepare } from '../format/prepared.ts'
import type { ExportOptions } from '../format/options.ts'
import type { ExportInput } from '../resolver/variants.ts'
import { withLifecycleFacts } from '../reading/lifecycle.ts'
import { holdsFormula } from '../formula/alias.ts'
import { resolveTokens } from '../resolve/resolve.ts'
import { unreadable } from '../values/unreadable.ts'
import type { Token } from '../base/token.ts'
import { withResults } from './results.ts'

/**
 * The tokens to write, and what to say of others: what could not be read, and what refers to it, is left out; a formula without a
 * result is written as it stands. Only an explicit `references: false` turns references into literals and leaves out all that has none.
 */
export function forExchange(asked: ExportInput, options: ExportOptions): { input: ExportInput; unresolved: Finding[] } {
  const input = withFacts(asked)
  if (options.references !== false) return readable(input)
  const { modes, found } = prepare(input)
  const literal = modes.map(({ mode, tokens }) => ({
    ...mode,
    tokens: tokens.map(({ token, value }) => ({ ...token, value, alias_to: null })),
  }))
  return { input: { ...input, variants: literal }, unresolved: found.unresolved }
}

/** What the formats have no field for stands among the extensions. */
function withFacts(input: ExportInput): ExportInput {
  const ends = ({ replaced_by, remove_in }: Token) => Boolean(replaced_by ?? remove_in)
  if (!input.variants.some(({ tokens }) => tokens.some(ends))) return input
  return { ...input, variants: input.variants.map(mode => ({ ...mode, tokens: mode.tokens.map(withLifecycleFacts) })) }
}

function readable(input: ExportInput): { input: ExportInput; unresolved: Finding[] } {
  const unresolved: Finding[] = []
  const variants = input.variants.map(mode => {
    const lost = new Set(mode.tokens.filter(token => unreadable(token) !== null).map(({ name }) => name))
    const worked = mode.tokens.some(({ value }) => holdsFormula(value))
    if (lost.size === 0 && !worked) return mode
    const known = mode.resolution?.tokens === mode.tokens ? mode.resolution : undefined
    const resolution = known ?? resolveTokens(mode.tokens)
    const tokens = mode.tokens.filter(({ name, value }) => {
      const end = resolution.get(name)
      if (!end || end.ok) return true
      const isLost = lost.has(end.path.at(-1)!)
      if (isLost || holdsFormula(value)) unresolved.push(aboutValue('unresolved', mode.name, name, end.message))
      return !isLost
    })
    return { ...mode, tokens: worked ? withResults(tokens, resolution) : tokens }
  })
  return { input: variants.some((mode, i) => mode !== input.variants[i]) ? { ...input, variants } : input, unresolved }
}
