// Estimates the size of work, for writing and for sending it to the thread.
import type { Token } from '@tessera/engine'
import { weightOf } from '../../../kernel/pacing/pieces.ts'
import type { Holder } from './written.ts'

/** Lists of tokens never change after they are read. */
const weights = new WeakMap<readonly Token[], number>()

function weightOfAll(tokens: readonly Token[]): number {
  let weight = weights.get(tokens)
  if (weight === undefined) {
    weight = tokens.reduce((sum, token) => sum + weightOf(token), 0)
    weights.set(tokens, weight)
  }
  return weight
}

export const tokensIn = (holders: readonly Holder[]): number =>
  holders.reduce((sum, { tokens }) => sum + tokens.length, 0)

/** The minimum weight of a token. */
const lightest = 60

/** The approximate length of all tokens as JSON; may stop counting beyond `most`. */
export function weightIn(holders: readonly Holder[], most: number): number {
  const least = tokensIn(holders) * lightest
  return least > most ? least : holders.reduce((sum, { tokens }) => sum + weightOfAll(tokens), 0)
}

/** The number of findings per message, which takes a few milliseconds to copy. */
export const inAMessage = 1_000
