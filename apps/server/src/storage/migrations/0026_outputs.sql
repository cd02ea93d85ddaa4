-- Outputs: which files a team wants written from a workspace.

create table outputs (
  workspace_id uuid primary key references workspaces on delete cascade,
  -- As they are answered: json, not jsonb, so that settings keep the order given.
  outputs json not null,
  updated_at timestamptz not null
);
