// Operations that do slow work (hashing, reading documents) before their transaction begins.
import type { Access } from '../../access/guard.ts'
import type { Services } from '../context.ts'
import type { Call } from '../call.ts'
import { contextOf } from '../make-context.ts'
import { validate } from '../validate.ts'

/** A handler whose `before` is done first, without a transaction. */
export interface TwoStages<Context, Input, Answer> {
  (context: Context, input: Input, ready: unknown): Promise<Answer>
  before: (context: Context, input: Input) => Promise<unknown>
}

/**
 * `before` does the parts of a write that are slow or use a connection of their own (hashing a password, counting an attempt):
 * the guard has permitted the call and the input is valid, and no transaction is open, so that no connection is blocked
 * meanwhile. `run` gets its result, inside the transaction, and checks again what may have changed.
 */
export function inTwoStages<Context, Input, Ready, Answer>(
  before: (context: Context, input: Input) => Promise<Ready>,
  run: (context: Context, input: Input, ready: Ready) => Promise<Answer>,
): TwoStages<Context, Input, Answer> {
  return Object.assign((context: Context, input: Input, ready: unknown) => run(context, input, ready as Ready), {
    before,
  })
}

/** What the first stage leaves to the second: the input, which may take long to read and is not read twice, and its result. */
export interface FirstStage {
  input: unknown
  ready: unknown
}

/** Runs the first stage of a write that has two, with the connection pool in the place of a transaction. */
export async function firstStage(services: Services, call: Call, access: Access): Promise<FirstStage | undefined> {
  const { operation, run } = call.bound
  if (!run.before) return undefined
  const { context } = contextOf(services, services.database, call, access)
  const input = validate(operation, call.input())
  return { input, ready: await run.before(context as never, input as never) }
}
