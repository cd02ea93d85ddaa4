// Authorization: the only place that decides whether a caller may call an operation. Checks run in the order of the contract.
import { changesNothing, isOpenTo, missingScope, refusalOf } from '@tessera/contract'
import type { AnyOperation, Plan, Plans, ProposalsOnly, Refusal, Surface } from '@tessera/contract'
import type { Caller } from '../base/caller.ts'
import type { Config } from '../base/config.ts'
import { problems, type Problem } from '../base/problems.ts'
import type { AccessRow } from './access.store.ts'
import { isBeyondKey } from './beyond-key.ts'
import type { Asker, CallerStanding, SubjectRecord } from './subject-record.store.ts'
import { subjectOf } from './subjects.store.ts'
import type { AnyFound } from './subjects.store.ts'

export interface Access extends AnyFound {
  caller: Caller | null
  plan: Plan | null
  proposalsOnly: ProposalsOnly | null
}

export function callerOf(row: AccessRow): Caller | null {
  if (!row.user_id) return null
  return {
    user: {
      id: row.user_id,
      email: row.user_email!,
      name: row.user_name!,
      plan_type: row.user_plan!,
      is_admin: row.user_is_admin!,
      created_at: row.user_created_at!,
    },
    key: row.key_id
      ? {
          id: row.key_id,
          name: row.key_name!,
          kind: row.key_kind!,
          scopes: row.key_scopes!,
          read_only: row.key_read_only!,
          tools: row.key_tools ?? null,
          workspace_id: row.key_workspace_id ?? null,
          organization_id: row.key_organization_id ?? null,
          expires_at: row.key_expires_at,
        }
      : null,
    session_id: row.session_id ?? null,
  }
}

/** The settings that decide. */
export type Policy = Pick<Config, 'plans' | 'requireFactor'>

export interface Attempt {
  operation: AnyOperation
  surface: Surface
  /** A dry run writes nothing, so it needs no proposal. */
  isDryRun: boolean
}

/** All checks after 401 and 429: scope, existence, role, plan, proposals only. */
export function permit(attempt: Attempt, row: AccessRow, policy: Policy): Access {
  const access = permitPlace(attempt, row, policy.plans)
  if (attempt.surface === 'session') refuseUnproved(attempt.operation, row, policy)
  return access
}

/** What the instance asks of sessions comes last, so that nobody proves themselves for nothing. */
function refuseUnproved({ on, withoutFactor, asksAgain }: AnyOperation, row: AccessRow, policy: Policy): void {
  if (on === 'nobody' || !row.session_id) return
  if (!withoutFactor) refuseWithoutFactor(row, policy)
  if (asksAgain && row.session_unproved) throw problems.confirmationRequired()
}

/** A session of somebody without the second factor that the instance or the organization requires. */
export function refuseWithoutFactor(row: AccessRow, { requireFactor }: Pick<Policy, 'requireFactor'>): void {
  const isRequired = requireFactor || row.organization_requires_factor
  if (isRequired && row.session_id && !row.user_has_factor) throw problems.factorRequired()
}

function permitPlace(attempt: Attempt, row: AccessRow, plans: Plans): Access {
  const { operation, surface } = attempt
  const caller = callerOf(row)
  const plan = caller ? plans[caller.user.plan_type] : null
  const access: Access = { caller, plan, proposalsOnly: null }
  if (operation.on === 'nobody') return access
  if (!caller || !plan) throw notAuthenticated(surface)

  const scopes = caller.key ? caller.key.scopes : null
  refuseByKey(operation, caller)
  if (operation.on === 'instance') {
    if (!caller.user.is_admin) throw problems.administratorsOnly()
    return access
  }
  const subject = subjectOf(operation.on)
  const asker = { userId: caller.user.id, isAgent: isAgent(surface, caller), plans }
  const place = subject ? find(subject.record, row, asker, access) : { ...ownAccount, plan }
  const refusal = refusalOf(operation.needs, { ...place, scopes })
  if (refusal) throw problemOf(refusal, operation)
  if (needsProposal(attempt, place)) throw byProposalOnly(operation)
  access.proposalsOnly = place.proposalsOnly
  return access
}

/** What the key itself does not allow, wherever it is used. */
function refuseByKey(operation: AnyOperation, { key }: Caller): void {
  const scope = missingScope(operation.needs, key ? key.scopes : null)
  if (scope) throw problems.scopeMissing(scope)
  if (key?.read_only && !changesNothing(operation)) throw problems.keyReadOnly()
}

const notAuthenticated = (surface: Surface): Problem =>
  surface === 'session' ? problems.notSignedIn() : problems.invalidApiToken()

/** An app connected by OAuth counts as an agent on every surface. */
const isAgent = (surface: Surface, { key }: Caller): boolean => surface === 'mcp' || key?.kind === 'oauth'

const needsProposal = ({ operation, isDryRun }: Attempt, { proposalsOnly }: CallerStanding): boolean =>
  !isDryRun && !isOpenTo(proposalsOnly, operation)

const ownAccount = { role: 'owner', readOnly: false, production: false, proposalsOnly: null } as const

/**
 * Loads a subject, its parents and the caller's relation to it. Throws the same 404 whether a subject is missing or
 * hidden from the caller: that of the first subject in the path.
 */
function find(record: SubjectRecord, row: AccessRow, asker: Asker, into: object, noun = record.noun): CallerStanding {
  const { parent, param } = record
  const isThere = Boolean(row[param as keyof AccessRow]) && !isBeyondKey(record, row)
  const orphaned = isThere ? orphanPlace(record, row, asker) : null
  const above = orphaned ?? (parent && find(parent, row, asker, into, record.parentIn ? noun : parent.noun))
  const found = isThere ? record.find(row as never, asker) : null
  if (!found) throw problems.notFound(noun)
  Object.assign(into, found)
  if (!parent) return record.place(into as never, row as never, asker)
  return { ...above!, ...record.place?.(into as never) }
}

/** The caller's relation to a subject whose parent was deleted. A bound key has none: its place is there. */
function orphanPlace(record: SubjectRecord, row: AccessRow, asker: Asker): CallerStanding | null | undefined {
  if (row.key_workspace_id || row.key_organization_id) return null
  if (!record.parent || row[record.parent.param as keyof AccessRow]) return null
  return record.orphaned?.(row as never, asker)
}

function problemOf(refusal: Refusal, { on }: AnyOperation): Problem {
  switch (refusal.because) {
    case 'scope':
      return problems.scopeMissing(refusal.scope)
    case 'role':
      return problems.roleLacks(refusal.permission)
    case 'read-only':
      return problems.organizationReadOnly()
    case 'plan':
      if (refusal.feature === 'organizations') return problems.noOrganizations()
      return on === 'account' ? problems.cannotCreateByApi('plan_lacks_api_write') : problems.planLacksWrite()
  }
}

const byProposalOnly = ({ on }: AnyOperation): Problem =>
  on === 'organization' || on === 'environment' ? problems.agentsPropose() : problems.proposalsOnly()
