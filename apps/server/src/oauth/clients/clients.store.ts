import { pluginCallbackOf, pluginClientId } from '@tessera/contract'
import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'

export interface OAuthClient {
  id: string
  /** null: a public client. */
  secret_hash: Buffer | null
  name: string
  redirect_uris: string[]
  created_at: string
  /** Of an app whose id is an address: its metadata need not be read again yet. */
  is_fresh: boolean
}

export interface ClientMetadata {
  grant_types: string[]
  response_types: string[]
  token_endpoint_auth_method: string
  scope: string
  application_type?: string
}

/** The plugin's redirect address is not stored, because it is always the server's own. */
export async function findClient(db: Db, baseUrl: string, id: string): Promise<OAuthClient | undefined> {
  const client = await db.one<OAuthClient>(
    sql`select id, secret_hash, name, redirect_uris, created_at,
 coalesce(document_fresh_until > now(), false) as is_fresh from oauth_clients where id = ${id}`,
  )
  return client?.id === pluginClientId ? { ...client, redirect_uris: [pluginCallbackOf(baseUrl)] } : client
}

export async function insertClient(
  db: Db,
  client: Pick<OAuthClient, 'id' | 'secret_hash' | 'name' | 'redirect_uris'> & { metadata: ClientMetadata },
): Promise<{ issued_at: number }> {
  const row = await db.one<{
    issued_at: number
  }>(sql`insert into oauth_clients (id, secret_hash, name, redirect_uris, metadata)
 values (${client.id}, ${client.secret_hash}, ${client.name}, ${client.redirect_uris}, ${JSON.stringify(client.metadata)})
 returning floor(extract(epoch from created_at))::float8 as issued_at`)
  return row!
}

/** Stores an app as its document describes it now. */
export async function storeDocument(
  db: Db,
  client: Pick<OAuthClient, 'id' | 'name' | 'redirect_uris'> & {
    metadata: Pick<ClientMetadata, 'grant_types' | 'token_endpoint_auth_method'>
    fresh_seconds: number
  },
): Promise<void> {
  await db.query(sql`insert into oauth_clients (id, name, redirect_uris, metadata, document_fresh_until)
 values (${client.id}, ${client.name}, ${client.redirect_uris}, ${JSON.stringify(client.metadata)}, now() + make_interval(secs => ${client.fresh_seconds}))
 on conflict (id) do update set name = excluded.name, redirect_uris = excluded.redirect_uris, metadata = excluded.metadata,
 document_fresh_until = excluded.document_fresh_until`)
}

/** Deletes clients without approval for a day, or without a token for ninety. */
export const purgeUnusedClients = (db: Db) =>
  db.query(sql`delete from oauth_clients c where coalesce(c.granted_at, c.created_at) < now() - interval '24 hours'
 and (c.granted_at is null or c.granted_at < now() - interval '90 days')
 and not exists (select 1 from api_keys k where k.oauth_client_id = c.id and k.revoked_at is null and k.expires_at > now() - interval '90 days')`)
