-- Connections of workspaces with Git repositories.

create table git_connections (
  id uuid primary key,
  workspace_id uuid not null constraint git_connections_workspace_id_key unique references workspaces on delete cascade,
  url text not null,
  branch text not null,
  folder text not null,
  format text not null,
  direction text not null,
  push_on text not null,
  incoming text not null,
  pull_requests text not null,
  -- null: all.
  outputs text[],
  credential_kind text not null,
  credential_username text,
  credential_fingerprint text not null,
  -- Sealed with TESSERA_SECRET_KEY.
  credential bytea not null,
  notify_secret bytea not null,
  -- A line of known_hosts, as ssh wrote it on first use.
  host_key text,
  state text not null,
  error text,
  last_commit text,
  last_synced_at timestamptz,
  -- The newest change whose author is known to have been pushed.
  pushed_change uuid,
  -- What a push that is under way makes of the files, so that it is recognised after a crash.
  pushing json,
  -- Whoever holds the claim syncs; it ends by itself.
  claimed_by uuid,
  claimed_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What both sides had at the last common commit, as hashes by token: ours and theirs.
create table git_files (
  connection_id uuid not null references git_connections on delete cascade,
  -- Not a reference: the mode may be deleted before its file is.
  mode_id uuid not null,
  path text not null,
  blob text not null,
  tokens json not null,
  primary key (connection_id, mode_id)
);

-- Tokens that a proposal decides about; neither side takes them until it is merged or closed.
create table git_held (
  connection_id uuid not null references git_connections on delete cascade,
  mode_id uuid not null,
  name text not null,
  proposal_id uuid not null,
  -- The hash of the token in the repository, null where it is deleted there.
  theirs text,
  primary key (connection_id, mode_id, name)
);
create index git_held_proposal on git_held (proposal_id);

create table git_runs (
  id uuid primary key,
  connection_id uuid not null references git_connections on delete cascade,
  started_at timestamptz not null,
  finished_at timestamptz,
  state text not null,
  commits text[] not null,
  changes uuid[] not null,
  proposal_id uuid,
  error text
);
create index git_runs_page on git_runs (connection_id, id);

-- Releases whose tags are in the repository are not looked for again.
create table git_tags (
  connection_id uuid not null references git_connections on delete cascade,
  release_id uuid not null,
  primary key (connection_id, release_id)
);

-- The author of a commit that was pulled and has no account here; and of a proposal that came from one.
alter table changes add column actor_name text;
alter table changes add column actor_email text;
alter table proposals add column author_name text;

drop trigger changes_append_only on changes;
create trigger changes_append_only before delete or update of id, organization_id, workspace_id, tokenset_id, operation, summary, user_id,
 surface, api_key_id, subject, token_count, created_at, audited, ip, request_id, also_in, actor_name, actor_email
 on changes for each row execute function refuse_to_forget();
