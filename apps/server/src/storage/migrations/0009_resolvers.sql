-- Resolvers: what joins modes of several tokensets, with an axis of its own for each modifier.

create table resolvers (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  -- The name folded by the server, as for modes.
  name_key text not null,
  description text,
  -- Sets, modifiers with their contexts and the resolution order, without the sources. json, not jsonb: kept in the order given.
  shape json not null,
  -- Raised by every write to it, also by one that takes a source out.
  revision bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint resolvers_name unique (workspace_id, name_key),
  unique (id, workspace_id)
);

alter table tokensets add unique (id, workspace_id);

-- What the places of a resolver stand on. Rows with foreign keys: a tokenset or mode that is deleted takes its sources with it, and
-- no resolver can read the tokens of another workspace, whatever races.
create table resolver_sources (
  resolver_id uuid not null,
  workspace_id uuid not null,
  -- The list that it is in: sets first, then the contexts of each modifier, counted through from 0 in the order of the shape.
  place integer not null,
  -- In the list; the later stands over the earlier.
  position integer not null,
  tokenset_id uuid not null,
  -- null: the tokenset's default mode, whichever it is.
  mode_id uuid,
  primary key (resolver_id, workspace_id, place, position),
  foreign key (resolver_id, workspace_id) references resolvers (id, workspace_id) on delete cascade,
  foreign key (tokenset_id, workspace_id) references tokensets (id, workspace_id) on delete cascade,
  foreign key (tokenset_id, mode_id) references modes (tokenset_id, id) on delete cascade
);
create index resolver_sources_tokenset on resolver_sources (tokenset_id, workspace_id);
create index resolver_sources_mode on resolver_sources (tokenset_id, mode_id);
