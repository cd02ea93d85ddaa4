-- Links that prove an address or reset a password, and the mails that carry them.

-- The secret stands in the link alone; the row has its hash. A link that was used is deleted.
create table links (
  id uuid primary key,
  kind text not null constraint links_kind_check check (kind in ('reset', 'verify', 'change', 'take_back')),
  user_id uuid not null references users on delete cascade,
  -- The address that it proves, or gives back.
  email text not null,
  token_hash bytea not null constraint links_token_hash_key unique,
  -- Whether it went to the address, or was shown to an administrator.
  was_mailed boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index links_user on links (user_id, kind);
create index links_age on links (expires_at);

-- Without their text: it is written when the mail is sent, so that no secret lies here.
create table mails (
  id uuid primary key,
  kind text not null,
  address text not null,
  user_id uuid references users on delete cascade,
  -- What the text needs beyond the account.
  details jsonb not null,
  state text not null constraint mails_state_check check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  next_attempt_at timestamptz
);
create index mails_user on mails (user_id);
create index mails_address on mails (address, created_at);
create index mails_age on mails (created_at);
