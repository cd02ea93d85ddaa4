// perform: the way of every request, whatever the door. guard → validate → run → record the change.
import type { AnyOperation, Surface } from '@tessera/contract'
import { reads } from '@tessera/contract'
import type { z } from 'zod'
import { look, lockOrganization, lockTokenset, lockWorkspace, touchKey, touchSession } from './access/access.store.ts'
import type { AccessRow, Credential, TargetIds } from './access/access.store.ts'
import { callerOf, permit } from './access/guard.ts'
import type { Access } from './access/guard.ts'
import { targetIds } from './access/targets.ts'
import { contextOf, Rehearsed } from './make-context.ts'
import { recordChange } from './record-change.ts'
import type { Context, RateState, Services } from './context.ts'
import { claimIdempotencyKey, keepAnswer } from './idempotency.ts'
import type { IdempotentRequest } from './idempotency.ts'
import { Problem, problems } from './problems.ts'
import type { Db, Tx } from './storage/database.ts'
import { isPrepared, prepare } from './text-cache.ts'
import type { Prepared } from './text-cache.ts'

/** A file that an operation answers with. */
export interface FileAnswer extends Prepared {
  media_type: string
  file_name: string
  unresolved: { mode: string; name: string; reason: string }[]
  notes: string[]
}

type Result<O extends AnyOperation> = O['answers'] extends 'file' ? FileAnswer : z.input<O['output']> | Prepared
export type Handler<O extends AnyOperation> = (
  context: Context<O['on']>,
  input: z.output<O['input']>,
) => Promise<Result<O>>
export type Implementation<D extends Record<string, AnyOperation>> = { [K in keyof D]: Handler<D[K]> }

/** Binds a domain of the contract to its handlers; leaving one out does not compile. */
export function implement<D extends Record<string, AnyOperation>>(
  _domain: D,
  handlers: Implementation<D>,
): Implementation<D> {
  return handlers
}

export interface Bound {
  operation: AnyOperation
  run: (context: never, input: never) => Promise<unknown>
}

export interface Call {
  bound: Bound
  surface: Surface
  credential: Credential
  /** The path's parameters, decoded. */
  params: Record<string, string>
  /** Reads the input; throws the problem that it has. Called when everything else has been permitted. */
  input: () => unknown
  ip: string
  userAgent: string | null
  ifMatch?: string
  /** All that `input` and the path say, as one text: who asks a read the same again may be given the same. */
  question?: string
  /** Reads the Idempotency-Key; throws the problem that it has. */
  idempotency?: () => IdempotentRequest | undefined
  /** The request was counted at the door already. */
  counted?: boolean
  /** Does all that the call would do, answers as it would, and takes everything back. Reads are as always. */
  rehearse?: boolean
  /** Told as soon as the request is counted, so that every answer after that can carry the headers. */
  onRate?: (state: RateState) => void
}

export interface Answer {
  status: number
  /** JSON to be sent, a text that was prepared, or a file. */
  body: unknown
  cookies: { session?: string | null }
  replayed?: boolean
}

export async function perform(services: Services, bindings: readonly Bound[], call: Call): Promise<Answer> {
  const { operation } = call.bound
  const ids = targetIds(operation, call.params)
  const found = services.access.find(call.credential, ids)
  const row = found instanceof Promise ? await found : found
  await admit(services, call, row)
  if (reads(operation)) {
    const answers = row === found && call.question !== undefined && ids.tokenset_id ? answersTo(row) : null
    const known = answers?.get(call.question!)
    if (known) return known
    const answer = await read(services, call, permit(operation, call.surface, row, services.config.plans))
    // Only texts: they are kept already, by their revision.
    if (answers && isPrepared(answer.body)) {
      if (answers.size >= maxAnswers) answers.clear()
      answers.set(call.question!, answer)
    }
    return answer
  }
  const access = permit(operation, call.surface, row, services.config.plans)
  return services.turns.take(lockedBy(access), () =>
    undoneWhenRehearsed(operation, () =>
      services.database.transaction(tx => write(tx, services, bindings, call, access, row), confinedTo(operation, ids)),
    ),
  )
}

async function write(
  tx: Tx,
  services: Services,
  bindings: readonly Bound[],
  call: Call,
  access: Access,
  row: AccessRow,
): Promise<Answer> {
  const { operation } = call.bound
  // Held before it is read again: what is checked below stays true until the commit.
  const fresh = await holdTarget(tx, call, access)
  const current = permit(operation, call.surface, fresh ?? row, services.config.plans)
  const keyId = current.caller?.key?.id
  const idempotent = keyId ? call.idempotency?.() : undefined
  if (keyId && idempotent) {
    const former = await claimIdempotencyKey(tx, keyId, idempotent)
    if (former) return { status: former.status, body: prepare(former.body), cookies: {}, replayed: true }
  }
  const { context, changes } = contextOf(services, tx, call, current)
  if (call.ifMatch !== undefined) await checkIfMatch(bindings, call, context)
  const body = await run(call, context, call.bound)
  if (call.rehearse) throw new Rehearsed(body)
  for (const change of changes) await recordChange(tx, context, operation, current, change)
  if (keyId && idempotent) await keepAnswer(tx, keyId, idempotent, context.status, textOf(body))
  return { status: context.status, body, cookies: context.cookies }
}

/** What `holdTarget` locks. */
const lockedBy = (access: Access): string | undefined =>
  access.organization?.id ?? access.tokenset?.id ?? access.workspace?.id

async function read(services: Services, call: Call, access: Access): Promise<Answer> {
  const { context } = contextOf(services, services.database, call, access)
  const body = await run(call, context, call.bound)
  return { status: call.bound.operation.status, body, cookies: context.cookies }
}

/** What was answered about a tokenset to one caller. It lives as long as the row is remembered: until something is written. */
const answered = new WeakMap<AccessRow, Map<string, Answer>>()
const maxAnswers = 50

function answersTo(row: AccessRow): Map<string, Answer> {
  let answers = answered.get(row)
  if (!answers) answered.set(row, (answers = new Map<string, Answer>()))
  return answers
}

/** The tokenset outside of which nothing looks different after the operation. */
function confinedTo({ on }: AnyOperation, ids: TargetIds): string | undefined {
  return on === 'tokenset' || on === 'mode' || on === 'token' ? ids.tokenset_id : undefined
}

async function undoneWhenRehearsed(operation: AnyOperation, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    return { status: operation.status, body: error.answer, cookies: {} }
  }
}

/** 401, then 429: who has no valid token draws on the bucket of the address. */
async function admit(services: Services, call: Call, row: AccessRow): Promise<void> {
  const caller = callerOf(row)
  const { config, limiter } = services
  if (!call.counted) {
    const bucket = caller?.key ? `key:${caller.key.id}` : caller ? `session:${caller.session_id}` : `ip:${call.ip}`
    const limit = call.surface === 'session' ? config.sessionRateLimit : config.rateLimit
    const state = await limiter.take(bucket, limit)
    call.onRate?.(state)
    if (!state.allowed) throw problems.rateLimited()
  }
  if (!caller) return
  // Not awaited: when a key was last used is no part of the answer.
  const touch = row.key_idle
    ? touchKey(services.database, row.key_id!)
    : row.session_idle
      ? touchSession(services.database, row.session_id!)
      : null
  touch?.catch((error: unknown) => services.log.warn({ err: error }, 'could not note the last use'))
}

async function holdTarget(tx: Db, call: Call, access: Access): Promise<AccessRow | null> {
  const ids = targetIds(call.bound.operation, call.params)
  if (access.organization) {
    await lockOrganization(tx, access.organization.id)
    return look(tx, call.credential, ids)
  }
  if (!access.workspace) return null
  // A target that vanished in between is then not found by the second look.
  if (access.tokenset) await lockTokenset(tx, access.workspace.id, access.tokenset.id)
  else await lockWorkspace(tx, access.workspace.id)
  return look(tx, call.credential, ids)
}

async function run(call: Call, context: Context<'token'>, bound: Bound): Promise<unknown> {
  const input = validate(bound.operation, call.input())
  return bound.run(context as never, input as never)
}

/** The first fault's own sentence. */
function validate(operation: AnyOperation, raw: unknown): unknown {
  const parsed = operation.input.safeParse(raw)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  throw problems.badRequest(issue.path.length === 0 ? 'The body must be a JSON object' : issue.message)
}

/** RFC 9110 §13.1.1, answered with 400 because the API has no 412. */
async function checkIfMatch(bindings: readonly Bound[], call: Call, context: Context<'token'>): Promise<void> {
  const wanted = call.ifMatch!.split(',').map(tag => tag.trim())
  if (wanted.includes('*')) return
  const reader = bindings.find(
    other => other.operation.method === 'GET' && other.operation.path === call.bound.operation.path,
  )
  if (!reader) return
  const body = await reader.run(context as never, validate(reader.operation, {}) as never)
  const current = isPrepared(body) ? body : prepare(textOf(body))
  if (!wanted.includes(current.etag)) throw problems.changedSinceRead()
}

/** An answer as it goes over the wire. */
export function textOf(body: unknown): string {
  return isPrepared(body) ? body.text : JSON.stringify(body)
}

export function problemOf(error: unknown): Problem | null {
  return error instanceof Problem ? error : null
}
