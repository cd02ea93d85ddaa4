import { addresses as contract } from '@tessera/contract'
import type { LinkKind } from '@tessera/contract'
import type { z } from 'zod'
import * as accounts from '../../people/accounts/accounts.store.ts'
import { normalEmail } from '../../people/accounts/create-user.ts'
import { attemptPassword, forgetFailures, limitAddress } from '../passwords/sign-in-attempts.ts'
import { readSetup } from '../../people/accounts/setup.ts'
import { endAccess } from '../ending/end-access.ts'
import { finishSignIn } from '../factors/sign-in.ts'
import { hashEmail } from '../../people/audit/refused-sign-ins.ts'
import { enqueue } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { refusePasswords } from '../passwords/passwords-off.ts'
import { inTwoStages } from '../../../kernel/handlers/two-stages.ts'
import { implement } from '../../../kernel/operation.ts'
import { isId } from '../../../base/ids.ts'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { countMails, listMails } from '../../people/mails/mails.store.ts'
import { enqueueMail } from '../../people/mails/send-mail.ts'
import { tellAccount } from '../../people/mails/tell-account.ts'
import { findLink, makeLink, takeLink } from '../../people/links/links.store.ts'
import { isSessionOf, proveAddress } from './prove-address.ts'
import { requestChange } from './change-email.ts'
import { requestReset } from './request-reset.ts'
import { useLink } from './use-link.ts'

type ConfirmReset = z.output<typeof contract.confirmReset.input>
type ChangeEmail = z.output<typeof contract.changeEmail.input>

const hour = 60 * 60
/** Mails that an account may cause in an hour. */
const mostOfAccount = 10

const proving: readonly LinkKind[] = ['verify', 'change', 'take_back', 'adopt']

export const addresses = implement(contract, {
  methods: async context => ({
    ...(await readSetup(context)),
    passwords: context.config.passwords === 'on',
    passkeys: true,
    mail: context.config.smtpUrl !== null,
    providers: context.providers.list().map(({ settings: { id, name } }) => ({ id, name })),
  }),

  requestReset: inTwoStages(
    async (context: Context<'nobody'>) => {
      refuseWithoutMail(context)
      await refusePasswords(context, null)
      await limitAddress(context)
    },
    async ({ db, newId, record }, { email }) => {
      const address = normalEmail(email)
      await enqueue(db, { newId }, requestReset, { email: address }, { account: address })
      record({
        summary: 'Asked to reset a password',
        subject: { kind: 'sign_in', id: hashEmail(address), before: null, after: { count: 1 } },
      })
      return { message: 'If an account has this address, a link is on its way.' }
    },
  ),

  confirmReset: inTwoStages(
    async (context: Context<'nobody'>, { token, password }: ConfirmReset) => {
      await limitAddress(context)
      await refusePasswords(context, null)
      const link = await findLink(context.db, token, ['reset'])
      const user = link && (await accounts.findUser(context.db, link.user_id))
      if (!user || user.disabled) throw problems.linkInvalid()
      const password_hash = await context.passwords.hashNew(password, user)
      await forgetFailures(context, user.email)
      return { link: link!, password_hash }
    },
    async (context, _input, { link, password_hash }) => {
      const { db, now, newId, config } = context
      const user = await accounts.holdUser(db, link.user_id)
      if (!user || user.disabled || user.email !== link.email || !(await takeLink(db, link)))
        throw problems.linkInvalid()
      const isOwn = await isSessionOf(context, user.id)
      // One that was shown to an administrator proves nothing of the address.
      const { ended } = link.was_mailed
        ? await proveAddress(context, user, { email: link.email, isOwn })
        : { ended: '' }
      const updated = (await accounts.updateUser(db, user.id, { password_hash }, now))!
      await endAccess(db, user.id)
      if (config.smtpUrl !== null)
        await enqueueMail(db, { newId }, { kind: 'password_changed', to: user.email, user_id: user.id })
      return finishSignIn(context, { ...updated, password_hash }, `Set a new password by a link${ended}`)
    },
  ),

  verify: inTwoStages(
    (context: Context<'nobody'>) => limitAddress(context),
    async (context, { token, keep }) => {
      const link = await findLink(context.db, token, proving)
      const user = link && (await accounts.holdUser(context.db, link.user_id))
      if (!user || user.disabled || !(await takeLink(context.db, link!))) throw problems.linkInvalid()
      const isOwn = await isSessionOf(context, user.id)
      return { message: await useLink({ context, link: link!, user, isOwn }, keep) }
    },
  ),

  sendVerification: inTwoStages(
    async (context: Context<'account'>) => {
      refuseWithoutMail(context)
      await limitAccount(context)
    },
    async ({ db, newId, user, record }) => {
      await enqueueMail(db, { newId }, { kind: 'verify', to: user.email, user_id: user.id })
      record({
        summary: 'Asked for a link that proves the e-mail address',
        subject: { kind: 'user', id: user.id, before: null, after: null },
      })
      return { message: `A link is on its way to ${user.email}.` }
    },
  ),

  changeEmail: inTwoStages(async (context: Context<'account'>, { password }: ChangeEmail) => {
    refuseWithoutMail(context)
    await limitAccount(context)
    const { db, user, passwords } = context
    const isOwner = await attemptPassword(context, async turn => {
      const stored = await accounts.findUser(db, user.id)
      return (await passwords.matches(stored?.password_hash ?? undefined, password, turn)) || null
    })
    if (!isOwner) throw problems.passwordWrong()
  }, requestChange),

  async createLink(context, { kind }) {
    const { db, params, record } = context
    if (kind === 'reset') await refusePasswords(context, null)
    const id = params.user_id ?? ''
    const user = isId(id) ? await accounts.holdUser(db, id) : undefined
    if (!user) throw problems.notFound('User')
    const link = await makeLink(db, context, { kind, user_id: id, email: user.email, was_mailed: false })
    await tellAccount(
      context,
      user,
      `an administrator made a link that ${kind === 'reset' ? 'sets a new password' : 'proves the address'}`,
    )
    record({
      summary: `Made a link for ${user.email} that ${kind === 'reset' ? 'resets the password' : 'proves the address'}`,
      subject: { kind: 'user', id, before: null, after: null },
    })
    return link
  },

  async listMails({ db }, { state, ...paging }) {
    const request = pageRequest(paging)
    const rows = await listMails(db, state, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    return { mails: items, ...(await countMails(db, state)), ...next_cursor }
  },
})

function refuseWithoutMail({ config }: Pick<Context<'nobody'>, 'config'>): void {
  if (config.smtpUrl === null) throw problems.mailNotSetUp()
}

async function limitAccount({ limiter, user }: Pick<Context<'account'>, 'limiter' | 'user'>) {
  const state = await limiter.take(`mails:${user.id}`, mostOfAccount, hour)
  if (!state.allowed) throw problems.tooManyAttempts(state.wait)
}
