// Formulas in the formats of other tools: the value is the result, and the formula stands under our key in the extensions.
import { formulaText } from '../formula/formula.ts'
import { FORMULA, withOwn } from '../base/own-facts.ts'
import { holdsFormula, partAt, replaceParts } from '../formula/alias.ts'
import { resolveTokens, type Resolution } from '../resolve/resolve.ts'
import { formulaResults } from '../resolve/splice.ts'
import type { System } from '../resolver/resolver.ts'
import { layersOf } from '../systems/written.ts'
import type { JsonObject, Token } from '../base/token.ts'
import { typeOf, valueInFormula } from '../values/value.ts'

/** The tokens with results in place of formulas. A formula without a result stays, and the writer decides its form. */
export function withResults(tokens: readonly Token[], resolution: Pick<Resolution, 'get'>): Token[] {
  return tokens.map(token => (holdsFormula(token.value) ? withResult(token, resolution) : token))
}

function withResult(token: Token, resolution: Pick<Resolution, 'get'>): Token {
  const end = resolution.get(token.name)
  if (!end?.ok) return token
  const whole = formulaText(token.value)
  if (whole !== null) return { ...token, value: end.value, extensions: withOwn(token.extensions, { [FORMULA]: whole }) }
  const { results } = formulaResults(token, name => {
    const target = resolution.get(name)
    if (!target?.ok) throw new Error(`${name} is not resolved though a token that needs it is`)
    return valueInFormula(target.type, target.value, target.parsed)
  })
  const texts: JsonObject = {}
  for (const { path } of typeOf(token.type).parts?.(token.value) ?? []) {
    const text = formulaText(partAt(token.value, path))
    if (text !== null) texts[path.join('.')] = text
  }
  return {
    ...token,
    value: replaceParts(token.value, part => results.get(part) ?? part),
    extensions: withOwn(token.extensions, { [FORMULA]: texts }),
  }
}

/** Like `withResults` for a whole system. Each source resolves in a permutation that contains it. */
export function systemWithResults(system: System): System {
  if (
    !system.tokensets.some(({ modes }) => modes.some(({ tokens }) => tokens.some(({ value }) => holdsFormula(value))))
  )
    return system
  const layers = layersOf(system)
  const byMode = new Map(
    layers.all.map(layer => {
      const resolution = resolveTokens([...layer.mode.tokens, ...layers.targetsOf(layer)])
      return [layer.mode, { ...layer.mode, tokens: withResults(layer.mode.tokens, resolution) }] as const
    }),
  )
  const tokensets = system.tokensets.map(tokenset => ({
    ...tokenset,
    modes: tokenset.modes.map(mode => byMode.get(mode)!),
  }))
  return { ...system, tokensets }
}
