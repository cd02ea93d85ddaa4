// What each token is used for: what other tokens use it as, else what it was called where it comes from, or its name says.
import { ownFact } from '../../base/own-facts.ts'
import type { Token } from '../../base/token.ts'
import { readDimension } from '../../types/dimension.ts'
import { isObject } from '../../types/composite.ts'
import type { TypeName } from '../../base/type-names.ts'
import { cssOf } from '../css-text.ts'
import { alongAliases } from './along-aliases.ts'
import { purposeByName } from './by-name.ts'
import { isTextPurpose, purposesOfType, type Purpose } from './purpose.ts'
import { usesIn, type Uses } from './uses.ts'

export interface Purposes {
  /** null: nothing says it, or its type does. */
  of(token: Token): Purpose | null
  /** The type that says the purpose, where there is one: of a length that is the size of a font, `fontSize`. */
  typeOf(token: Token): TypeName
}

/** The types that purposes tell apart. */
export const measures: readonly TypeName[] = ['dimension', 'number']

/** The token with the literal. */
type OriginOf = (token: Token) => Token | undefined

/** Words of which there is one in the name of whatever is about text. */
const maybeOfText = /font|text|typ|head|lead|line|letter|character|track|kern|weight/i

/**
 * Of the tokens of one mode, or of several, in which a name may stand more than once. `find` is one of that name; `holdsText`
 * tells whether any that it finds may be of text.
 */
export function purposesOf(
  tokens: readonly Token[],
  find: (name: string) => Token | undefined,
  holdsText: () => boolean = () => tokens.some(mayBeOfText),
): Purposes {
  let known: Uses | undefined
  const uses = () => (known ??= usesIn(tokens, purposeOfItself))
  let textual: boolean | undefined
  const saidOf = alongAliases(find, token => purposeOfItself(token) ?? undefined)
  const originOf = alongAliases(find, token => (token.alias_to === null ? token : undefined))
  const isOfText = alongAliases(find, token => saysText(token) || undefined)
  const isNearText = (token: Token) => (textual ??= holdsText()) && isOfText(token)

  const measured = (token: Token, possible: ReadonlySet<Purpose>): Purpose | null => {
    const used = oneOf(uses().get(token.name))
    if (used !== null && possible.has(used)) return used
    const said = saidOf(token)
    return said !== undefined && possible.has(said) ? said : null
  }
  const of = (token: Token): Purpose | null => {
    const possible = purposesOfType(token.type)
    if (!possible) return null
    if (token.type === 'shadow') return shadowPurpose(token, originOf)
    return token.type === 'string' ? textPurpose(token, originOf) : measured(token, possible)
  }
  return {
    of,
    typeOf(token) {
      const { type } = token
      if (!measures.includes(type) || !(uses().has(token.name) || isNearText(token))) return type
      const purpose = of(token)
      return isTextPurpose(purpose) ? purpose : type
    },
  }
}

const saysText = ({ name, extensions }: Token): boolean => Boolean(extensions) || maybeOfText.test(name)

/** No length or number leads to a color. */
export const mayBeOfText = (token: Token): boolean => token.type !== 'color' && saysText(token)

/** A scale that sizes and heights of text share is one of sizes; of other purposes there must be one. */
function oneOf(used: ReadonlySet<Purpose> | undefined): Purpose | null {
  const [first, ...others] = used ?? []
  if (first === undefined) return null
  if (others.length === 0) return first
  return used!.has('fontSize') && [first, ...others].every(isTextPurpose) ? 'fontSize' : null
}

/** By the token alone: its type, the one that it had in another tool, or its name. */
function purposeOfItself({ name, type, extensions }: Token): Purpose | null {
  if (isTextPurpose(type)) return type
  const sourceType = extensions ? ownFact(extensions, 'sourceType') : null
  return (sourceType === null ? null : purposeByName(sourceType, type)) ?? purposeByName(name, type)
}

/** Filters and texts have shadows without spread, and none inside. */
function shadowPurpose(token: Token, originOf: OriginOf): Purpose | null {
  const said = purposeByName(token.name, 'shadow')
  if (said === null) return null
  const value = originOf(token)?.value
  const layers = Array.isArray(value) ? value : [value]
  if (!layers.every(isObject)) return null
  if (said === 'insetShadow') return layers.every(({ inset }) => inset === true) ? said : null
  const isPlain = layers.every(
    ({ inset, spread }) => inset !== true && (spread === undefined || readDimension(spread)?.value === 0),
  )
  return isPlain ? said : null
}

/** Of CSS alone. */
function textPurpose(token: Token, originOf: OriginOf): Purpose | null {
  const said = purposeByName(token.name, 'string')
  if (said === null) return null
  const origin = originOf(token)
  return origin && typeof origin.value === 'string' && cssOf(origin, origin.value) !== null ? said : null
}
