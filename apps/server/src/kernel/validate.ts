import type { AnyOperation } from '@tessera/contract'
import { problems } from '../base/problems.ts'

/** The input as parsed by the contract's schema; throws the message of the first fault (400). */
export function validate(operation: AnyOperation, raw: unknown): unknown {
  const parsed = operation.input.safeParse(raw)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  throw problems.invalidInput(issue.path.length === 0 ? { path: [], message: 'The body must be a JSON object' } : issue)
}
