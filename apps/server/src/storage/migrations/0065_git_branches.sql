-- Branches of a repository that proposals show. commit, content: what both had last; is_gone: the branch is not there any more.
create table git_branches (
  connection_id uuid not null references git_connections (id) on delete cascade,
  branch text not null,
  proposal_id uuid not null,
  commit text not null,
  content text not null,
  is_gone boolean not null default false,
  primary key (connection_id, branch)
);
