-- commit_mode: each change is pushed by itself, or what was collected when somebody commits. message: the template; null: the summary.
alter table git_connections add column commit_mode text not null default 'each', add column message text;
create index proposals_merge_change on proposals (merge_change_id) where merge_change_id is not null;
