-- Who pushed which commits, as push events say; kept until a run has read them.
create table git_pushes (
  id uuid primary key,
  connection_id uuid not null references git_connections on delete cascade,
  branch text not null,
  before text not null,
  after text not null,
  -- As the host names the account; e-mail: null where it does not tell.
  name text not null,
  email text
);
create index git_pushes_branch on git_pushes (connection_id, branch, id);

-- actor_claimed: only the commit says who wrote it; null: not of Git, or older. pushed_by: the name of who pushed it.
alter table changes add column actor_claimed boolean, add column pushed_by text;

drop trigger changes_append_only on changes;
create trigger changes_append_only before delete or update of id, organization_id, workspace_id, tokenset_id, operation, summary, user_id,
 surface, api_key_id, subject, token_count, created_at, audited, ip, request_id, also_in, actor_name, actor_email, actor_claimed, pushed_by
 on changes for each row execute function refuse_to_forget();
