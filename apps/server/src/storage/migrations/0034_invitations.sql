-- Invitations, transfers of ownership, and accounts that are deleted.

-- An address that is asked to join a workspace or an organization.
create table invitations (
  id uuid primary key,
  workspace_id uuid references workspaces on delete cascade,
  organization_id uuid references organizations on delete cascade,
  -- In normal form.
  email text not null,
  role text not null constraint invitations_role_check check (role in ('admin', 'editor', 'viewer')),
  -- The invitation is void once they may not invite any more.
  invited_by uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint invitations_place_check check ((workspace_id is null) <> (organization_id is null)),
  constraint invitations_workspace_key unique (workspace_id, email),
  constraint invitations_organization_key unique (organization_id, email)
);
create index invitations_inviter on invitations (invited_by);
create index invitations_age on invitations (expires_at);

-- Links of invitations belong to no account.
alter table links alter column user_id drop not null;
alter table links add column invitation_id uuid references invitations on delete cascade;
alter table links drop constraint links_kind_check;
alter table links add constraint links_kind_check check (kind in ('reset', 'verify', 'change', 'take_back', 'invite'));
alter table links add constraint links_owner_check
  check ((kind = 'invite') = (invitation_id is not null) and (kind = 'invite') = (user_id is null));
create index links_invitation on links (invitation_id) where invitation_id is not null;

-- A workspace or an organization that waits for its new owner to accept it.
create table transfers (
  id uuid primary key,
  workspace_id uuid constraint transfers_workspace_key unique references workspaces on delete cascade,
  organization_id uuid constraint transfers_organization_key unique references organizations on delete cascade,
  from_user_id uuid not null references users on delete cascade,
  to_user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint transfers_place_check check ((workspace_id is null) <> (organization_id is null))
);
create index transfers_from on transfers (from_user_id);
create index transfers_to on transfers (to_user_id);
create index transfers_age on transfers (expires_at);

-- Set: the account is gone, and its row stands for who did what the history keeps.
alter table users add column deleted_at timestamptz;
