// Ends what was asked for by whoever had access before: links that set another password or another address, and mails
// with such links that wait. Else somebody who once knew the password could still take the account over.
import type { Db } from '../../../storage/sql.ts'
import { withdrawMails } from '../../people/mails/mails.store.ts'
import { endLinks } from '../../people/links/links.store.ts'

const kinds = ['reset', 'change'] as const

export async function endLinksOfAccess(tx: Db, userId: string): Promise<void> {
  for (const kind of kinds) await withdrawMails(tx, userId, kind)
  await endLinks(tx, userId, kinds)
}
