-- Work that is done after the request that asked for it, by whichever node is free.
create table jobs (
  id uuid primary key,
  -- Which entry of the server's list of jobs runs it.
  kind text not null,
  -- Of one kind, only one job with this key waits.
  key text,
  payload json not null,
  run_at timestamptz not null,
  -- How often it was begun since it was asked for or last succeeded.
  attempts int not null default 0,
  -- A worker has it until then, and prolongs that while it works. Afterwards any other worker may take it.
  leased_until timestamptz,
  -- A new id for each time that a worker takes it.
  leased_by uuid,
  -- Asked for once more while it was running.
  again boolean not null default false,
  last_error text,
  -- When its last attempt failed. It stays to be read, and nobody takes it any more.
  failed_at timestamptz,
  created_at timestamptz not null
);
create unique index jobs_key on jobs (kind, key) where key is not null and failed_at is null;
create index jobs_due on jobs (coalesce(leased_until, run_at), id) where failed_at is null;
