-- Scales: rules that made tokens of a mode and stay tied to them.

create table scales (
  id uuid primary key,
  tokenset_id uuid not null,
  mode_id uuid not null,
  -- Kind, group and the fields of the kind. json, not jsonb: kept in the order given.
  rule json not null,
  -- [key, token id] of each step. No foreign keys: a token that is deleted and brought back is tied again, and deleting many
  -- tokens looks at no scale. Ids are never used twice.
  steps json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (tokenset_id, mode_id) references modes (tokenset_id, id) on delete cascade
);
create index scales_mode on scales (tokenset_id, mode_id, id);
