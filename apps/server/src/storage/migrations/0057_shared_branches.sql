-- is_shared: others committed to the branch of the proposal, so that it is never made afresh.
alter table git_pull_requests add column is_shared boolean not null default false;
