-- Who merged a proposal, when, the change that it became, and why findings did not stop it.
alter table proposals
  -- Null once the account is gone.
  add column merged_by uuid references users on delete set null,
  add column merged_at timestamptz,
  -- The history is trimmed; this stays.
  add column merge_change_id uuid,
  add column override_reason text,
  add constraint proposals_merged_check check ((status = 'merged') = (merged_at is not null and merge_change_id is not null));
create index proposals_merged_by on proposals (merged_by);
