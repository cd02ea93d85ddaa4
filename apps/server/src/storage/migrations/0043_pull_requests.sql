-- Branches and pull requests of proposals in the connected repository.

create table git_pull_requests (
  connection_id uuid not null references git_connections on delete cascade,
  -- Not a reference: the request may have to be closed after the proposal was deleted.
  proposal_id uuid not null,
  -- As the host numbers it; null: not opened yet.
  number integer,
  url text,
  state text not null,
  -- The commit of the branch that was pushed last; null: none.
  commit text,
  -- Hashes of what was pushed, shown and reported last, so that nothing is sent twice.
  content text,
  shown text,
  reported text,
  primary key (connection_id, proposal_id)
);
