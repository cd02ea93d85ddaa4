import type { AnyOperation } from '@tessera/contract'
import type { Answer } from '../call.ts'
import { extentOf, Rehearsed } from '../make-context.ts'
import { validate } from '../validate.ts'
import type { Prepared } from './prepare.ts'
import type { Write } from './write.ts'

/**
 * Runs the handler of a write. A dry run ends here by throwing its answer, which rolls everything back. Refusals are
 * the same as for a real run, and the answer reports the size of the change.
 */
export async function run(write: Write, prepared: Prepared | undefined): Promise<unknown> {
  const { call, context, unit, changes, settle } = write
  const { bound, input, rehearse } = call
  try {
    const given = prepared ? prepared.input : validate(bound.operation, input())
    const body = await bound.run(context as never, given as never, prepared?.ready)
    if (rehearse) throw new Rehearsed(body)
    return body
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    await settle()
    await unit.tx.finished()
    error.extent = extentOf(changes)
    throw error
  }
}

/** Turns a dry run into its answer after the rollback. */
export async function answerDryRun({ status }: AnyOperation, write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    return { status, body: error.answer, cookies: {}, rehearsed: error.extent }
  }
}
