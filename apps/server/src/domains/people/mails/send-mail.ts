// Sends the mails. A mail is written when it is sent: its link is made then, so that no secret waits in the database.
import { z } from 'zod'
import type { LinkKind } from '@tessera/contract'
import { makeLink } from '../links/links.store.ts'
import type { NewLink } from '../links/links.store.ts'
import { findUser } from '../accounts/accounts.store.ts'
import { enqueue } from '../../../jobs/job.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Config } from '../../../base/config.ts'
import type { Services } from '../../../kernel/context.ts'
import { isLoopback } from '../../../limits/network.ts'
import type { Db } from '../../../storage/sql.ts'
import { storedJson } from '../../../base/stored-json.ts'
import { writeLetter } from './layout.ts'
import type { WrittenLetter } from './layout.ts'
import * as store from './mails.store.ts'
import type { MailRow, NewMail } from './mails.store.ts'
import { mailPalettes } from './palette.ts'
import { mailTexts } from './texts.ts'

const minute = 60
const hour = 60 * minute
/** Seconds before each further attempt; after the last one the mail has failed. */
const delays = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour]
/** Milliseconds that a mail server has for each step. */
const patience = 20_000
const errorLength = 500
/** Affects neither access checks nor reads of tokensets. */
const touches = 'nothing'

const detailsOf = storedJson(z.record(z.string(), z.string()))

export const sendMail: Job<{ mail_id: string }> = {
  kind: 'send_mail',
  payload: z.object({ mail_id: z.uuid() }),
  // Mails count their own attempts.
  tries: 50,
  async run(services, { mail_id }, signal) {
    const { database, log } = services
    const mail = await store.findMail(database, mail_id)
    if (mail?.state !== 'waiting') return
    signal.throwIfAborted()
    const db = database.autocommit({ touches })
    try {
      await deliver(services.config, services.baseUrl, mail.to, await write(services, db, mail))
    } catch (error) {
      const again = isFinal(error) ? null : (delays[mail.attempts] ?? null)
      const reason = String((error as Error).message).slice(0, errorLength)
      await store.noteFailed(db, mail_id, reason, again)
      const fields = { err: error, mail_id, kind: mail.kind, retry_in_seconds: again }
      if (again === null) log.error(fields, 'a mail could not be sent')
      else log.warn(fields, 'a mail could not be sent and will be tried again')
      return again === null ? undefined : { againInSeconds: again }
    }
    await store.noteSent(db, mail_id)
  },
}

/**
 * Runs in the caller's transaction: the mail goes out if and only if that commits. `account`: who causes it, if not the one
 * it is for.
 */
export async function enqueueMail(
  tx: Db,
  { newId }: Pick<Services, 'newId'>,
  { account, ...mail }: Omit<NewMail, 'id' | 'details'> & { details?: Record<string, string>; account?: string },
): Promise<void> {
  const id = newId()
  await store.insertMail(tx, { details: {}, ...mail, id })
  await enqueue(tx, { newId }, sendMail, { mail_id: id }, { account: account ?? mail.user_id ?? mail.to })
}

async function write(services: Services, db: Db, mail: MailRow): Promise<WrittenLetter> {
  const { link, write } = mailTexts[mail.kind]
  const user = mail.user_id === null ? undefined : await findUser(db, mail.user_id)
  const details = detailsOf(mail.details, `The mail ${mail.id}`)
  if (link === 'invite' && !(await store.hasInvitation(db, details.invitation_id!))) throw new InvitationEnded()
  const wanted = link && linkOf(link, mail, details)
  const url = wanted ? (await makeLink(db, services, wanted)).url : ''
  const { host } = new URL(services.baseUrl)
  return writeLetter(
    write({ name: user?.name ?? mail.to, host, url, details }),
    `Tessera, ${host}`,
    await mailPalettes(),
  )
}

/** The link of a mail; undefined: the account that it is for is gone. */
function linkOf(
  kind: LinkKind,
  { to, user_id, created_at }: MailRow,
  details: Record<string, string>,
): NewLink | undefined {
  const since = kind === 'take_back' && details.unproved === undefined ? created_at : null
  const { scim_user_id = null } = details
  const link = { email: to, was_mailed: true, since, scim_user_id, by_provider: scim_user_id !== null }
  if (kind === 'invite') return { ...link, kind, invitation_id: details.invitation_id! }
  return user_id === null ? undefined : { ...link, kind, user_id }
}

async function deliver({ smtpUrl, mailFrom }: Config, baseUrl: string, to: string, letter: WrittenLetter) {
  if (smtpUrl === null) throw new NoMailServer()
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    // Credentials and links cross a network in plain text only where the operator's address says so.
    requireTLS: !isLoopback(smtpUrl) && new URL(smtpUrl).searchParams.get('requireTLS') !== 'false',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      from: mailFrom ?? `Tessera <tessera@${new URL(baseUrl).hostname}>`,
      to: { name: '', address: to },
      ...letter,
      // Out-of-office answers to it help nobody (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } finally {
    transport.close()
  }
}

class NoMailServer extends Error {
  constructor() {
    super('No mail server is set up: set TESSERA_SMTP_URL')
  }
}

class InvitationEnded extends Error {
  constructor() {
    super('The invitation ended before this mail was sent')
  }
}

/** The mail server refused for good (RFC 5321 §4.2.1), except where it refuses every login: that can be mended. */
const isFinal = (error: unknown): boolean => {
  if (error instanceof InvitationEnded) return true
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 500 && code !== 'EAUTH'
}
