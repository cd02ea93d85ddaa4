-- Which findings the stream of events has told of, so that it tells what becomes different.
create table told_findings (
  workspace_id uuid primary key references workspaces on delete cascade,
  fingerprints text[] not null
);
