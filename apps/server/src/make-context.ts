// What a handler is given, made of what lives as long as the process, the guard's findings and the call itself.
import type { AnyOperation, Surface } from '@tessera/contract'
import { pathParameters } from '@tessera/contract'
import type { Access } from './access/guard.ts'
import type { Context, NewChange, Services } from './context.ts'
import type { Db } from './storage/sql.ts'

/** A dry run does all that the run would do and throws its answer, so the transaction takes everything back. */
export class Rehearsed extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('dry run')
    this.answer = answer
  }
}

const subjects = ['workspace_id', 'tokenset_id', 'mode_id', 'token_id', 'change_id']
const organizationSubjects = ['organization_id', 'environment_id']
const otherParameters = new Map<AnyOperation, string[]>()

/** Path parameters that the guard does not turn into records: handlers get them as they came. */
function parametersFor(operation: AnyOperation): string[] {
  let names = otherParameters.get(operation)
  if (!names) {
    const known = operation.on === 'organization' || operation.on === 'environment' ? organizationSubjects : subjects
    names = pathParameters(operation.path).filter(name => !known.includes(name))
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
}

export function contextOf(services: Services, db: Db, call: CallFacts, access: Access) {
  const changes: NewChange[] = []
  const { config, baseUrl, clock, newId, cache, limiter, log } = services
  const params: Record<string, string> = {}
  for (const name of parametersFor(call.bound.operation)) params[name] = call.params[name] ?? ''
  // All fields by name: an object of one shape is made fifty times as fast as one that another is spread into.
  const { caller, plan, workspace, role, workspacePlan, tokenset, tokensetState, mode, modeRevision } = access
  const { token_id, organization, environment, change_id } = access
  const context = {
    caller,
    plan,
    workspace,
    role,
    workspacePlan,
    tokenset,
    tokensetState,
    mode,
    modeRevision,
    token_id,
    organization,
    environment,
    change_id,
    config,
    baseUrl,
    clock,
    newId,
    cache,
    limiter,
    log,
    db,
    user: caller?.user,
    now: new Date(clock.now()).toISOString(),
    surface: call.surface,
    ip: call.ip,
    userAgent: call.userAgent,
    params,
    record: (change: NewChange) => void changes.push(change),
    rehearsed(answer: unknown): never {
      throw new Rehearsed(answer)
    },
    status: call.bound.operation.status,
    cookies: {} as { session?: string | null },
    // The guard has filled in what the operation is on; handlers see only that by their type.
  } as unknown as Context<'token'>
  return { context, changes }
}
