// Builds the context of an operation from the process's services, the guard's result and the call.
import type { AnyOperation, Surface } from '@tessera/contract'
import { pathParameters } from '@tessera/contract'
import type { Access } from '../access/guard.ts'
import { subjectOf } from '../access/subjects.store.ts'
import type { NewChange, WholeModes } from './change.ts'
import type { Context, Cookies, HandedServices, Services } from './context.ts'
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

/** Carries the answer of a dry run; throwing it rolls the transaction back. */
export class Rehearsed extends Error {
  answer: unknown
  /** Set once the run has finished. */
  extent: Extent | undefined
  constructor(answer: unknown) {
    super('dry run')
    this.answer = answer
  }
}

const otherParameters = new Map<AnyOperation, string[]>()

/** Path parameters that the guard does not resolve to records; handlers get them unchanged. */
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

/** `nextId`: generates ids for records ordered by creation. `isWide`: the lock covers more than one tokenset. */
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
  // Assigning the subjects to the literal is a hundred times faster than spreading them into it.
  const context = Object.assign(
    {
      ...services.handed,
      config: services.config,
      baseUrl: services.baseUrl,
      clock: services.clock,
      newId: services.newId,
      nextId,
      cache: services.cache,
      limiter: services.limiter,
      largeAnswers: services.largeAnswers,
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
    } satisfies HandedServices & Record<string, unknown>,
    access,
  )
  // The type limits a handler to the subjects that the guard found for its operation.
  return { context: context as Context<'token'>, changes, isQueued: () => queued }
}
