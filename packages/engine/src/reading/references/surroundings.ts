// What the tokens of a document will stand with: tokens elsewhere that its references may mean.
import { resolveTokens } from '../../resolve/resolve.ts'
import type { Token } from '../../base/token.ts'
import { newLookUp, withoutSuffix, type LookUp } from './references.ts'
import type { Settled } from './settled.ts'

/** By name, each as if it had been read with the document. */
export type Surroundings = ReadonlyMap<string, Settled>

const noSurroundings: Surroundings = new Map()

/** Of two tokens with one name the later applies. What leads nowhere among them has no literal. */
export function surroundingsOf(tokens: readonly Token[]): Surroundings {
  if (tokens.length === 0) return noSurroundings
  const resolution = resolveTokens([...new Map(tokens.map(token => [token.name, token])).values()])
  return new Map(
    tokens.map((token): [string, Settled] => {
      const end = resolution.get(token.name)
      if (!end?.ok) return [token.name, { token, literal: undefined }]
      return [token.name, { token: { ...token, value: end.value, alias_to: null }, literal: end.value }]
    }),
  )
}

/** Finds in the document first, then in its surroundings. `exact`: see `ReadOptions`. */
export function lookUpAround(inDocument: LookUp, surroundings: Surroundings, exact = false): LookUp {
  if (surroundings.size === 0) return inDocument
  const around = exact ? lookUpProperty(surroundings) : newLookUp(surroundings)
  return (reference, from) => inDocument(reference, from) ?? around(reference, from)
}

/** A style sheet knows a token by the name of its property. */
export function lookUpProperty(surroundings: Surroundings): LookUp {
  const byKey = new Map([...surroundings.keys()].map(name => [nameKey(name), name]))
  return reference => byKey.get(nameKey(reference)) ?? null
}

/**
 * What all spellings of a token's name have in common that readers take for it. Tokens whose keys are those of a document's
 * `missing` references are all that the document may mean.
 */
export const nameKey = (name: string): string =>
  withoutSuffix(name.trim())
    .replace(/^(?:--|[$@])/, '')
    .toLowerCase()
    .replace(/[ ._/]/g, '-')
