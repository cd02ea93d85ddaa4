-- layout: system keeps themes too. git_themes: what both sides had of the resolver, and what waits for a decision.
alter table git_connections add column layout text not null default 'files';
create table git_themes (
  connection_id uuid primary key references git_connections (id) on delete cascade,
  resolver_id uuid,
  state json not null
);
