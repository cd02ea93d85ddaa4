// Outputs in the form of callers: validated one by one, each with a unique name.
import type { Output, Resolver } from '@tessera/contract'
import { checkOutput, checkThemes } from '@tessera/engine'
import { nameKey } from '../../../base/name-key.ts'
import { problems } from '../../../base/problems.ts'

export function readSettings(given: readonly unknown[], resolvers: readonly Resolver[]): Output[] {
  const taken = new Set<string>()
  return given.map((one, at) => {
    const output = readSetting(one, resolvers, `${at + 1}`)
    if (taken.has(output.name)) throw problems.outputInvalid(output.name, 'name: another output has this name already')
    taken.add(output.name)
    return output
  })
}

/** `place` identifies an output without a name. */
export function readSetting(given: unknown, resolvers: readonly Resolver[], place: string): Output {
  const name = typeof given === 'object' && given !== null ? (given as { name?: unknown }).name : undefined
  const called = typeof name === 'string' && name !== '' ? name : place
  const fault = checkOutput(given)
  if (fault !== null) throw problems.outputInvalid(called, fault)
  const output = given as Output
  if (output.resolver === undefined) return output
  const found = resolverNamed(resolvers, output.resolver)
  if (!found) throw problems.outputInvalid(called, `resolver: There is no resolver ${JSON.stringify(output.resolver)}`)
  const misfit = checkThemes(output, found)
  if (misfit !== null) throw problems.outputInvalid(called, misfit)
  return output
}

/** By id, or by name in any case. */
export function resolverNamed<R extends { id: string; name: string }>(
  resolvers: readonly R[],
  named: string,
): R | undefined {
  return resolvers.find(({ id }) => id === named) ?? resolvers.find(({ name }) => nameKey(name) === nameKey(named))
}
