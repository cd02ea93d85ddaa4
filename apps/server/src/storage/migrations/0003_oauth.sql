-- Apps that connect by OAuth: who they are, what they were granted, and the bridge for the plugin, which cannot be redirected to.

create table oauth_clients (
  id text primary key,
  -- SHA-256; null: a public client, which proves itself by PKCE alone.
  secret_hash bytea,
  name text not null,
  redirect_uris text[] not null,
  -- As registered and returned: grant and response types, scope, application_type.
  metadata json not null,
  created_at timestamptz not null default now(),
  -- When somebody last approved it; clients that nobody uses are purged.
  granted_at timestamptz
);
create index oauth_clients_age on oauth_clients (coalesce(granted_at, created_at));

-- Exists from the start; its redirect address follows from the server's own.
insert into oauth_clients (id, name, redirect_uris, metadata, granted_at) values ('tessera-plugin', 'Tessera plugin', '{}', '{}', 'infinity');

alter table api_keys
  add column oauth_client_id text references oauth_clients on delete set null,
  -- RFC 8707: what the token is for.
  add column resource text,
  -- The code it was given for: seeing that again ends the token.
  add column code_hash bytea unique;
-- One token for each user and app: authorizing again replaces it.
create unique index api_keys_oauth on api_keys (user_id, oauth_client_id) where kind = 'oauth' and revoked_at is null;
create index api_keys_oauth_client on api_keys (oauth_client_id) where oauth_client_id is not null;

-- A consent page that is being looked at. Bound to the session that opened it, good for one decision.
create table oauth_transactions (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  client_id text not null references oauth_clients on delete cascade,
  redirect_uri text not null,
  -- Whether the request named it: then the token request has to as well.
  redirect_uri_given boolean not null,
  scopes text[] not null,
  state text,
  code_challenge text,
  expires_at timestamptz not null
);
create index oauth_transactions_age on oauth_transactions (expires_at);
create index oauth_transactions_session on oauth_transactions (session_id);
create index oauth_transactions_user on oauth_transactions (user_id);
create index oauth_transactions_client on oauth_transactions (client_id);

create table oauth_codes (
  code_hash bytea primary key,
  client_id text not null references oauth_clients on delete cascade,
  user_id uuid not null references users on delete cascade,
  redirect_uri text not null,
  redirect_uri_given boolean not null,
  scopes text[] not null,
  state_hash bytea,
  code_challenge text,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index oauth_codes_age on oauth_codes (expires_at);
create index oauth_codes_client on oauth_codes (client_id);
create index oauth_codes_user on oauth_codes (user_id);

-- What the plugin polls for. The code is sealed with a key that only the state gives, and the state is stored as a hash.
create table plugin_bridge (
  state_hash bytea primary key,
  status text not null check (status in ('complete', 'denied', 'delivered')),
  sealed_code bytea,
  expires_at timestamptz not null
);
create index plugin_bridge_age on plugin_bridge (expires_at);
