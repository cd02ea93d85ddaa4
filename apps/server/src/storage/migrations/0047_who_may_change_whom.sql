-- What was added to an account before somebody else proved its address, or since its address was changed, can be told apart.

-- Null: before this version.
alter table users add column password_set_at timestamptz;
-- Codes of before count as made now: they end where an address is taken back, which is the safe side.
alter table recovery_codes add column created_at timestamptz not null default now();

alter table links
  -- Of one that takes an address back: what was added to the account from then on ends with it.
  add column since timestamptz,
  -- What an identity provider began, and the resource, which may be gone when somebody takes an address back.
  add column by_provider boolean not null default false,
  add column scim_user_id uuid references scim_users on delete set null;
alter table links drop constraint links_kind_check;
alter table links add constraint links_kind_check check (kind in ('reset', 'verify', 'change', 'take_back', 'adopt', 'invite'));
create index links_scim_user on links (scim_user_id) where scim_user_id is not null;

alter table scim_users
  -- Since when the organization manages the account: because it made it, or because its holder agreed. Null: a membership only.
  add column managed_since timestamptz,
  -- The address that the identity provider gave and that nobody has proved yet.
  add column pending_email text;
create index scim_users_pending_email on scim_users (pending_email) where pending_email is not null;
-- An account that was made for a resource has its time to the millisecond. Of others those that a provider signs in to agreed.
update scim_users s set managed_since = s.created_at from users u
 where u.id = s.user_id and (u.created_at = s.created_at or exists (select 1 from identities i where i.user_id = u.id));

-- Who made the token; null: unknown.
alter table scim_tokens add column made_by uuid references users on delete set null;
create index scim_tokens_made_by on scim_tokens (made_by);
