-- Other repositories to which releases bring an output or a package, and what each run did with them.
alter table git_connections add column targets json not null default '[]';
alter table git_runs add column targets json not null default '[]';

create table git_targets (
  connection_id uuid not null references git_connections on delete cascade,
  -- Repository, branch and path.
  key text not null,
  -- The release that was brought last; null: none was in full.
  release_id uuid,
  -- The release whose names the repository's own branch has; null: not known.
  base_release_id uuid,
  -- The commit of Tessera's branch; null: none was pushed.
  commit text,
  -- A commit that is being pushed: a process may die before it notes that it arrived.
  pushing text,
  -- What was written, so that a file that a later release lacks is removed.
  paths text[] not null default '{}',
  -- The request, as the host numbers it; null: none.
  number integer,
  url text,
  primary key (connection_id, key)
);
