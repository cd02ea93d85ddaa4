-- Addresses that are told of the events of a workspace, and each telling.
create table webhooks (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  url text not null,
  description text,
  -- Patterns of event types; an event that fits one is delivered.
  events text[] not null,
  status text not null constraint webhooks_status_check check (status in ('enabled', 'disabled')),
  -- Why it was disabled, where nobody did it.
  disabled_reason text,
  secret text not null,
  -- Signs beside the new one until then.
  former_secret text,
  former_until timestamptz,
  -- The last event of the stream that is delivered, or that it does not want.
  position bigint not null,
  -- Where a delivery failed: not before then.
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhooks_workspace on webhooks (workspace_id, id);

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  -- Its number in the stream; null: a test.
  event_id bigint,
  event text not null,
  -- What is sent, as it was first: the bytes are the same with each attempt.
  body text not null,
  status text not null constraint webhook_deliveries_status_check check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  response_status integer,
  response_body text,
  error text,
  duration_ms integer,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  delivered_at timestamptz,
  constraint webhook_deliveries_event unique (webhook_id, event_id)
);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id);
