// Prepares tokens for the formats of other tools, which keep references.
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
 * The tokens to write, and findings about the others. Leaves out unreadable tokens and all that refer to them, and keeps formulas
 * without a result as formulas. Only an explicit `references: false` turns references into literals and leaves out all unresolved
 * tokens.
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

/** Moves data without a field in these formats to the extensions. */
function withFacts(input: ExportInput): ExportInput {
  const hasLifecycle = ({ replaced_by, remove_in }: Token) => Boolean(replaced_by ?? remove_in)
  if (!input.variants.some(({ tokens }) => tokens.some(hasLifecycle))) return input
  return { ...input, variants: input.variants.map(mode => ({ ...mode, tokens: mode.tokens.map(withLifecycleFacts) })) }
}

function readable(input: ExportInput): { input: ExportInput; unresolved: Finding[] } {
  const unresolved: Finding[] = []
  const variants = input.variants.map(mode => {
    const lost = new Set(mode.tokens.filter(token => unreadable(token) !== null).map(({ name }) => name))
    const hasFormulas = mode.tokens.some(({ value }) => holdsFormula(value))
    if (lost.size === 0 && !hasFormulas) return mode
    const existing = mode.resolution?.tokens === mode.tokens ? mode.resolution : undefined
    const resolution = existing ?? resolveTokens(mode.tokens)
    const tokens = mode.tokens.filter(({ name, value }) => {
      const end = resolution.get(name)
      if (!end || end.ok) return true
      const isLost = lost.has(end.path.at(-1)!)
      if (isLost || holdsFormula(value)) unresolved.push(aboutValue('unresolved', mode.name, name, end.message))
      return !isLost
    })
    return { ...mode, tokens: hasFormulas ? withResults(tokens, resolution) : tokens }
  })
  return { input: variants.some((mode, i) => mode !== input.variants[i]) ? { ...input, variants } : input, unresolved }
}
