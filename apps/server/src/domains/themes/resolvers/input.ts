import { completeInput, parseInput } from '@tessera/engine'
import type { Input, Resolver } from '@tessera/engine'
import { problems } from '../../../base/problems.ts'

/** The context of every modifier; throws the fault of the text. */
export function inputFrom(resolver: Pick<Resolver<unknown>, 'modifiers'>, text: string | undefined): Input {
  const parsed = parseInput(text ?? '')
  if ('fault' in parsed) throw problems.invalidInput({ path: ['input'], message: parsed.fault })
  const completed = completeInput(resolver, parsed.given)
  if ('fault' in completed) throw problems.inputInvalid(completed)
  return completed.input
}

/** The form of answers and cache keys. Safe for names such as `__proto__`. */
export const inputRecord = (input: Input): Record<string, string> => Object.fromEntries(input)
