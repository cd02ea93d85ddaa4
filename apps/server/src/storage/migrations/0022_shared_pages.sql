-- Pages that show tokens to others.
create table shared_pages (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  slug text not null constraint shared_pages_slug unique,
  title text not null,
  intro text,
  visibility text not null constraint shared_pages_visibility_check check (visibility in ('members', 'public')),
  -- One of the two. Not foreign keys: who takes back a deletion gets the same ids, and the page shows them again.
  tokenset_id uuid,
  resolver_id uuid,
  -- Null: what is now.
  environment_id uuid references environments on delete cascade,
  -- Markdown for groups: [{group, text}].
  notes jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint shared_pages_shown_check check ((tokenset_id is null) <> (resolver_id is null))
);
create index shared_pages_workspace on shared_pages (workspace_id, id);
create index shared_pages_environment on shared_pages (environment_id);
