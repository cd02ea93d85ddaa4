-- The GitHub App of a workspace: what is known of it, and its private key and the secret of its webhook, sealed. A connection has a
-- copy of its own, so that an app that is made later changes no connection.
create table git_apps (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  app json not null,
  fingerprint text not null,
  key bytea not null,
  webhook_secret bytea,
  created_at timestamptz not null
);
alter table git_connections add column credential_app json;

-- Apps that somebody begins to make: GitHub sends the state back, once.
create table git_app_requests (
  state_hash bytea primary key,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  origin text not null,
  expires_at timestamptz not null
);
create index git_app_requests_age on git_app_requests (expires_at);
create index git_app_requests_workspace on git_app_requests (workspace_id);
create index git_app_requests_user on git_app_requests (user_id);
