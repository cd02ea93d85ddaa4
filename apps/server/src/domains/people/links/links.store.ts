// Links that prove an address or reset a password.
import type { LinkKind } from '@tessera/contract'
import { newSecret, hashToken } from '../../../base/secrets/secret.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export interface LinkRow {
  id: string
  kind: LinkKind
  user_id: string
  email: string
  was_mailed: boolean
  /** Of a link that takes an address back: when the change was asked for (ISO 8601). */
  since: string | null
  /** An identity provider gave the address, by this resource; null: it is gone. */
  by_provider: boolean
  scim_user_id: string | null
}

const hour = 60 * 60
/** Seconds that a link is good for. */
const lifeOf: Record<LinkKind, number> = {
  reset: hour,
  verify: 24 * hour,
  change: 24 * hour,
  take_back: 72 * hour,
  adopt: 7 * 24 * hour,
  invite: 7 * 24 * hour,
}

/** The page of the dashboard that a link opens. */
const pages: Record<LinkKind, string> = {
  reset: 'reset-password',
  verify: 'verify-email',
  change: 'verify-email',
  take_back: 'verify-email',
  adopt: 'verify-email',
  invite: 'invite',
}

interface LinkOf {
  /** The address that it proves, or gives back. */
  email: string
  was_mailed: boolean
  since?: string | null
  by_provider?: boolean
  scim_user_id?: string | null
}
/** A link is that of an account, or of an invitation. */
export type NewLink = LinkOf &
  ({ kind: Exclude<LinkKind, 'invite'>; user_id: string } | { kind: 'invite'; invitation_id: string })

export interface MadeLink {
  url: string
  /** ISO 8601. */
  expires_at: string
}

/** Makes a link; its secret stands in the fragment, which browsers send to no server. */
export async function makeLink(
  db: Db,
  { newId, baseUrl }: { newId: () => string; baseUrl: string },
  link: NewLink,
): Promise<MadeLink> {
  const secret = newSecret()
  const { kind, email, was_mailed, since = null, by_provider = false, scim_user_id = null } = link
  const [user_id, invitation_id] = link.kind === 'invite' ? [null, link.invitation_id] : [link.user_id, null]
  const row = await db.one<{ expires_at: string }>(sql`insert into links
 (id, kind, user_id, invitation_id, email, token_hash, was_mailed, since, by_provider, scim_user_id, created_at, expires_at)
 values (${newId()}, ${kind}, ${user_id}, ${invitation_id}, ${email}, ${hashToken(secret)}, ${was_mailed}, ${since}, ${by_provider},
 ${scim_user_id}, now(),
 now() + make_interval(secs => ${lifeOf[kind]}::int)) returning expires_at`)
  return { url: `${baseUrl}/${pages[kind]}#${secret}`, expires_at: row!.expires_at }
}

const columns = sql`l.id, l.kind, l.user_id, l.email, l.was_mailed, l.since, l.by_provider, l.scim_user_id`

export const findLink = (db: Db, token: string, kinds: readonly LinkKind[]) =>
  db.one<LinkRow>(sql`select ${columns} from links l
 where l.token_hash = ${hashToken(token)} and l.kind = any(${kinds}::text[]) and l.expires_at > now()`)

/** Uses a link up, with all others of its kind and address; undefined if somebody was faster. */
export async function takeLink(tx: Db, { id, kind, user_id, email }: LinkRow): Promise<boolean> {
  const taken = await tx.one(sql`delete from links where id = ${id} and expires_at > now() returning 1`)
  await tx.query(sql`delete from links where user_id = ${user_id} and kind = ${kind} and email = ${email}`)
  return taken !== undefined
}

export const endLinks = (tx: Db, userId: string, kinds: readonly LinkKind[]) =>
  tx.query(sql`delete from links where user_id = ${userId} and kind = any(${kinds}::text[])`)

export const purgeLinks = (db: Db) => db.query(sql`delete from links where expires_at < now()`)
