// Operations that do slow work (hashing, reading documents) before their transaction begins.

/** A handler whose `prepare` runs first, without a transaction. */
export interface TwoStages<Context, Input, Answer> {
  (context: Context, input: Input, ready: unknown): Promise<Answer>
  prepare: (context: Context, input: Input) => Promise<unknown>
}

/**
 * `prepare` does the slow parts of a write, or those that use their own connection (hashing a password, counting an
 * attempt). The call is permitted and its input valid, and no transaction is open that would block a connection. `run`
 * gets its result inside the transaction and must check again what may have changed.
 */
export function inTwoStages<Context, Input, Ready, Answer>(
  prepare: (context: Context, input: Input) => Promise<Ready>,
  run: (context: Context, input: Input, ready: Ready) => Promise<Answer>,
): TwoStages<Context, Input, Answer> {
  return Object.assign((context: Context, input: Input, ready: unknown) => run(context, input, ready as Ready), {
    prepare,
  })
}
