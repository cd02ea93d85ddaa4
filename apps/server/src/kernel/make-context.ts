// Builds the context of an operation from the process's services, the guard's result and the call.
import type { AnyOperation, Surface } from '@tessera/contract'
import { pathParameters } from '@tessera/contract'
import type { Access } from '../access/guard.ts'
import { subjectOf } from '../access/subjects.store.ts'
import type { NewChange, WholeModes } from './change.ts'
import type { Context, Cookies, Services } from './context.ts'
import type { Db } from '../storage/sql.ts'
import { BeyondLock } from './writes/writes.ts'

/** The size of a change, in tokens. */
export interface Extent {
  tokens_created: number
  tokens_updated: number
  tokens_deleted: number
}

export function extentOf(changes: readonly NewChange[]): Extent {
  const tokens = changes.flatMap(change => change.tokens ?? [])
  const deletedTokens = changes.reduce((sum, change) => sum + (change.tokens_deleted ?? 0), 0)
  const whole = (kind: WholeModes['change']) =>
    changes.reduce((sum, change) => sum + (change.whole?.change === kind ? change.whole.tokens : 0), 0)
  return {
    tokens_created: tokens.filter(({ before }) => before === null).length + whole('created'),
    tokens_updated: tokens.filter(({ before, after }) => before !== null && after !== null).length,
    tokens_deleted: tokens.filter(({ after }) => after === null).length + deletedTokens + whole('deleted'),
  }
}

/** A dry run executes the operation and throws its answer, so that the transaction rolls everything back. */
export class Rehearsed extends Error {
  readonly answer: unknown
  /** The answer of the run, once it is known. */
  extent: Extent | undefined
  constructor(answer: unknown) {
    super('dry run')
    this.answer = answer
  }
}

const otherParameters = new Map<AnyOperation, string[]>()

/** Path parameters that the guard does not turn into records: handlers get them as they came. */
function parametersFor(operation: AnyOperation): string[] {
  let names = otherParameters.get(operation)
  if (!names) {
    const known = subjectOf(operation.on)?.inPath ?? []
    names = pathParameters(operation.path).filter(name => !known.some(({ param }) => param === name))
    otherParameters.set(operation, names)
  }
  return names
}

interface CallFacts {
  bound: { operation: AnyOperation }
  surface: Surface
  params: Record<string, string>
  ip: string
  userAgent: string | null
  requestId: string | null
  device?: string | null
}

/** `nextId`: what makes the ids of what is in order of creation in the target. `isWide`: more than one tokenset is locked. */
export function contextOf(
  services: Services,
  db: Db,
  call: CallFacts,
  access: Access,
  { nextId = services.newId, isWide = true }: { nextId?: () => string; isWide?: boolean } = {},
) {
  const changes: NewChange[] = []
  let queued = false
  const params: Record<string, string> = {}
  for (const name of parametersFor(call.bound.operation)) params[name] = call.params[name] ?? ''
  // Listed fields, then the subjects: spreading the latter into a literal takes a hundred times as long.
  const context = Object.assign(
    {
      config: services.config,
      baseUrl: services.baseUrl,
      clock: services.clock,
      newId: services.newId,
      nextId,
      cache: services.cache,
      limiter: services.limiter,
      refusedSignIns: services.refusedSignIns,
      passwords: services.passwords,
      documents: services.documents,
      rendering: services.rendering,
      largeAnswers: services.largeAnswers,
      checks: services.checks,
      presence: services.presence,
      setupToken: services.setupToken,
      log: services.log,
      db,
      user: access.caller?.user,
      now: new Date(services.clock.now()).toISOString(),
      surface: call.surface,
      ip: call.ip,
      userAgent: call.userAgent,
      requestId: call.requestId,
      device: call.device ?? null,
      params,
      record: (change: NewChange) => void changes.push(change),
      wakeDeliveries: () => void (queued = true),
      lockWorkspace() {
        if (!isWide) throw new BeyondLock()
      },
      rehearsed(answer: unknown): never {
        throw new Rehearsed(answer)
      },
      status: call.bound.operation.status,
      cookies: {} as Cookies,
    },
    access,
  )
  // The guard has found what the operation is on; handlers see only that by their type.
  return { context: context as Context<'token'>, changes, isQueued: () => queued }
}
