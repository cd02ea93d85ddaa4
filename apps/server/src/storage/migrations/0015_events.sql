-- What happened in each workspace, in the order in which it was committed. Numbers of a workspace have no gap: the row of
-- `event_streams` is held from the number's assignment to the commit.
create table event_streams (
  workspace_id uuid primary key references workspaces on delete cascade,
  last_id bigint not null
);

create table events (
  workspace_id uuid not null references workspaces on delete cascade,
  id bigint not null,
  type text not null,
  at timestamptz not null,
  -- The event as it is sent, without its id.
  body json not null,
  primary key (workspace_id, id)
);
create index events_at on events (at);
