// The purpose of each token: by its use in other tokens, else by its type in the tool that it comes from, or by its name.
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
  /** null where it is unknown, or the type determines it. */
  of(token: Token): Purpose | null
  /** The type that expresses the purpose, such as `fontSize` for a length; else the token's own. */
  typeOf(token: Token): TypeName
  /** False where `typeOf` is the token's own for all tokens. */
  mayRetype(): boolean
}

/** The types whose tokens have different purposes. */
export const measures: readonly TypeName[] = ['dimension', 'number']

/** The token at the end of aliases, which has the literal. */
type OriginOf = (token: Token) => Token | undefined

/** Every name about text contains one of these. */
const maybeOfText = /font|text|typ|head|lead|line|letter|character|track|kern|weight/i

/**
 * The purposes of the tokens of one or several modes, where names may repeat. `find` returns a token by name; `holdsText` reports
 * whether any of them may be about text.
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
  const holdsTextual = () => (textual ??= holdsText())
  const isNearText = (token: Token) => holdsTextual() && isOfText(token)

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
    mayRetype: () => uses().size > 0 || holdsTextual(),
    typeOf(token) {
      const { type } = token
      if (!measures.includes(type) || !(uses().has(token.name) || isNearText(token))) return type
      const purpose = of(token)
      return isTextPurpose(purpose) ? purpose : type
    },
  }
}

const saysText = ({ name, extensions }: Token): boolean => Boolean(extensions) || maybeOfText.test(name)

/** Whether the token may be about text. A color never is, since no length or number leads to it. */
export const mayBeOfText = (token: Token): boolean => token.type !== 'color' && saysText(token)

/** The only purpose in use; `fontSize` where font sizes and line heights share a scale. */
function oneOf(used: ReadonlySet<Purpose> | undefined): Purpose | null {
  const [first, ...others] = used ?? []
  if (first === undefined) return null
  if (others.length === 0) return first
  return used!.has('fontSize') && [first, ...others].every(isTextPurpose) ? 'fontSize' : null
}

/** The purpose by the token alone: by its type, its type in another tool, or its name. */
function purposeOfItself({ name, type, extensions }: Token): Purpose | null {
  if (isTextPurpose(type)) return type
  const sourceType = extensions ? ownFact(extensions, 'sourceType') : null
  return (sourceType === null ? null : purposeByName(sourceType, type)) ?? purposeByName(name, type)
}

/** Filters and texts support no spread and no inner shadows. */
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

/** The purpose of a CSS text. */
function textPurpose(token: Token, originOf: OriginOf): Purpose | null {
  const said = purposeByName(token.name, 'string')
  if (said === null) return null
  const origin = originOf(token)
  return origin && typeof origin.value === 'string' && cssOf(origin, origin.value) !== null ? said : null
}
