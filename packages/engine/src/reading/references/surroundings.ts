// The tokens outside a document that its references may refer to.
import { resolveTokens } from '../../resolve/resolve.ts'
import type { Token } from '../../base/token.ts'
import { newLookUp, withoutSuffix, type LookUp } from './references.ts'
import type { Settled } from './settled.ts'

/** By name, in the same form as tokens of the document. */
export type Surroundings = ReadonlyMap<string, Settled>

const noSurroundings: Surroundings = new Map()

/** By list of tokens, because the files of a system are read one by one with the same surroundings. */
const known = new WeakMap<readonly Token[], Surroundings>()

/** If two tokens have the same name, the later applies. Unresolved tokens have no literal. */
export function surroundingsOf(tokens: readonly Token[]): Surroundings {
  if (tokens.length === 0) return noSurroundings
  const made = known.get(tokens) ?? settledOf(tokens)
  known.set(tokens, made)
  return made
}

function settledOf(tokens: readonly Token[]): Surroundings {
  const resolution = resolveTokens([...new Map(tokens.map(token => [token.name, token])).values()])
  return new Map(
    tokens.map((token): [string, Settled] => {
      const end = resolution.get(token.name)
      if (!end?.ok) return [token.name, { token, literal: undefined }]
      return [token.name, { token: { ...token, value: end.value, alias_to: null }, literal: end.value }]
    }),
  )
}

/** Searches the document first, then its surroundings. `exact`: see `ReadOptions`. */
export function lookUpAround(inDocument: LookUp, surroundings: Surroundings, exact = false): LookUp {
  if (surroundings.size === 0) return inDocument
  const around = exact ? lookUpProperty(surroundings) : lookUpName(surroundings)
  return (reference, from) => inDocument(reference, from) ?? around(reference, from)
}

const lookUps = new WeakMap<Surroundings, LookUp>()

function lookUpName(surroundings: Surroundings): LookUp {
  const made = lookUps.get(surroundings) ?? newLookUp(surroundings)
  lookUps.set(surroundings, made)
  return made
}

/** Looks up tokens by the names of their custom properties. */
export function lookUpProperty(surroundings: Surroundings): LookUp {
  const byKey = new Map([...surroundings.keys()].map(name => [nameKey(name), name]))
  return reference => byKey.get(nameKey(reference)) ?? null
}

/**
 * A key that all spellings of a name share. The tokens with the keys of a document's `missing` references are the only ones that
 * the document can refer to.
 */
export const nameKey = (name: string): string =>
  withoutSuffix(name.trim())
    .replace(/^(?:--|[$@])/, '')
    .toLowerCase()
    .replace(/[ ._/]/g, '-')
