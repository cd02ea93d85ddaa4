import type { AnyOperation } from '@tessera/contract'
import { isRepresentation } from '../answers/text-cache.ts'
import type { Answer, Call } from '../call.ts'
import { extentOf, Rehearsed } from '../make-context.ts'
import { unknownFields } from '../unknown-fields.ts'
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
  let raw: unknown
  try {
    raw = prepared ? prepared.raw : input()
    const given = prepared ? prepared.input : validate(bound.operation, raw)
    const body = await bound.run(context as never, given as never, prepared?.ready)
    if (rehearse) throw new Rehearsed(body)
    return withIgnored(call, raw, body)
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    await settle()
    await unit.tx.finished()
    error.extent = extentOf(changes)
    error.answer = withIgnored(call, raw, error.answer)
    throw error
  }
}

/** Names the nested fields that nobody knows: on these surfaces they are ignored (MCP refuses them). */
function withIgnored({ bound, surface }: Call, raw: unknown, body: unknown): unknown {
  if (surface === 'mcp' || bound.operation.answers || isRepresentation(body)) return body
  const ignored = unknownFields(bound.operation, raw).map(({ path }) => path)
  return ignored.length === 0 ? body : { ...(body as object), ignored }
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
