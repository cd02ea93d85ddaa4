// All permutations, page by page: their number is a product, too large to list at once.
import { permutationCount, permutationsFrom, resolveSources } from '@tessera/engine'
import type { Input, Resolver } from '@tessera/engine'
import type { Context } from '../../kernel/context.ts'
import type { Paging } from '../../kernel/paging.ts'
import { problems } from '../../kernel/problems.ts'
import { inSlices } from '../../kernel/pacing/slices.ts'
import { representJson } from '../../kernel/text-cache.ts'
import { inputRecord } from './input.ts'
import { readStanding } from './resolvers.store.ts'
import { modeOfSources, modesAt, shownOf, tokensOfModes } from './standing.ts'

const mostAtOnce = 1000
/** The maximum of messages on one page: a page with many unresolved tokens ends earlier. */
const mostReasons = 20_000

export async function listPermutations(
  { db, resolver: { id }, cache }: Context<'resolver'>,
  { limit, cursor }: Paging,
) {
  const standing = await readStanding(db, id)
  const { resolver } = standing
  const after = cursor === undefined ? null : inputOf(resolver, cursor)
  const modes = modesAt(standing)
  const size = limit ?? mostAtOnce
  return cache.get(shownOf(standing, modes, `permutations/${size}/${cursor ?? ''}`), async () => {
    const lists = await tokensOfModes(db, modes)
    const modeOf = modeOfSources(standing)
    const system = resolveSources(resolver, source => lists.get(modeOf(source).id)!)
    const permutations: { input: Record<string, string>; unresolved: { name: string; reason: string }[] }[] = []
    let reasons = 0
    let last: Input | undefined
    let more = false
    await inSlices(upTo(size + 1, permutationsFrom(resolver, after)), input => {
      if (more || permutations.length === size || (reasons >= mostReasons && permutations.length > 0)) {
        more = true
        return
      }
      const unresolved = system.unresolvedAt(input).map(({ token, message }) => ({ name: token.name, reason: message }))
      permutations.push({ input: inputRecord(input), unresolved })
      reasons += unresolved.length
      last = input
    })
    return representJson({
      permutations,
      total: permutationCount(resolver),
      next_cursor: more && last ? cursorOf(last) : null,
    })
  })
}

function* upTo<T>(most: number, items: Iterable<T>): Generator<T> {
  let count = 0
  for (const item of items) {
    if (count++ === most) return
    yield item
  }
}

const cursorOf = (input: Input): string => Buffer.from(JSON.stringify([...input.values()])).toString('base64url')

/** The input that a page ended with. What has been renamed since, the engine passes over. */
function inputOf({ modifiers }: Pick<Resolver<unknown>, 'modifiers'>, cursor: string): Input {
  const contexts = parsed(cursor)
  if (contexts?.length !== modifiers.length) throw problems.cursorInvalid()
  return new Map(modifiers.map(({ name }, place) => [name, contexts[place]!]))
}

function parsed(cursor: string): string[] | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) && value.every(one => typeof one === 'string') ? value : null
  } catch {
    return null
  }
}
