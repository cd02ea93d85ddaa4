import { factors as contract, provedMinutes } from '@tessera/contract'
import type { z } from 'zod'
import { findUser, holdUser } from '../../people/accounts/accounts.store.ts'
import { proveSession } from '../../people/sessions/sessions.store.ts'
import { limitAddress } from '../passwords/sign-in-attempts.ts'
import type { Context } from '../../../kernel/context.ts'
import type { ToldOfRefusal } from '../../people/audit/refused-sign-ins.ts'
import { inTwoStages } from '../../../kernel/handlers/two-stages.ts'
import { implement } from '../../../kernel/operation.ts'
import { isId } from '../../../base/ids.ts'
import { problems } from '../../../base/problems.ts'
import { factorKindsOf } from '../../people/accounts/factor-kinds.store.ts'
import * as store from './factors.store.ts'
import { askForNewPasskey, askForPasskey, readNewPasskey, readPasskey } from './passkeys.ts'
import { proofByPasskey, proofOf } from './proof.ts'
import { proofOfOwner } from './proof-of-owner.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { attemptFactor, isWorthTelling, mayTry } from './second-factor-attempts.ts'
import { startSignedIn } from './sign-in.ts'
import { openedSecret, storedSecretOf } from './stored-secrets.ts'
import { findTicket, takeChallenge, takeTicket } from './tickets.store.ts'
import { tellOwner } from './tell-owner.ts'
import { describeTotp, newTotpSecret, stepOf } from './totp.ts'

type AddPasskey = z.output<typeof contract.addPasskey.input>
type SecondFactorInput = z.output<typeof contract.secondFactor.input>

/** More than anybody carries. */
const mostFactors = 20

export const factors = implement(contract, {
  async list({ db, user }) {
    const [factors, recovery_codes_left] = await Promise.all([
      store.listFactors(db, user.id),
      store.countRecoveryCodes(db, user.id),
    ])
    return { factors, recovery_codes_left }
  },

  async addTotp({ db, user, newId, now, baseUrl, config, record }, { name }) {
    await holdUser(db, user.id)
    await store.dropUnconfirmed(db, user.id)
    await refuseTooMany(db, user.id)
    const id = newId()
    const secret = newTotpSecret()
    await store.insertTotp(db, { ...storedSecretOf({ config }, id, secret), user_id: user.id, name, at: now })
    record({ summary: `Began to add the authenticator app "${name}"`, subject: accountSubject(user) })
    return { id, ...describeTotp(secret, user.email, `Tessera ${new URL(baseUrl).host}`) }
  },

  confirmTotp: inTwoStages(
    async (context: Context<'account'>, { code }: { code: string }) => {
      const { db, user, params, now } = context
      const totp = await ownUnconfirmed(db, user, params.factor_id)
      const secret = openedSecret(context, totp)
      const step = await attemptFactor(context, user.id, 'within-session', async () =>
        stepOf(secret, code, Date.parse(now)),
      )
      if (step === null) throw problems.codeWrong()
      return { totp, step }
    },
    async (context, _input, { totp, step }) => {
      const { db, user } = context
      await holdUser(db, user.id)
      if (!(await store.useStep(db, totp.id, step))) throw problems.codeWrong()
      return noteAdded(context, `Added the authenticator app "${totp.name}"`)
    },
  ),

  async passkeyOptions(context) {
    context.record({ summary: 'Asked to add a passkey', subject: accountSubject(context.user) })
    return { options: await askForNewPasskey(context) }
  },

  addPasskey: inTwoStages(
    async (context: Context<'account'>, { response }: AddPasskey) => {
      const read = await readNewPasskey(context, response)
      if (typeof read === 'string') throw problems.passkeyRefused(read)
      return read
    },
    async (context, { name }, { challenge, ...passkey }) => {
      const { db, user, newId, now } = context
      await holdUser(db, user.id)
      await refuseTooMany(db, user.id)
      if (!(await takeChallenge(db, challenge))) throw problems.passkeyRefused('it was added already')
      if (await store.findPasskey(db, passkey.credential_id)) throw problems.passkeyRefused('it was added already')
      const row = await store.insertPasskey(db, { id: newId(), user_id: user.id, name, ...passkey, at: now })
      return { ...row!, ...(await noteAdded(context, `Added the passkey "${name}"`)) }
    },
  ),

  async rename({ db, user, params, record }, { name }) {
    const id = params.factor_id ?? ''
    const renamed = isId(id) ? await store.renameFactor(db, user.id, id, name) : undefined
    if (!renamed) throw problems.notFound('Factor')
    record({ summary: `Renamed a second factor to "${name}"`, subject: accountSubject(user) })
    return renamed
  },

  async remove(context) {
    const { db, user, params, record } = context
    await holdUser(db, user.id)
    const id = params.factor_id ?? ''
    const removed = isId(id) ? await store.removeFactor(db, user.id, id) : undefined
    if (!removed) throw problems.notFound('Factor')
    const isLast = (await factorKindsOf(db, user.id)).length === 0
    if (isLast) await store.removeRecoveryCodes(db, user.id)
    record({ summary: `Removed the second factor "${removed.name}"`, subject: accountSubject(user) })
    await tellOwner(context, user, `the second factor “${removed.name}” was removed`)
    return { message: isLast ? 'Removed. Your password alone signs you in now.' : 'Removed' }
  },

  async newRecoveryCodes(context) {
    const { db, user, record } = context
    await holdUser(db, user.id)
    if ((await factorKindsOf(db, user.id)).length === 0) throw problems.factorMissing()
    record({ summary: 'Made new recovery codes', subject: accountSubject(user) })
    await tellOwner(context, user, 'new recovery codes were made')
    return { recovery_codes: await makeRecoveryCodes(db, user.id) }
  },

  secondFactor: inTwoStages(
    async (context: Context<'nobody'>, { ticket, ...given }: SecondFactorInput) => {
      const found = await findTicket(context.db, ticket)
      if (!found || !(await mayTry(context, found.id))) throw problems.ticketInvalid()
      const proof = await attemptFactor(context, found.user_id, 'second-factor', () =>
        proofOf(context, found.user_id, given),
      )
      if (proof && !proof.isCloned) return { ticket: found, proof }
      const owner = { id: found.user_id, email: found.email }
      if (proof?.isCloned) return refuseFactor(context, found.email, { owner, mail: 'passkey_cloned' })
      const isTold = await isWorthTelling(context, found.user_id)
      return refuseFactor(context, found.email, isTold ? { owner, mail: 'second_factor_refused' } : undefined)
    },
    async (context, _input, { ticket, proof }) => {
      const user = await holdUser(context.db, ticket.user_id)
      if (!user || user.disabled || !(await takeTicket(context.db, ticket.id))) throw problems.ticketInvalid()
      if (!(await proof.use(context.db))) throw problems.secondFactorFailed()
      return startSignedIn(context, user, `Signed in, ${proof.means}`, ticket)
    },
  ),

  signInOptions: inTwoStages(
    (context: Context<'nobody'>) => limitAddress(context),
    async context => {
      context.record({ summary: 'Asked to sign in by a passkey' })
      return { options: await askForPasskey(context, null) }
    },
  ),

  signInByPasskey: inTwoStages(
    async (context: Context<'nobody'>, { response }: { response: Record<string, unknown> }) => {
      await limitAddress(context)
      const proved = await readPasskey(context, response, null)
      if (!proved) return refuseFactor(context, 'passkey')
      const owner = (await findUser(context.db, proved.passkey.user_id))!
      if (proved.isCloned) return refuseFactor(context, owner.email, { owner, mail: 'passkey_cloned' })
      if (!proved.isUserVerified) throw problems.userVerificationRequired()
      return proved
    },
    async (context, _input, proved) => {
      const user = await holdUser(context.db, proved.passkey.user_id)
      const proof = proofByPasskey(proved)
      if (!user || user.disabled || !(await proof.use(context.db))) throw problems.secondFactorFailed()
      return startSignedIn(context, user, `Signed in ${proof.means}`)
    },
  ),

  confirm: inTwoStages(proofOfOwner, async (context, _input, proof) => {
    const { db, user, caller, record } = context
    await holdUser(db, user.id)
    if (!(await proof.use(db))) throw problems.codeWrong()
    const confirmed_until = await proveSession(db, caller.session_id!, provedMinutes)
    record({ summary: `Confirmed the session ${proof.means}`, subject: accountSubject(user) })
    return { confirmed_until }
  }),

  async removeAll(context) {
    const { db, params, record } = context
    const id = params.user_id ?? ''
    const owner = isId(id) ? await holdUser(db, id) : undefined
    if (!owner) throw problems.notFound('User')
    await store.removeFactors(db, id)
    await store.removeRecoveryCodes(db, id)
    record({ summary: `Removed all second factors of ${owner.email}`, subject: accountSubject(owner) })
    await tellOwner(context, owner, 'an administrator removed all second factors')
    return { message: `${owner.email} signs in with the password alone now` }
  },
})

const accountSubject = ({ id }: { id: string }) => ({ kind: 'user', id, before: null, after: null }) as const

async function refuseTooMany(db: Context<'account'>['db'], userId: string): Promise<void> {
  if ((await store.countFactors(db, userId)) >= mostFactors) throw problems.tooManyFactors(mostFactors)
}

async function ownUnconfirmed(db: Context<'account'>['db'], user: { id: string }, id = '') {
  const totp = isId(id) ? await store.findUnconfirmedTotp(db, user.id, id) : undefined
  if (!totp) throw problems.notFound('Factor')
  return totp
}

async function makeRecoveryCodes(db: Context<'account'>['db'], userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await store.setRecoveryCodes(db, userId, codes.map(hashRecoveryCode))
  return codes
}

/** With the first factor come the recovery codes. */
async function noteAdded(context: Context<'account'>, summary: string): Promise<{ recovery_codes?: string[] }> {
  const { db, user, record } = context
  record({ summary, subject: accountSubject(user) })
  await tellOwner(context, user, 'a second factor was added')
  if ((await store.countRecoveryCodes(db, user.id)) > 0) return {}
  return { recovery_codes: await makeRecoveryCodes(db, user.id) }
}

/** `told`: the owner of the account, where they are to hear of it. */
function refuseFactor(context: Context<'nobody'>, email: string, told?: ToldOfRefusal): never {
  const { refusedSignIns, ip, requestId, log } = context
  const event = told?.mail === 'passkey_cloned' ? 'passkey-cloned' : 'second-factor-failed'
  log.warn({ event, ip }, 'a second factor was refused')
  refusedSignIns.note({ email, ip, requestId, ...(told ? { told } : {}) })
  throw problems.secondFactorFailed()
}
