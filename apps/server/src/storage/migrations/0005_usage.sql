-- How much there is, counted by each write in its own transaction, so that limits are held without counting rows.

-- Raised and lowered while the tokenset is locked.
alter table modes add column token_count integer not null default 0;
update modes m set token_count = counted.n
  from (select mode_id, count(*) as n from tokens group by mode_id) counted where counted.mode_id = m.id;

-- A table of its own: writes to several tokensets of a workspace meet here, and only here, just before they commit.
-- bytes: UTF-8 of the tokens' names and descriptions, and of their values and extensions as JSON.
-- changes: those that concern a tokenset, which the history keeps for a limited time.
create table workspace_usage (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  tokens bigint not null default 0,
  bytes bigint not null default 0,
  changes bigint not null default 0
);
insert into workspace_usage (workspace_id, tokens, bytes, changes)
select w.id, coalesce(t.n, 0), coalesce(t.bytes, 0), coalesce(c.n, 0) from workspaces w
left join (
  select s.workspace_id, count(*) as n, sum(octet_length(k.name) + octet_length(k.value::text)
    + coalesce(octet_length(k.description), 0) + coalesce(octet_length(k.extensions::text), 0)) as bytes
  from tokens k join modes m on m.id = k.mode_id join tokensets s on s.id = m.tokenset_id group by s.workspace_id
) t on t.workspace_id = w.id
left join (
  select workspace_id, count(*) as n from changes where tokenset_id is not null group by workspace_id
) c on c.workspace_id = w.id;
