-- What each run of a Git connection brought: commits with their files and tokens.

alter table git_runs
  add column pushed json not null default '[]',
  add column pulled json not null default '[]';
