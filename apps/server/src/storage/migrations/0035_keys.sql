-- Keys that are limited to one place, keys that follow one another, and the accounts of programs.
alter table api_keys
  add column read_only boolean not null default false,
  -- The MCP tools that it sees, as `?tools=` names them; null: all.
  add column tools text,
  -- The one place that it reaches. A key must never outlive its place: without it, it would reach everything.
  add column workspace_id uuid references workspaces on delete cascade,
  add column organization_id uuid references organizations on delete cascade,
  add column last_used_ip text,
  -- The key that replaces it.
  add column rotates_to uuid references api_keys on delete set null,
  -- When its owner was told that it expires.
  add column expiry_told_at timestamptz,
  add constraint api_keys_binding_check check (workspace_id is null or organization_id is null);
create index api_keys_workspace on api_keys (workspace_id) where workspace_id is not null;
create index api_keys_organization on api_keys (organization_id) where organization_id is not null;
create index api_keys_rotates_to on api_keys (rotates_to) where rotates_to is not null;
create index api_keys_expiring on api_keys (expires_at)
  where expires_at is not null and revoked_at is null and expiry_told_at is null and kind = 'manual';

-- A notification about an account, such as one of its keys, has no place.
alter table notifications drop constraint notifications_place_check,
  add constraint notifications_place_check check (workspace_id is null or organization_id is null) not valid;

-- A service account has no password that anything matches, and an address that no mail can have. A deleted one is
-- disabled, so that the history keeps its name. The references are deferred because workspaces refer to users as well.
alter table users
  add column kind text not null default 'person' constraint users_kind_check check (kind in ('person', 'service')),
  add column service_workspace_id uuid references workspaces on delete cascade deferrable initially deferred,
  add column service_organization_id uuid references organizations on delete cascade deferrable initially deferred,
  add column service_role text constraint users_service_role_check check (service_role in ('admin', 'editor', 'viewer')),
  add column service_scopes text[],
  add constraint users_service_check check (
    num_nonnulls(service_workspace_id, service_organization_id) = (kind = 'service')::int
    and (service_role is not null) = (kind = 'service') and (service_scopes is not null) = (kind = 'service')
  );
create index users_service_workspace on users (service_workspace_id) where service_workspace_id is not null;
create index users_service_organization on users (service_organization_id) where service_organization_id is not null;
