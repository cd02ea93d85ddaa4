-- Provisioning of organizations by SCIM (RFC 7643).

-- An account that is provisioned has no password until its person sets one.
alter table users alter column password_hash drop not null;

-- Whose identity provider speaks for the addresses of a domain.
create table organization_domains (
  domain text primary key,
  organization_id uuid not null references organizations on delete cascade
);
create index organization_domains_organization on organization_domains (organization_id);

create table scim_tokens (
  organization_id uuid primary key references organizations on delete cascade,
  token_hash bytea not null constraint scim_tokens_token_hash_key unique,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create table scim_users (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- In the form in which names are compared: without regard to case.
  user_name text not null,
  external_id text,
  display_name text,
  emails text[] not null,
  active boolean not null,
  -- Whether a group gave the role that the person has; else members gave it.
  has_group_role boolean not null default false,
  -- The attributes as the identity provider gave them.
  attributes json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint scim_users_user_name_key unique (organization_id, user_name),
  constraint scim_users_user_id_key unique (organization_id, user_id)
);
create index scim_users_page on scim_users (organization_id, id);
create index scim_users_user on scim_users (user_id);
create index scim_users_external_id on scim_users (organization_id, external_id);
create index scim_users_display_name on scim_users (organization_id, display_name);
create index scim_users_emails on scim_users using gin (emails);

create table scim_groups (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  display_name text not null,
  -- In the form in which names are compared: without regard to case.
  name_key text not null,
  external_id text,
  -- The role of its people in the organization; null: it gives none.
  member_role text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint scim_groups_name_key unique (organization_id, name_key)
);
create index scim_groups_page on scim_groups (organization_id, id);
create index scim_groups_external_id on scim_groups (organization_id, external_id);

create table scim_group_members (
  group_id uuid not null references scim_groups on delete cascade,
  scim_user_id uuid not null references scim_users on delete cascade,
  primary key (group_id, scim_user_id)
);
create index scim_group_members_user on scim_group_members (scim_user_id);

-- Accounts that an organization's identity provider disabled, and when: it may enable only those.
create table disabled_by_organizations (
  user_id uuid primary key references users on delete cascade,
  organization_id uuid not null references organizations on delete cascade,
  disabled_at timestamptz not null
);
create index disabled_by_organizations_organization on disabled_by_organizations (organization_id);
