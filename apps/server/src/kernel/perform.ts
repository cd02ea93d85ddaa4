// `perform` runs every call of an operation on any surface. It lists the stages; each has a file in `stages/`.
import { changesNothing, reads } from '@tessera/contract'
import type { LookedUp } from '../access/look-up.ts'
import { permit } from '../access/guard.ts'
import { withNearest } from '../access/nearest.ts'
import { problems } from '../base/problems.ts'
import { GivenUp, isUnavailable, type Outcome } from '../storage/failures.ts'
import type { Answer, Bound, Call } from './call.ts'
import type { Services } from './context.ts'
import { admit } from './stages/admit.ts'
import { checkIfMatch } from './stages/check-if-match.ts'
import { claimKey } from './stages/claim-key.ts'
import { lock } from './stages/lock.ts'
import { permitFirst, receive } from './stages/permit.ts'
import type { Permitted } from './stages/permit.ts'
import { prepare } from './stages/prepare.ts'
import type { Prepared } from './stages/prepare.ts'
import { read, runOutside } from './stages/read.ts'
import { notify, record } from './stages/record.ts'
import { answerDryRun, run } from './stages/run.ts'
import { tagOfRecord } from './stages/tag-record.ts'
import { beginWrite } from './stages/write.ts'
import type { UnitOfWork } from './writes/unit-of-work.ts'
import { writeRequestOf } from './writes/write-request.ts'

/**
 * `bindings`: all operations, since If-Match may need the one that reads the same path. Throws the problem of a refused
 * call.
 */
export async function perform(services: Services, bindings: readonly Bound[], call: Call): Promise<Answer> {
  try {
    return await runStages(services, bindings, call)
  } catch (error) {
    if (isUnavailable(error)) throw problems.databaseAway(outcomeOf(call, error), error)
    const { bound, credential, params } = call
    const named = withNearest(services, { operation: bound.operation, credential, params }, error)
    // Where the database is away now, the refusal stands as it is.
    throw await named.catch((failure: unknown) => (isUnavailable(failure) ? error : failure))
  }
}

/** What forwards its input has no transaction: parts of it may be done. */
function outcomeOf({ bound: { operation } }: Call, error: unknown): Outcome {
  if (changesNothing(operation)) return 'not_done'
  return error instanceof GivenUp && !operation.passing ? error.outcome : 'unknown'
}

async function runStages(services: Services, bindings: readonly Bound[], call: Call): Promise<Answer> {
  const { operation } = call.bound
  const found = await admit(services, call)
  if (reads(operation)) return read(services, call, found)
  const permitted = await receive(services, call, found, await permitFirst(services, call, found))
  if (operation.passing) return runOutside(services, call, permitted.access)
  const prepared = await prepare(services, call, permitted.access)
  const request = writeRequestOf(call, found, permitted.access)
  const given = { services, bindings, call, found, permitted, prepared }
  const written = () => services.writes.run(services, request, unit => write(unit, given))
  const answer = await answerDryRun(operation, written)
  return { ...answer, etag: await tagOfRecord(services, bindings, call, permitted.access, answer) }
}

interface Given {
  services: Services
  bindings: readonly Bound[]
  call: Call
  found: LookedUp
  permitted: Permitted
  prepared: Prepared | undefined
}

/**
 * The stages of a write within its transaction. It may run again from the start, so its only effects are writes to
 * `unit`.
 */
async function write(unit: UnitOfWork, given: Given): Promise<Answer> {
  const { services, bindings, call, found, permitted, prepared } = given
  const locked = await lock(unit, call, found, permitted.access)
  const access = permit(permitted.attempt, locked.row, services.config)
  const key = await claimKey(unit.tx, call, access)
  if (key.former) return key.former
  const write = beginWrite(unit, services, call, { access, newest: locked.newest })
  await checkIfMatch(bindings, write)
  const body = await run(write, prepared)
  const { status, cookies } = write.context
  const changes = record(write)
  key.keep(status, body)
  const events = notify(write, services, changes)
  await write.settle()
  await events.publish()
  return { status, body, cookies, changes: changes.map(({ id }) => id) }
}
