import type { AnyOperation } from '@tessera/contract'
import { inWords } from '@tessera/engine'
import { problems } from '../base/problems.ts'

/** Parses the input with the contract's schema; throws 400 with the message of the first fault. */
export function validate(operation: AnyOperation, raw: unknown): unknown {
  const parsed = operation.input.safeParse(raw, { error: inWords })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  throw problems.invalidInput(issue.path.length === 0 ? { path: [], message: 'The body must be a JSON object' } : issue)
}
