-- Apps that stay connected: a refresh token of two parts, the family that stays and the token that is new at each use. A family is
-- the connection of an app, so whatever ends the connection ends it; its access token is replaced in place.
alter table api_keys
  -- Until when the app can renew its access token; null: it cannot.
  add column renewable_until timestamptz;
create table oauth_refresh_families (
  api_key_id uuid primary key references api_keys on delete cascade,
  family_hash bytea not null constraint oauth_refresh_families_family_key unique,
  -- The only one that is good; any other one of the family was used before.
  token_hash bytea not null,
  -- As granted: an access token may have fewer.
  scopes text[] not null
);

-- Whether the app asked to stay connected.
alter table oauth_transactions add column offline boolean not null default false;
alter table oauth_codes add column offline boolean not null default false;

-- Of an app whose id is the address of its metadata: until when they need not be read again. Null: a registered app.
alter table oauth_clients add column document_fresh_until timestamptz;

-- Notifications about an account are about neither a workspace nor an organization.
alter table notifications drop constraint if exists notifications_place_check;
alter table notifications add constraint notifications_place_check check (workspace_id is null or organization_id is null) not valid;

-- The audit log as a chain: each entry has the hash of its content and of the hash before. Entries are chained after they are
-- committed, in an order of their own, so that no write waits for another one's (domains/audit/chain.ts).
create table audit_chain (
  seq bigint primary key,
  change_id uuid not null constraint audit_chain_change_key unique,
  at timestamptz not null,
  -- Null: the first entry.
  previous bytea,
  hash bytea not null,
  -- The retention has deleted the entry.
  dropped boolean not null default false
);
create trigger audit_chain_append_only before delete or update on audit_chain for each row execute function refuse_to_forget();

-- Entries that are not chained yet.
create table audit_pending (change_id uuid primary key);

create table audit_chain_state (
  only_row boolean primary key default true constraint audit_chain_state_only_row_check check (only_row),
  -- The last entry of the chain; null: none.
  head_seq bigint not null default 0,
  head_hash bytea,
  head_id uuid,
  head_at timestamptz,
  -- The last entry that the retention took off the beginning.
  anchor_seq bigint not null default 0,
  anchor_hash bytea,
  -- Entries from before the chain, which are chained beside writers: those after the first id, up to the second; null: done.
  former_after uuid,
  former_until uuid
);

create or replace function note_audited() returns trigger language plpgsql as $$
begin
  -- Entries that are moved or restored are chained already.
  if current_setting('tessera.chained', true) is distinct from 'on' then
    insert into audit_pending (change_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger changes_chained after insert on changes for each row when (new.audited) execute function note_audited();

insert into audit_chain_state (former_after, former_until)
  select case when until is not null then '00000000-0000-0000-0000-000000000000'::uuid end, until
  from (select (select id from changes where audited order by id desc limit 1) as until) as former;
