// `perform` runs every request, whatever the surface: guard → validate → run → record the change.
import type { AnyOperation } from '@tessera/contract'
import { isAudited, reads } from '@tessera/contract'
import type { z } from 'zod'
import type { AccessRow } from '../access/access.store.ts'
import { permit } from '../access/guard.ts'
import type { Access, Attempt } from '../access/guard.ts'
import type { Lock } from '../access/subject-record.store.ts'
import { subjectOf, targetOf } from '../access/subjects.store.ts'
import { admit, attempted, permitted, received, rightOf } from './admit.ts'
import type { Answer, Bound, Call } from './call.ts'
import { BeyondTokenset, contextOf, extentOf, Rehearsed } from './make-context.ts'
import { recordChange } from './history/record-change.ts'
import { aheadOf } from './handlers/reading-ahead.ts'
import type { Ids } from './handlers/reading-ahead.ts'
import type { Context, Services } from './context.ts'
import { claimIdempotencyKey, keepAnswer } from './idempotency/idempotency.ts'
import { Problem, problems } from '../base/problems.ts'
import { settleQuotas } from './stages/settle-quotas.ts'
import type { Ahead } from '../storage/ahead.ts'
import type { Db, Tx, WriteOptions } from '../storage/database.ts'
import { isTagOf, tagsOf } from './answers/entity-tags.ts'
import { idsAfter } from '../base/ids.ts'
import type { Held, HeldTarget } from './pacing/held.ts'
import { holdTarget, lockFor, touchesOf, workspaceLock } from './pacing/hold-target.ts'
import { eventsOfChanges, prepareEvents, recordNotifications } from './history/record-events.ts'
import { EventStream } from './streams.ts'
import type { LargeAnswer } from './pacing/large-answers/large-answers.ts'
import type { Lines } from './streams.ts'
import { isRepresentation, represent } from './answers/text-cache.ts'
import type { FileAnswer, Representation } from './answers/text-cache.ts'
import { firstStage, type FirstStage } from './handlers/two-stages.ts'
import { validate } from './validate.ts'

export type { Answer, Bound, Call, FileAnswer }

type Result<O extends AnyOperation> = O['answers'] extends 'file'
  ? FileAnswer
  : O['answers'] extends 'events'
    ? EventStream
    : z.input<O['output']> | Representation | LargeAnswer | Lines
export interface Handler<O extends AnyOperation> {
  (context: Context<O['on']>, input: z.output<O['input']>, ready: unknown): Promise<Result<O>>
  /** See `inTwoStages`. */
  before?: (context: Context<O['on']>, input: z.output<O['input']>) => Promise<unknown>
  /** See `readingAhead`. */
  ahead?: (db: Db, ids: Ids, input: z.output<O['input']>) => Promise<unknown>
}
export type Implementation<D extends Record<string, AnyOperation>> = { [K in keyof D]: Handler<D[K]> }

/** Binds a domain of the contract to its handlers; leaving one out does not compile. */
export function implement<D extends Record<string, AnyOperation>>(
  _domain: D,
  handlers: Implementation<D>,
): Implementation<D> {
  return handlers
}

export async function perform(services: Services, bindings: readonly Bound[], call: Call): Promise<Answer> {
  const { operation } = call.bound
  const target = targetOf(operation, call.params)
  // A write that locks what it is on looks again then.
  const recent = isLocking(operation) ? services.access.recent(call.credential, target) : undefined
  const ahead = aheadOf(call, target)
  const found = recent ?? services.access.find(call.credential, target, ahead)
  // Where nothing has to be waited for, nothing is.
  const row = found instanceof Promise ? await found : found
  await admit(services, call, row)
  if (reads(operation)) {
    const remembered = target.tokenset_id && services.access.isRemembered(row) ? call.question : undefined
    const known = remembered === undefined ? undefined : services.answered.find(row, remembered)
    if (known) return { status: known.status, body: known.body, cookies: {} }
    const answer = await read(services, call, permit(attempted(call), row, services.config.plans), ahead)
    if (answer.body instanceof EventStream) answer.body.right = rightOf(call, target, row)
    if (remembered !== undefined && isRepresentation(answer.body))
      services.answered.note(row, remembered, answer.status, answer.body)
    return answer
  }
  const isRecent = recent !== undefined
  const asking = attempted(call)
  const asked = await permitted(services, call, asking, target, row, isRecent)
  // Before its turn and its transaction: a slow sender blocks nobody else.
  await call.receive?.()
  const attempt = received(call, asking, asked)
  const access = attempt === asking ? asked : await permitted(services, call, attempt, target, row, isRecent)
  if (operation.passing) return read(services, call, access)
  const first = await firstStage(services, call, access)
  const touches = touchesOf(operation, target)
  let queued = false
  const told = (hooked: boolean) => (queued = hooked)
  const lock = lockFor(operation, access)
  const options = {
    touches,
    // The key is claimed in the transaction: what has happened answers as it did.
    again: call.idempotency !== undefined && row.key_id !== null,
    // See `holdTarget`.
    readsFirst: lock !== null || operation.on === 'account',
  }
  const writing = (lock: Lock | null) => (tx: Tx, held?: Held) =>
    write(tx, services, bindings, call, { attempt, access, row, first, told, lock, held })
  const alone = (lock: Lock | null, options: WriteOptions) =>
    services.turns.take(lock?.id, () => services.database.transaction(tx => writing(lock)(tx), options))
  const answer = await undoneWhenRehearsed(operation, async () => {
    try {
      return lock && isShort(operation) && touches !== 'everything'
        ? await services.sharedCommits.take(services.database, lock.id, { run: writing(lock), options })
        : await alone(lock, options)
    } catch (error) {
      if (!(error instanceof BeyondTokenset)) throw error
      return alone(workspaceLock(access), { ...options, touches: 'everything' })
    }
  })
  services.events.wake(queued)
  return answer
}

const isLocking = (operation: AnyOperation) =>
  !reads(operation) &&
  !operation.passing &&
  subjectOf(operation.on)?.inPath.some(({ lock }) => lock !== undefined) === true

interface Before {
  attempt: Attempt
  access: Access
  row: AccessRow
  first: FirstStage | undefined
  /** Called with whether webhooks are to be told, or a delivery was asked for. */
  told(queued: boolean): void
  lock: Lock | null
  /** Of the writes before it in its transaction; without it, it is alone there, and what is sent last goes with the commit. */
  held: Held | undefined
}

/** Others may wait until it is done and committed with them. */
const isShort = ({ body }: AnyOperation) => body !== 'large'

async function write(
  tx: Tx,
  services: Services,
  bindings: readonly Bound[],
  call: Call,
  { attempt, access, row, first, told, lock, held }: Before,
): Promise<Answer> {
  const { operation } = call.bound
  // Locked before it is read again: the checks below hold until the commit.
  const target = await holdTarget(tx, call, access, lock, held)
  const current = permit(attempt, target.row ?? row, services.config.plans)
  const keyId = current.caller?.key?.id
  const idempotent = keyId ? call.idempotency?.() : undefined
  if (keyId && idempotent) {
    const former = await claimIdempotencyKey(tx, keyId, idempotent)
    if (former) return { status: former.status, body: represent(former.body), cookies: {}, replayed: true }
  }
  const nextId = nextIdOf(services, target, held)
  const isWide = lock === null || lock.id !== current.tokenset?.id
  const { context, changes, isQueued } = contextOf(services, tx, call, current, { nextId, isWide })
  if (call.ifMatch !== undefined) await checkIfMatch(bindings, call, context)
  const settle = () => settleQuotas(tx, services.config.quotas, current.workspace, changes, isAudited(operation))
  let body: unknown
  try {
    body = await run(call, context, first)
    if (call.rehearse) throw new Rehearsed(body)
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    // A dry run is refused for the same reasons as the run, and reports how far it would have got.
    await settle()
    await tx.finished()
    error.extent = extentOf(changes)
    throw error
  }
  const recorded = changes.map(change => ({ ...change, id: change.id ?? context.newId() }))
  for (const change of recorded) tx.later(recordChange(tx, context, operation, current, change))
  if (keyId && idempotent) tx.later(keepAnswer(tx, keyId, idempotent, context.status, textOf(body)))
  const { now, surface, newId } = context
  const origin = { now, surface, newId, notifications: services.notifications }
  tx.later(recordNotifications(tx, origin, current, recorded))
  await settle()
  const events = eventsOfChanges(origin, current, recorded)
  const telling = (hooked: boolean) => told(hooked || isQueued())
  const append = held ? undefined : prepareEvents(events)
  held?.events.push(...events)
  held?.told.push(telling)
  held?.sent()
  await held?.allSent
  // The stream is locked from when it is appended to until the commit: only once the rest has succeeded.
  await tx.finished()
  if (append) tx.last(append(tx).then(telling))
  return { status: context.status, body, cookies: context.cookies, changes: recorded.map(({ id }) => id) }
}

/** Writes that share a transaction share it, each of what those before it have made. */
function nextIdOf({ newId }: Services, { newest }: HeldTarget, held: Held | undefined): () => string {
  if (!held) return newest === null ? newId : idsAfter(newest, newId)
  return (held.nextId ??= idsAfter(newest, newId))
}

async function read(services: Services, call: Call, access: Access, ahead?: Ahead<unknown>): Promise<Answer> {
  const { context } = contextOf(services, services.database, call, access)
  const body = await run(call, context, undefined, ahead?.found())
  return { status: call.bound.operation.status, body, cookies: context.cookies }
}

async function undoneWhenRehearsed(operation: AnyOperation, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    return { status: operation.status, body: error.answer, cookies: {}, rehearsed: error.extent }
  }
}

async function run(
  { bound, input }: Call,
  context: Context<'token'>,
  first?: FirstStage,
  ready?: Promise<unknown>,
): Promise<unknown> {
  return bound.run(
    context as never,
    (first ? first.input : validate(bound.operation, input())) as never,
    first?.ready ?? ready,
  )
}

/** RFC 9110 §13.1.1, answered with 400 because the API has no 412. */
async function checkIfMatch(bindings: readonly Bound[], call: Call, context: Context<'token'>): Promise<void> {
  const tags = tagsOf(call.ifMatch!)
  if (tags.includes('*')) return
  const { path, ifMatchOf = path } = call.bound.operation
  const reader = bindings.find(({ operation: { method, path } }) => method === 'GET' && path === ifMatchOf)
  if (!reader) return
  const body = await reader.run(context as never, validate(reader.operation, {}) as never)
  const current = isRepresentation(body) ? body : represent(textOf(body))
  if (!tags.some(tag => isTagOf(tag, current.etag))) throw problems.changedSinceRead()
}

/** An answer as it is sent. */
export function textOf(body: unknown): string {
  return isRepresentation(body) ? body.bytes.toString() : JSON.stringify(body)
}

export function problemOf(error: unknown): Problem | null {
  return error instanceof Problem ? error : null
}
