// All permutations, page by page: their number is a product, too large to list at once.
import { permutationCount, permutationsFrom, resolveSourcesInSteps } from '@tessera/engine'
import type { Input, ResolvedSystem, Resolver } from '@tessera/engine'
import type { Context } from '../../../kernel/context.ts'
import type { Paging } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { finishInSlices } from '../../../kernel/pacing/slices.ts'
import { representJson } from '../../../kernel/answers/text-cache.ts'
import { inputRecord } from './input.ts'
import { readStanding } from '../../tokens/stored/resolvers/resolvers.store.ts'
import type { ModeSource } from '../../tokens/stored/resolvers/shape.ts'
import { modeOfSources, modesAt, shownOf, tokensOfModes } from '../../tokens/stored/resolvers/standing.ts'

const mostAtOnce = 1000
/** A page ends early after this many messages or resolved tokens. */
const mostReasons = 20_000
const mostWorkedOut = 100_000

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
    const tokensOf = (source: ModeSource) => lists.get(modeOf(source).id)!
    const system = await finishInSlices(resolveSourcesInSteps(resolver, tokensOf, mostWorkedOut / 2))
    return representJson({
      ...(await finishInSlices(pageInSteps(system, permutationsFrom(resolver, after), size))),
      total: permutationCount(resolver),
    })
  })
}

type ListedSystem = Pick<ResolvedSystem, 'unresolvedAt' | 'workedOut'>

function* pageInSteps(system: ListedSystem, inputs: Iterable<Input>, size: number) {
  const permutations: { input: Record<string, string>; unresolved: { name: string; reason: string }[] }[] = []
  let reasons = 0
  let last: Input | undefined
  const isFull = () => permutations.length === size || reasons >= mostReasons || system.workedOut() >= mostWorkedOut
  for (const input of inputs) {
    if (last && isFull()) return { permutations, next_cursor: cursorOf(last) }
    const failed = yield* system.unresolvedAt(input)
    permutations.push({
      input: inputRecord(input),
      unresolved: failed.map(({ token, message }) => ({ name: token.name, reason: message })),
    })
    reasons += failed.length
    last = input
    yield
  }
  return { permutations, next_cursor: null }
}

const cursorOf = (input: Input): string => Buffer.from(JSON.stringify([...input.values()])).toString('base64url')

/** The last input of a page. The engine ignores parts that were renamed since. */
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
