// Proves a second factor: what was given is checked before the transaction, and used up in it.
import { problems } from '../../../base/problems.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../storage/sql.ts'
import { hasRecoveryCode, listTotps, usePasskey, useRecoveryCode, useStep } from './factors.store.ts'
import { readPasskey } from './passkeys.ts'
import type { BrowserAnswer, ProvedPasskey } from './passkeys.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { openSecret } from './stored-secrets.ts'
import { takeChallenge } from './tickets.store.ts'
import { stepOf } from './totp.ts'

export interface GivenFactor {
  code?: string | undefined
  recovery_code?: string | undefined
  response?: BrowserAnswer | undefined
}

export interface Proof {
  /** For the history: `by a recovery code`. */
  means: string
  /** A copy of the passkey's authenticator was used: it proves nothing. */
  isCloned?: boolean
  /** In the transaction; false if somebody was faster. */
  use(tx: Db): Promise<boolean>
}

type Proving = Pick<Context<'nobody'>, 'db' | 'baseUrl' | 'now' | 'log' | 'config'>

export async function proofOf(context: Proving, userId: string, given: GivenFactor): Promise<Proof | null> {
  if (given.code !== undefined) return proofByCode(context, userId, given.code)
  if (given.recovery_code !== undefined) return proofByRecovery(context, userId, given.recovery_code)
  if (given.response === undefined) return null
  const proved = await readPasskey(context, given.response, userId)
  return proved && proofByPasskey(proved)
}

async function proofByCode(context: Proving, userId: string, code: string): Promise<Proof | null> {
  let isUnreadable = false
  for (const totp of await listTotps(context.db, userId)) {
    const { id, last_step } = totp
    const secret = openSecret(context, totp)
    isUnreadable ||= secret === null
    const step = secret && stepOf(secret, code, Date.parse(context.now))
    if (step !== null && (last_step === null || last_step < step))
      return { means: 'by a code of an authenticator app', use: tx => useStep(tx, id, step) }
  }
  if (isUnreadable) throw problems.factorUnreadable()
  return null
}

async function proofByRecovery({ db }: Proving, userId: string, code: string): Promise<Proof | null> {
  const hash = hashRecoveryCode(code)
  if (!(await hasRecoveryCode(db, userId, hash))) return null
  return { means: 'by a recovery code', use: tx => useRecoveryCode(tx, userId, hash) }
}

export const proofByPasskey = ({ passkey, challenge, counter, isCloned }: ProvedPasskey): Proof => ({
  means: `by the passkey "${passkey.name}"`,
  isCloned,
  use: async tx => (await takeChallenge(tx, challenge)) && usePasskey(tx, passkey.id, counter),
})
