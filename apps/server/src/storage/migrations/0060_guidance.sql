-- What tokens, groups and components are for, and which tokens components use.

-- A token in all modes of its tokenset, by the ids of its rows: it keeps its guidance when it is renamed, another token that takes its
-- name does not get it, and one that a revert restores has it again. So neither column refers to rows that may come back.
create table token_anchors (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  tokenset_id uuid not null
);
create index token_anchors_workspace on token_anchors (workspace_id);

create table anchored_tokens (
  token_id uuid primary key,
  anchor_id uuid not null references token_anchors on delete cascade
);
create index anchored_tokens_anchor on anchored_tokens (anchor_id);

-- A token that is deleted in some modes only stays anchored in the others.
create or replace function pass_anchors_on() returns trigger language plpgsql as $$
begin
  insert into anchored_tokens (token_id, anchor_id)
    select t.id, a.anchor_id from deleted d
    join anchored_tokens a on a.token_id = d.id
    join token_anchors n on n.id = a.anchor_id
    join modes m on m.tokenset_id = n.tokenset_id
    join tokens t on t.mode_id = m.id and t.name = d.name
    on conflict do nothing;
  return null;
end
$$;
create trigger tokens_pass_anchors_on after delete on tokens
  referencing old table as deleted for each statement execute function pass_anchors_on();

create table components (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  anatomy text[] not null,
  states text[] not null,
  options json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint components_name unique (workspace_id, name)
);

-- Tokens are named as references are: a binding may name one that does not exist (yet).
create table component_bindings (
  component_id uuid not null references components on delete cascade,
  position integer not null,
  part text not null,
  property text not null,
  state text,
  option json,
  -- Null: the workspace has no tokenset of this name. Not a foreign key: a deleted tokenset can be restored.
  tokenset_id uuid,
  tokenset_name text not null,
  token text not null,
  primary key (component_id, position)
);
create index component_bindings_token on component_bindings (tokenset_id, token);

create table guidance (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  -- One of the three. A group and a component are not foreign keys: they can be restored.
  anchor_id uuid references token_anchors on delete cascade constraint guidance_token unique,
  tokenset_id uuid,
  group_name text,
  component_id uuid constraint guidance_component unique,
  -- Null: deleted. The row stays, so that a revert finds its subject.
  content json,
  pinned boolean not null,
  author_id uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint guidance_group unique (tokenset_id, group_name),
  constraint guidance_subject_check check (num_nonnulls(anchor_id, group_name, component_id) = 1
    and (group_name is null) = (tokenset_id is null))
);
create index guidance_workspace on guidance (workspace_id, id);
create index guidance_author on guidance (author_id);
