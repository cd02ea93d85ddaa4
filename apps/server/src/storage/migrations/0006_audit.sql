-- The audit log is the part of the history that an administrator reads: who signed in, who may what, what was made and deleted
-- as a whole. It is kept with the history, so that nothing is written twice, and outlives what it tells of.

alter table changes
  -- Whether it belongs to the audit log; edits of tokens do not.
  add column audited boolean not null default false,
  -- Where the request came from, and the id that its answer and the server's log carry.
  add column ip text,
  add column request_id text;

update changes set audited = true where operation not in ('update_tokenset', 'create_mode', 'update_mode', 'create_token', 'update_token',
  'delete_token', 'batch_tokens', 'import_tokens', 'import_tokenset', 'revert_change');

-- The history that is kept for a limited time is the rest of it.
update workspace_usage u set changes = (
  select count(*) from changes c where c.workspace_id = u.workspace_id and c.tokenset_id is not null and not c.audited);

create index changes_audit on changes (id desc) where audited;
create index changes_audit_user on changes (user_id, id desc) where audited;
create index changes_audit_operation on changes (operation, id desc) where audited;

-- The history is only added to. `reverted_by` alone may change later; what is older than the retention goes in a transaction that
-- says so.
create or replace function refuse_to_forget() returns trigger language plpgsql as $$
begin
  if current_setting('tessera.retention', true) is distinct from 'on' then
    raise exception 'entries of the history are neither changed nor deleted';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger changes_append_only
  before delete or update of id, organization_id, workspace_id, tokenset_id, operation, summary, user_id, surface, api_key_id, subject,
    token_count, created_at, audited, ip, request_id
  on changes for each row execute function refuse_to_forget();

-- Who made somebody a member. Plain ids, like those of the history: the account may be gone. Null: by themselves, or unknown.
alter table workspace_members add column added_by uuid;
alter table organization_members add column added_by uuid;

update workspace_members m set added_by = c.user_id from changes c
  where c.workspace_id = m.workspace_id and c.operation = 'add_member' and c.subject ->> 'id' = m.id::text and c.subject ->> 'before' is null;
update organization_members m set added_by = c.user_id from changes c
  where c.organization_id = m.organization_id and c.operation = 'add_organization_member' and c.subject ->> 'id' = m.id::text
    and c.subject ->> 'before' is null;
