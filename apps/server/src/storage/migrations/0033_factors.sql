-- Second factors, and when a session proved itself.
create table factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null constraint factors_kind_check check (kind in ('totp', 'passkey')),
  name text not null,
  created_at timestamptz not null,
  -- Null: an authenticator app that no code has confirmed.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Of an authenticator app: its secret, and the last step of 30 seconds whose code was used.
  secret bytea,
  last_step bigint,
  -- Of a passkey.
  credential_id text constraint factors_credential_key unique,
  public_key bytea,
  counter bigint,
  transports text[],
  constraint factors_parts_check check ((kind = 'totp') = (secret is not null) and (kind = 'passkey') = (public_key is not null))
);
create index factors_user on factors (user_id);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A sign-in whose password was right and whose second factor is missing.
create table second_factor_tickets (
  id uuid primary key,
  token_hash bytea not null constraint second_factor_tickets_token_key unique,
  user_id uuid not null references users on delete cascade,
  -- Another password voids the ticket.
  password_hash text not null,
  expires_at timestamptz not null
);
create index second_factor_tickets_age on second_factor_tickets (expires_at);
create index second_factor_tickets_user on second_factor_tickets (user_id);

-- What browsers were asked with; each is good once.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null constraint passkey_challenges_purpose_check check (purpose in ('add', 'sign_in')),
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_age on passkey_challenges (expires_at);
create index passkey_challenges_user on passkey_challenges (user_id);

-- The last time that its person gave a password, a code or a passkey.
alter table sessions add column proved_at timestamptz not null default now();
update sessions set proved_at = created_at;

-- Its members need a second factor.
alter table organizations add column require_factor boolean not null default false;
