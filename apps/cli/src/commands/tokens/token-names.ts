// A token that is not there: the refusal names it, and those that may have been meant.
import { isTesseraError } from '@tessera/sdk'
import type { Token } from '@tessera/sdk'
import { Failure } from '../../base/failure.ts'
import { harmless } from '../../base/io.ts'
import { distance } from '../../base/parse.ts'

const codes: readonly string[] = ['token_not_found', 'token_unknown', 'group_unknown']
/** A tokenset may hold a million names: so many are compared. */
const mostCompared = 10_000
const shown = 3

/** Adds the nearest names to a refusal of an unknown one. `tokens` are those that `names` could have been of. */
export async function namingNearest<T>(
  call: Promise<T>,
  names: readonly string[],
  tokens: () => AsyncIterable<Pick<Token, 'name'>>,
): Promise<T> {
  return call.catch(async (error: unknown) => {
    if (!isTesseraError(error) || error.code === null || !codes.includes(error.code)) throw error
    const existing = await someNames(tokens())
    const missing = names.find(name => !existing.has(name))
    if (missing === undefined) throw error
    const nearest = nearestNames(existing, missing)
    throw new Failure(`${error.code === 'group_unknown' ? 'Group' : 'Token'} not found: ${harmless(missing)}`, {
      hint:
        nearest.length > 0
          ? `Did you mean ${nearest.map(harmless).join(', ')}?`
          : '`tessera tokens list` shows the names of a mode.',
      details: { status: error.status, code: error.code, ...error.details, nearest },
    })
  })
}

async function someNames(tokens: AsyncIterable<Pick<Token, 'name'>>): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const { name } of tokens) {
    names.add(name)
    if (names.size === mostCompared) break
  }
  return names
}

/** Names with few letters different, or of the same last segment, the most alike first. */
export function nearestNames(names: Iterable<string>, given: string): string[] {
  const wanted = given.toLowerCase()
  const last = lastSegment(wanted)
  const scored = [...names].map(name => {
    const text = name.toLowerCase()
    return { name, distance: distance(text, wanted), isRelated: lastSegment(text) === last || text.includes(wanted) }
  })
  const most = Math.max(2, Math.floor(given.length / 4))
  return scored
    .filter(each => each.isRelated || each.distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, shown)
    .map(({ name }) => name)
}

const lastSegment = (name: string) => name.slice(name.lastIndexOf('.') + 1)
