// Circles of references among tokens in memory.
import { circleFinder, references } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import { inSlices } from '../../../../kernel/pacing/slices.ts'
import { problems } from '../../../../base/problems.ts'

interface Referring {
  name: string
  value: Json
}

/** Throws the problem of the first circle that is reachable from a token of `from`; `tokens` are all of the mode. */
export async function refuseCirclesAmong(
  tokens: readonly Referring[],
  from: readonly { name: string }[],
): Promise<void> {
  const edges = new Map<string, readonly string[]>()
  await inSlices(tokens, token => void edges.set(token.name, references(token)))
  const findFrom = circleFinder(edges)
  await inSlices(from, ({ name }) => {
    const circle = findFrom(name)
    if (circle) throw problems.circularAlias(circle)
  })
}
