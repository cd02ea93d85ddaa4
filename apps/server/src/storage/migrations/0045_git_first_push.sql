-- In whose name what is there when a repository is connected is pushed to it; null: it was pushed, or nobody is known.

alter table git_connections add column first_push_by uuid references users on delete set null;
create index git_connections_first_push_by on git_connections (first_push_by) where first_push_by is not null;
