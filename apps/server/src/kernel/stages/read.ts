import type { Access } from '../../access/guard.ts'
import type { LookedUp } from '../../access/look-up.ts'
import { cachedReading } from '../answers/cached-reading.ts'
import type { Answer, Call } from '../call.ts'
import type { Services } from '../context.ts'
import { contextOf } from '../make-context.ts'
import { rightOf } from '../stream-rights.ts'
import { EventStream } from '../streams.ts'
import { validate } from '../validate.ts'
import { permitFirst } from './permit.ts'

/** Answers a read operation: from the response cache, or after the guard permits it. */
export const read = (services: Services, call: Call, found: LookedUp): Promise<Answer> =>
  cachedReading(services, call, found, async () => {
    const { access } = await permitFirst(services, call, found)
    const answer = await runOutside(services, call, access, found.prefetched())
    if (answer.body instanceof EventStream) answer.body.right = rightOf(call, found)
    return answer
  })

/** Runs an operation without a transaction: a read, or one that forwards its input. */
export async function runOutside(
  services: Services,
  call: Call,
  access: Access,
  prefetched?: Promise<unknown>,
): Promise<Answer> {
  const { bound, input } = call
  const { context } = contextOf(services, services.database, call, access)
  const body = await bound.run(context as never, validate(bound.operation, input()) as never, prefetched)
  return { status: bound.operation.status, body, cookies: context.cookies }
}
