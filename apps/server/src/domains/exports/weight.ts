// How much there is to write, and to send to the thread that writes.
import type { Token } from '@tessera/engine'
import { weightOf } from '../../kernel/pacing/pieces.ts'
import type { Holder } from './written.ts'

/** Lists of tokens do not change once they are read. */
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

/** No token is lighter. */
const lightest = 60

/** About how many characters all of them are as JSON; where that is surely more than `most`, at least so many. */
export function weightIn(holders: readonly Holder[], most: number): number {
  const least = tokensIn(holders) * lightest
  return least > most ? least : holders.reduce((sum, { tokens }) => sum + weightOfAll(tokens), 0)
}

/** Findings that one message carries: copied in a few milliseconds. */
export const inAMessage = 1_000
