-- The files of outputs as Tessera wrote them last: what is another there, somebody else wrote.
create table git_outputs (
  connection_id uuid not null references git_connections on delete cascade,
  path text not null,
  blob text not null,
  primary key (connection_id, path)
);

-- outputs_known: false for connections of before, whose outputs are those of their last commit. may_replace: paths that an admin
-- allowed to overwrite, once. blocked: paths that somebody else wrote, and that wait for such a permission.
alter table git_connections add column outputs_known boolean not null default false,
  add column may_replace text[] not null default '{}', add column blocked text[] not null default '{}';
