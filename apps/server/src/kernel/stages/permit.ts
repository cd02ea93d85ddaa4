// Checks the permission with the row of the look-up: everything after 401 and 429.
import type { AnyOperation } from '@tessera/contract'
import type { z } from 'zod'
import type { Access, Attempt } from '../../access/guard.ts'
import { permitLookedUp } from '../../access/look-up.ts'
import type { LookedUp } from '../../access/look-up.ts'
import { Problem } from '../../base/problems.ts'
import type { Call } from '../call.ts'
import type { Services } from '../context.ts'

export interface Permitted {
  attempt: Attempt
  access: Access
}

/** Checks as far as possible before the body, which may request a dry run. Throws the guard's refusal. */
export async function permitFirst(services: Services, call: Call, found: LookedUp): Promise<Permitted> {
  const { bound, surface, rehearse } = call
  const isDryRun = rehearse === true || dryRunFlag(bound.operation) !== undefined
  const attempt = { operation: bound.operation, surface, isDryRun }
  return { attempt, access: await permitAs(services, attempt, found) }
}

/**
 * Reads the body before the write's turn and transaction, so that a slow sender blocks nobody. A dry run in the body
 * matters only if edits need a proposal.
 */
export async function receive(
  services: Services,
  call: Call,
  found: LookedUp,
  permitted: Permitted,
): Promise<Permitted> {
  await call.receive?.()
  const { attempt, access } = permitted
  if (!attempt.isDryRun || call.rehearse || access.proposalsOnly === null) return permitted
  const received = { ...attempt, isDryRun: saysDryRun(call) }
  return { attempt: received, access: await permitAs(services, received, found) }
}

const permitAs = ({ access, config }: Services, attempt: Attempt, found: LookedUp): Promise<Access> =>
  permitLookedUp(access, config, attempt, found)

const dryRunFlag = ({ input }: AnyOperation) => input.shape['dry_run'] as z.ZodType | undefined

function saysDryRun({ bound: { operation }, input }: Call): boolean {
  try {
    const given = input()
    if (typeof given !== 'object' || given === null || !('dry_run' in given)) return false
    return dryRunFlag(operation)?.safeParse(given.dry_run).data === true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
