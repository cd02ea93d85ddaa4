-- Single sign-on by OpenID Connect: who signs in to which account, and what is under way.

-- An account that a provider made has no password.
alter table users alter column password_hash drop not null;
alter table second_factor_tickets alter column password_hash drop not null;

create table identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The id of the provider in the settings of the instance.
  provider text not null,
  -- Both as the provider's ID tokens have them: together they name a person for ever.
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint identities_subject_key unique (issuer, subject),
  constraint identities_provider_key unique (user_id, provider)
);

-- A browser that was sent to a provider. Verifier and nonce follow from the browser's cookie, so that no secret lies here.
create table sign_ons (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  purpose text not null constraint sign_ons_purpose_check check (purpose in ('sign_in', 'connect', 'confirm')),
  return_to text not null,
  -- Of a person who was signed in when it began.
  user_id uuid references users on delete cascade,
  session_id uuid references sessions on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sign_ons_session_check check ((purpose = 'sign_in') = (session_id is null) and (user_id is null) = (session_id is null))
);
create index sign_ons_age on sign_ons (expires_at);
create index sign_ons_user on sign_ons (user_id);
create index sign_ons_session on sign_ons (session_id);

-- Logout tokens that were used: each is good once.
create table used_logout_tokens (
  provider text not null,
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (provider, jti_hash)
);
create index used_logout_tokens_age on used_logout_tokens (expires_at);

-- Which provider signed in, and what it calls the session.
alter table sessions add column provider text;
alter table sessions add column identity_id uuid references identities on delete cascade;
alter table sessions add column provider_sid text;
create index sessions_identity on sessions (identity_id) where identity_id is not null;
alter table second_factor_tickets add column provider text;
alter table second_factor_tickets add column identity_id uuid references identities on delete cascade;
alter table second_factor_tickets add column provider_sid text;
create index second_factor_tickets_identity on second_factor_tickets (identity_id) where identity_id is not null;

-- The provider whose groups gave the role; null: a person did.
alter table organization_members add column role_by text;
