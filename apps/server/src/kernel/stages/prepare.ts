import type { Access } from '../../access/guard.ts'
import type { Call } from '../call.ts'
import type { Services } from '../context.ts'
import { contextOf } from '../make-context.ts'
import { validate } from '../validate.ts'

/** The result of the first stage for the second, with the input, which may take long to parse. */
export interface Prepared {
  raw: unknown
  input: unknown
  ready: unknown
}

/**
 * Runs the first stage of a write with two stages (`handlers/two-stages.ts`), with the connection pool in place of a
 * transaction. undefined: the write has one stage.
 */
export async function prepare(services: Services, call: Call, access: Access): Promise<Prepared | undefined> {
  const { operation, run } = call.bound
  if (!run.prepare) return undefined
  const { context } = contextOf(services, services.database, call, access)
  const raw = call.input()
  // A thread of the handler reads and validates a packed body.
  const input = operation.body === 'packed' ? raw : validate(operation, raw)
  return { raw, input, ready: await run.prepare(context as never, input as never) }
}
