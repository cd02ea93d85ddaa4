import { completeInput, parseInput } from '@tessera/engine'
import type { Input, Resolver } from '@tessera/engine'
import { problems } from '../../base/problems.ts'

/** The context of every modifier; throws what is wrong with the text. */
export function inputFrom(resolver: Pick<Resolver<unknown>, 'modifiers'>, text: string | undefined): Input {
  const parsed = parseInput(text ?? '')
  if ('fault' in parsed) throw problems.invalidInput({ path: ['input'], message: parsed.fault })
  const completed = completeInput(resolver, parsed.given)
  if ('fault' in completed) throw problems.inputInvalid(completed)
  return completed.input
}

/** As answers and cache keys have it. A name such as `__proto__` stays a name. */
export const inputRecord = (input: Input): Record<string, string> => Object.fromEntries(input)
