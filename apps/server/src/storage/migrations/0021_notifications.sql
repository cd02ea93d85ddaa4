-- What happened that concerns a user, one row for each whom it concerns.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- One of the two: what it happened in. Who may no longer read that is not shown it.
  workspace_id uuid references workspaces on delete cascade,
  organization_id uuid references organizations on delete cascade,
  -- The type of the event that it comes from.
  type text not null,
  title text not null,
  subject_kind text not null,
  subject_id uuid not null,
  -- Null: the server did it, or the account is gone.
  actor_id uuid references users on delete set null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_place_check check ((workspace_id is null) <> (organization_id is null))
);
create index notifications_user on notifications (user_id, id);
create index notifications_workspace on notifications (workspace_id);
create index notifications_organization on notifications (organization_id);
create index notifications_actor on notifications (actor_id);
create index notifications_created on notifications (created_at);
