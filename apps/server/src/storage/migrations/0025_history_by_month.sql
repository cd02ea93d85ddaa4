-- The history by month, so that old months go as a whole: `changes` and `change_tokens` are divided by ranges of ids, which are in
-- the order of time. What is there becomes the first part as it stands, without being copied; a start has checked before, while
-- others wrote, that none of it lies behind the end of that part (storage/upkeep/first-part.ts). Further months are made ahead by
-- the nodes (domains/changes/months.ts); `…_rest` takes what belongs to none of them.

alter table changes rename to changes_first;
alter table changes_first rename constraint changes_pkey to changes_first_pkey;
alter index changes_audit rename to changes_first_audit;
alter index changes_audit_operation rename to changes_first_audit_operation;
alter index changes_audit_user rename to changes_first_audit_user;
alter index changes_organization rename to changes_first_organization;
alter index changes_reverted_by rename to changes_first_reverted_by;
alter index changes_tokenset rename to changes_first_tokenset;
alter index changes_workspace rename to changes_first_workspace;
drop trigger changes_append_only on changes_first;

create table changes (like changes_first including defaults) partition by range (id);
alter table changes add constraint changes_pkey primary key (id);
create index changes_audit on changes (id desc) where audited;
create index changes_audit_operation on changes (operation, id desc) where audited;
create index changes_audit_user on changes (user_id, id desc) where audited;
create index changes_organization on changes (organization_id, id desc) where organization_id is not null;
create index changes_reverted_by on changes (reverted_by) where reverted_by is not null;
create index changes_tokenset on changes (tokenset_id, id desc);
create index changes_workspace on changes (workspace_id, id desc);
create trigger changes_append_only
  before delete or update of id, organization_id, workspace_id, tokenset_id, operation, summary, user_id, surface, api_key_id, subject,
    token_count, created_at, audited, ip, request_id
  on changes for each row execute function refuse_to_forget();

alter table change_tokens rename to change_tokens_first;
alter table change_tokens_first rename constraint change_tokens_pkey to change_tokens_first_pkey;
-- Nothing is looked for by these: they were a third of what a small edit wrote to the history.
drop index change_tokens_name;
drop index change_tokens_token;

-- Each part refers to the part of `changes` for the same time, so that both can be dropped without looking at others.
create table change_tokens (like change_tokens_first including defaults) partition by range (change_id);
alter table change_tokens add constraint change_tokens_pkey primary key (change_id, position);

create table changes_rest partition of changes default;
create table change_tokens_rest partition of change_tokens default;
alter table change_tokens_rest add constraint change_tokens_rest_change_id_fkey
  foreign key (change_id) references changes_rest on delete cascade;

do $$
declare
  -- What the start has checked. A table that no start has seen is looked through here; mostly it is empty.
  bound uuid := (select substring(pg_get_constraintdef(oid) from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid
    from pg_constraint where conrelid = 'changes_first'::regclass and conname = 'changes_in_first');
  latest timestamptz;
  digits text;
begin
  if bound is null then
    select to_timestamp(('x0000' || left(replace(id::text, '-', ''), 12))::bit(64)::bigint / 1000.0) into latest
      from changes_first order by id desc limit 1;
    -- The lowest UUIDv7 of the first month that begins later than in a week, and after all that is there.
    digits := lpad(to_hex((extract(epoch from date_trunc('month',
      greatest(now() + interval '7 days', latest) at time zone 'UTC') + interval '1 month') * 1000)::bigint), 12, '0');
    bound := (left(digits, 8) || '-' || right(digits, 4) || '-7000-8000-000000000000')::uuid;
  end if;
  execute format('alter table changes attach partition changes_first for values from (minvalue) to (%L)', bound);
  execute format('alter table change_tokens attach partition change_tokens_first for values from (minvalue) to (%L)', bound);
end
$$;
alter table changes_first drop constraint if exists changes_in_first;
alter table change_tokens_first drop constraint if exists change_tokens_in_first;
