// Operations that do slow work (hashing, reading documents) before their transaction begins.

/** A handler whose `prepare` is done first, without a transaction. */
export interface TwoStages<Context, Input, Answer> {
  (context: Context, input: Input, ready: unknown): Promise<Answer>
  prepare: (context: Context, input: Input) => Promise<unknown>
}

/**
 * `prepare` does the parts of a write that are slow or use a connection of their own (hashing a password, counting an attempt):
 * the guard has permitted the call and the input is valid, and no transaction is open, so that no connection is blocked
 * meanwhile. `run` gets its result, inside the transaction, and checks again what may have changed.
 */
export function inTwoStages<Context, Input, Ready, Answer>(
  prepare: (context: Context, input: Input) => Promise<Ready>,
  run: (context: Context, input: Input, ready: Ready) => Promise<Answer>,
): TwoStages<Context, Input, Answer> {
  return Object.assign((context: Context, input: Input, ready: unknown) => run(context, input, ready as Ready), {
    prepare,
  })
}
