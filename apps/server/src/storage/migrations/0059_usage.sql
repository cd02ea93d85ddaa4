-- Where code uses tokens, as scans of repositories report it. What counts of a branch is its newest report; tokens are named as the
-- reports name them, whether they exist or not.

create table usage_branches (
  id uuid primary key,
  workspace_id uuid not null references workspaces on delete cascade,
  repository text not null,
  branch text,
  commit text not null,
  scanned_at timestamptz not null,
  files integer not null,
  uses integer not null,
  hardcoded integer not null,
  -- Of the hard-coded values, those with a nearest token.
  replaceable integer not null,
  unknown integer not null,
  deprecated integer not null,
  -- As the workspace's quota counts them.
  bytes bigint not null,
  constraint usage_branches_name unique nulls not distinct (workspace_id, repository, branch)
);

-- The reports of a branch, so that a repeated one is known; each is kept as long as totals of its day.
create table usage_reports (
  branch_id uuid not null references usage_branches on delete cascade,
  commit text not null,
  id uuid not null,
  scanned_at timestamptz not null,
  primary key (branch_id, commit)
);
create index usage_reports_scanned on usage_reports (scanned_at);

create table usage_days (
  branch_id uuid not null references usage_branches on delete cascade,
  day date not null,
  scanned_at timestamptz not null,
  uses integer not null,
  hardcoded integer not null,
  replaceable integer not null,
  unknown integer not null,
  deprecated integer not null,
  primary key (branch_id, day)
);
create index usage_days_day on usage_days (day);

create table usage_places (
  branch_id uuid not null references usage_branches on delete cascade,
  token text collate "C" not null,
  file text collate "C" not null,
  kind text not null,
  deprecated boolean not null,
  lines integer[] not null,
  primary key (branch_id, token, file, kind, deprecated)
);
create index usage_places_deprecated on usage_places (branch_id, token, file) where deprecated;

create table usage_tokens (
  branch_id uuid not null references usage_branches on delete cascade,
  token text collate "C" not null,
  uses integer not null,
  primary key (branch_id, token)
);

-- The sums of usage_tokens, so that reading them costs as much as there are tokens, whatever the number of repositories.
create table usage_totals (
  workspace_id uuid not null references workspaces on delete cascade,
  token text collate "C" not null,
  uses integer not null,
  repositories integer not null,
  primary key (workspace_id, token)
);

-- `name`: the unknown name, or the hard-coded value. In the order of the position, the nearest values come first.
create table usage_findings (
  branch_id uuid not null references usage_branches on delete cascade,
  kind text not null,
  position integer not null,
  name text not null,
  type text,
  nearest text,
  distance double precision,
  file text not null,
  line integer not null,
  primary key (branch_id, kind, position)
);
