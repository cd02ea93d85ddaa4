-- Organizations' environments and what is published to them.

alter table changes add column organization_id uuid;
create index changes_organization on changes (organization_id, id desc) where organization_id is not null;
create index changes_reverted_by on changes (reverted_by) where reverted_by is not null;

-- Snapshots are trees of parts, each stored once under the digest of its content: what two releases have in common, they share.
-- Shared within an organization only, so that nobody learns what others store, and deleting the organization deletes all of it.
create table snapshot_parts (
  organization_id uuid not null references organizations on delete cascade,
  hash bytea not null,
  -- json, not jsonb: kept exactly as written, and the hash covers this text.
  body json not null,
  -- The hashes of the parts below it, in order.
  children bytea[] not null,
  primary key (organization_id, hash)
);

-- The tree that a mode had when it was last published: while the mode's revision is the same, nothing needs to be read.
create table mode_snapshots (
  mode_id uuid primary key references modes on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  revision bigint not null,
  token_count integer not null,
  tokens_hash bytea,
  groups_hash bytea
);
create index mode_snapshots_organization on mode_snapshots (organization_id);

create table environments (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  -- The name folded by the server, as for modes.
  name_key text not null,
  is_production boolean not null default false,
  active_release_id uuid,
  -- Whether everyone may read the stylesheet of the active release at /public/{slug}/tokens.css.
  public boolean not null default false,
  slug text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint environments_name unique (organization_id, name_key),
  constraint environments_slug unique (slug)
);
create unique index environments_production on environments (organization_id) where is_production;

create table releases (
  id uuid primary key,
  environment_id uuid not null references environments on delete cascade,
  version text not null,
  -- The part at the top of the snapshot; no foreign key, because parts are swept by organization.
  root_hash bytea not null,
  notes text,
  changes json not null,
  -- Where the content comes from, when it was not published as it stood: the release that was merged or gone back to.
  merged_from uuid,
  rolled_back_to uuid,
  published_by uuid,
  created_at timestamptz not null,
  constraint releases_version unique (environment_id, version),
  unique (environment_id, id)
);

alter table environments add constraint environments_active_release
  foreign key (id, active_release_id) references releases (environment_id, id) deferrable initially deferred;
