// The name that a misspelt one in a path may have meant, beside the refusal that nothing is called so.
import type { AnyOperation } from '@tessera/contract'
import { problems } from '../base/problems.ts'
import { Problem, problemOf } from '../base/problems/problem.ts'
import type { Database } from '../storage/sql.ts'
import type { AccessLookUp } from './access.ts'
import type { Credential } from './access.store.ts'
import { callerOf } from './guard.ts'
import { subjectOf, targetOf } from './subjects.store.ts'

interface Refused {
  operation: AnyOperation
  credential: Credential
  params: Record<string, string>
}

/** The refusal with `did_you_mean`; any other error as it is. Looked up anew, since only a refusal needs it. */
export async function withNearest(
  { access, database }: { access: AccessLookUp; database: Database },
  { operation, credential, params }: Refused,
  error: unknown,
): Promise<unknown> {
  const problem = problemOf(error)
  const record = subjectOf(operation.on)?.record
  if (!problem || !record?.nearest || problem.code !== problems.notFound(record.noun).code) return error
  const row = await access.find(credential, targetOf(operation, params))
  const scopes = callerOf(row)?.key?.scopes
  if (scopes && !scopes.includes('read:tokens')) return error
  const nearest = await record.nearest(database, row as never, params[record.param]!)
  if (nearest === null) return error
  const { code, message, details, apart } = problem
  return new Problem(code, message, { details: { ...details, did_you_mean: nearest }, apart })
}
