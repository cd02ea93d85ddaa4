-- The tokensets of which a change wrote tokens beside its own, so that their histories have it too.
alter table changes add column also_in uuid[];
create index changes_also_in on changes using gin (also_in) where also_in is not null;
drop trigger changes_append_only on changes;
create trigger changes_append_only
  before delete or update of id, organization_id, workspace_id, tokenset_id, operation, summary, user_id, surface, api_key_id, subject,
    token_count, created_at, audited, ip, request_id, also_in
  on changes for each row execute function refuse_to_forget();
