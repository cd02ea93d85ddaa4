-- Checks: the rules of a workspace, and which of their findings are known.

create table check_rules (
  workspace_id uuid primary key references workspaces on delete cascade,
  -- As they are answered: json, not jsonb, so that options keep the order given.
  rules json not null,
  blocks text not null check (blocks in ('error', 'warning', 'never')),
  revision bigint not null,
  updated_at timestamptz not null
);

create table known_findings (
  workspace_id uuid not null references workspaces on delete cascade,
  fingerprint text not null check (char_length(fingerprint) between 1 and 100),
  reason text not null,
  accepted_by uuid references users on delete set null,
  accepted_at timestamptz not null,
  primary key (workspace_id, fingerprint)
);
create index known_findings_accepted_by on known_findings (accepted_by);

-- Why a release was made although findings blocked it; who did so is who published it.
alter table releases add column override_reason text;
