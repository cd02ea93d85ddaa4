-- Accounts, workspaces, tokensets, modes, tokens, and what every write leaves behind.

create table users (
  id uuid primary key,
  -- Lower-cased by the server, in one place; compared as it stands.
  email text not null unique,
  name text not null check (char_length(name) between 1 and 255),
  password_hash text not null,
  plan_type text not null,
  is_admin boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  user_agent text,
  ip text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- Manual keys and OAuth tokens alike: they authenticate in the same way.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  kind text not null check (kind in ('manual', 'oauth')),
  prefix text not null,
  key_hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_user on api_keys (user_id, id);

create table organizations (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 255),
  user_id uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index organizations_user on organizations (user_id);

create table organization_members (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, user_id)
);
create index organization_members_user on organization_members (user_id);

create table workspaces (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 255),
  description text,
  user_id uuid not null references users,
  organization_id uuid references organizations on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index workspaces_user on workspaces (user_id, id);
create index workspaces_organization on workspaces (organization_id) where organization_id is not null;

create table workspace_members (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (workspace_id, user_id)
);
create index workspace_members_user on workspace_members (user_id, workspace_id);

-- The default mode is a column here and not a flag there: so a tokenset always has a mode, has exactly one default,
-- and the default cannot be deleted, whatever races. Deferred, because a tokenset and its first mode are made together.
create table tokensets (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  description text,
  default_mode_id uuid not null,
  -- Raised by every write below it; what is cached of a tokenset is keyed by it.
  revision bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index tokensets_workspace on tokensets (workspace_id, id);

create table modes (
  id uuid primary key,
  tokenset_id uuid not null references tokensets on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  -- The name folded by the server: unique in its tokenset without regard to case, in every script.
  name_key text not null,
  revision bigint not null default 0,
  -- What documents said of groups (DTCG $description, $extensions, $deprecated), to be written back.
  groups json,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (tokenset_id, id),
  constraint modes_name unique (tokenset_id, name_key)
);

alter table tokensets add constraint tokensets_default_mode
  foreign key (id, default_mode_id) references modes (tokenset_id, id) deferrable initially deferred;

create table tokens (
  -- UUIDv7: the order of ids is the order of creation, which lists and exports follow.
  id uuid primary key,
  mode_id uuid not null references modes on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  type text not null,
  -- json, not jsonb: kept exactly as written.
  value json not null,
  description text,
  alias_to text,
  -- Every name that the value points at, at any depth.
  refs text[] not null default '{}',
  extensions json,
  deprecated json,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Deferrable, so that one statement may swap names: it is checked when the statement ends.
  constraint tokens_name unique (mode_id, name) deferrable
);
create index tokens_order on tokens (mode_id, id);

-- The history outlives what it tells of: no foreign keys.
create table changes (
  id uuid primary key,
  workspace_id uuid,
  tokenset_id uuid,
  operation text not null,
  summary text not null,
  user_id uuid,
  surface text not null,
  api_key_id uuid,
  -- The record that was acted on, where it is not a token: {"kind", "before", "after"}.
  subject json,
  token_count integer not null default 0,
  reverted_by uuid,
  created_at timestamptz not null
);
create index changes_workspace on changes (workspace_id, id desc);
create index changes_tokenset on changes (tokenset_id, id desc);

create table change_tokens (
  change_id uuid not null references changes on delete cascade,
  position integer not null,
  token_id uuid not null,
  mode_id uuid not null,
  name text not null,
  before json,
  after json,
  primary key (change_id, position)
);
create index change_tokens_token on change_tokens (token_id, change_id desc);
create index change_tokens_name on change_tokens (mode_id, name, change_id desc);

-- Answers of POSTs with an Idempotency-Key, kept 24 hours.
create table idempotency_keys (
  api_key_id uuid not null references api_keys on delete cascade,
  key text not null,
  request_hash bytea not null,
  status integer,
  body text,
  created_at timestamptz not null default now(),
  primary key (api_key_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Counters of fixed windows. Losing them in a crash costs nothing.
create unlogged table rate_windows (
  bucket text not null,
  window_start bigint not null,
  hits integer not null,
  primary key (bucket, window_start)
);
create index rate_windows_age on rate_windows (window_start);
