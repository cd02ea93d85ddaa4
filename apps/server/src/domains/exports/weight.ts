// How much there is to write, and to send to the thread that writes.
import type { Token } from '@tessera/engine'
import type { Holder } from './written.ts'

/** About how many bytes a token is as JSON. */
function weightOf({ name, value, description, extensions }: Token): number {
  const text = typeof value === 'string' ? value.length : JSON.stringify(value).length
  const about = extensions ? JSON.stringify(extensions).length : 0
  return 100 + name.length + text + about + (description?.length ?? 0)
}

export const tokensIn = (holders: readonly Holder[]): number =>
  holders.reduce((sum, { tokens }) => sum + tokens.length, 0)

/** About how many bytes all of them are; counts no further than `most`. */
export function bytesIn(holders: readonly Holder[], most: number): number {
  let sum = 0
  for (const { tokens } of holders)
    for (const token of tokens) {
      sum += weightOf(token)
      if (sum > most) return sum
    }
  return sum
}

/** A message is copied in one go: so many tokens, and so many bytes, take a few milliseconds. */
export const inAMessage = 1_000
const bytesInAMessage = 1_000_000

/** The tokens in parts that one message each may hold. */
export function* inMessages(tokens: readonly Token[]): Generator<Token[]> {
  let part: Token[] = []
  let bytes = 0
  for (const token of tokens) {
    const own = weightOf(token)
    if (part.length === inAMessage || (part.length > 0 && bytes + own > bytesInAMessage)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(token)
    bytes += own
  }
  if (part.length > 0) yield part
}
