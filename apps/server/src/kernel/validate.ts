import type { AnyOperation } from '@tessera/contract'
import { problems } from './problems.ts'

/** The input as the contract's schema gives it; throws the first fault's own sentence (400). */
export function validate(operation: AnyOperation, raw: unknown): unknown {
  const parsed = operation.input.safeParse(raw)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  throw problems.invalidInput(issue.path.length === 0 ? { path: [], message: 'The body must be a JSON object' } : issue)
}
