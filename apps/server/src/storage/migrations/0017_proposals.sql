-- Edits that are not made yet.
create table proposals (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  title text not null,
  description text,
  status text not null constraint proposals_status_check check (status in ('draft', 'open', 'approved', 'merged', 'closed')),
  -- Who made it; null once the account is gone.
  author_id uuid references users on delete set null,
  reviewers uuid[] not null,
  -- The tokens that the operations name, as they were when these were set.
  base json not null,
  operations json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index proposals_workspace on proposals (workspace_id, id);
create index proposals_author on proposals (author_id);
