-- Documentation: pages of Markdown with live pictures of tokens.
create table documentations (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  slug text not null constraint documentations_slug unique,
  title text not null,
  description text,
  visibility text not null constraint documentations_visibility_check check (visibility in ('members', 'public')),
  published boolean not null,
  -- One of the two, and where it is published (null: what is now). Not foreign keys: the text outlives what it shows.
  tokenset_id uuid,
  resolver_id uuid,
  environment_id uuid,
  accent text,
  logo text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint documentations_shown_check check ((tokenset_id is null) <> (resolver_id is null))
);
create index documentations_workspace on documentations (workspace_id, id);

create table documentation_pages (
  id uuid primary key,
  documentation_id uuid not null references documentations on delete cascade,
  path text not null,
  title text not null,
  markdown text not null,
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint documentation_pages_path unique (documentation_id, path)
);
