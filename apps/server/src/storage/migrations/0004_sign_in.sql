-- Signing in: failures that are counted, browsers that are known, and whose address is proved.

-- Counters of failures. Losing them in a crash costs nothing.
create unlogged table attempts (
  bucket text primary key,
  failures integer not null,
  blocked_until timestamptz not null,
  forget_at timestamptz not null
);
create index attempts_age on attempts (forget_at);

-- Browsers in which an account has signed in: failures of others do not block them.
create table sign_in_devices (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index sign_in_devices_token on sign_in_devices (token_hash);
create index sign_in_devices_age on sign_in_devices (last_used_at);

-- Whether somebody vouches for the address: the administrator who made the account, or the one who runs the instance.
alter table users add column email_verified boolean not null default false;
update users set email_verified = true
where is_admin or exists (
  select 1 from changes c where c.operation = 'create_user' and c.subject ->> 'kind' = 'user' and c.subject ->> 'id' = users.id::text
);
