-- The day on which the token of a connection ends, as its host says; null: none is known. Whether the token may renew itself, and
-- when the host was asked.
alter table git_connections add column credential_expires_at date, add column credential_renews boolean not null default false,
  add column credential_checked_at timestamptz;
