-- The registry: releases of an organization as packages of npm, SwiftPM and Maven.

-- null: no package of this kind.
create table packages (
  organization_id uuid primary key references organizations on delete cascade,
  npm_scope text,
  npm_name text,
  swift_scope text,
  swift_name text,
  maven_group text,
  maven_artifact text,
  public boolean not null,
  updated_at timestamptz not null
);
-- A scope belongs to one organization. It may be given with or without its @, and that of Swift in any case.
create unique index packages_npm_scope on packages (ltrim(npm_scope, '@'));
create unique index packages_swift_scope on packages (lower(swift_scope));
create unique index packages_maven_group on packages (lower(maven_group));

create table package_environments (
  organization_id uuid not null references packages on delete cascade,
  environment_id uuid not null references environments on delete cascade,
  primary key (organization_id, environment_id)
);
create index package_environments_environment on package_environments (environment_id);

-- What a release is called as a version, for good. Not a reference: lockfiles name it when its environment is gone.
create table package_versions (
  release_id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  environment_id uuid not null,
  version text not null,
  constraint package_versions_version unique (organization_id, version)
);

-- Built packages, which never change.
create table package_files (
  release_id uuid not null,
  kind text not null,
  name text not null,
  organization_id uuid not null references organizations on delete cascade,
  version text not null,
  -- The workspaces that it has tokens of.
  workspaces uuid[] not null,
  manifest json not null,
  bytes bytea not null,
  sha1 bytea not null,
  sha256 bytea not null,
  sha512 bytea not null,
  -- Of the key of the registry; null: it could not be opened.
  signature text,
  created_at timestamptz not null,
  primary key (release_id, kind, name)
);
create index package_files_version on package_files (organization_id, kind, name, version);

-- The one key that signs npm packages, sealed with TESSERA_SECRET_KEY where that is set.
create table registry_key (
  id smallint primary key default 1 constraint registry_key_one check (id = 1),
  public_key bytea not null,
  private_key bytea not null,
  sealed boolean not null,
  created_at timestamptz not null
);
