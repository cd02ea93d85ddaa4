-- Public names that somebody let go of, and that nobody else gets for a year: whoever installs a package or opens an
-- address goes on meaning the one who had it. Triggers note them, because a name also goes with the environment, workspace
-- or organization that it is of.
create table reserved_names (
  id uuid constraint reserved_names_pkey primary key,
  kind text not null constraint reserved_names_kind_check
    check (kind in ('npm_scope', 'swift_scope', 'maven_name', 'page', 'stylesheet')),
  -- In the form that is compared.
  name text not null,
  -- The organization or workspace that may take it back; not a reference, because names outlive what had them.
  holder_id uuid not null,
  -- The page, environment or organization that the name led to.
  subject_id uuid not null,
  let_go_at timestamptz not null,
  constraint reserved_names_name unique (kind, name)
);
create index reserved_names_holder on reserved_names (holder_id, let_go_at);
create index reserved_names_let_go on reserved_names (let_go_at);

-- The same name has the same id (RFC 9562, UUID version 8).
create or replace function id_of_name(kind text, name text) returns uuid language sql immutable as $$
  select overlay(overlay(md5(kind || ' ' || name) placing '8' from 13) placing '8' from 17)::uuid
$$;

create or replace function reserve_name(kind text, name text, holder uuid, subject uuid) returns void
language sql as $$
  insert into reserved_names values (id_of_name(kind, name), kind, name, holder, subject, now())
  on conflict on constraint reserved_names_name do update set holder_id = excluded.holder_id,
    subject_id = excluded.subject_id, let_go_at = excluded.let_go_at;
  -- The newest thousand of each holder, so that nobody fills the table by taking names and letting them go.
  delete from reserved_names n using (
    select id from reserved_names where holder_id = holder order by let_go_at desc, id offset 1000) oldest
    where n.id = oldest.id
$$;

-- A group of Maven and its artifact lie in one path: com + acme and the group com.acme are one name.
create or replace function maven_names(maven_group text, maven_artifact text) returns text[] language sql immutable as $$
  select case when maven_group is null then '{}'
    else array[lower(maven_group), lower(maven_group || '.' || maven_artifact)] end
$$;

create or replace function reserve_package_names() returns trigger language plpgsql as $$
begin
  if ltrim(old.npm_scope, '@') is distinct from ltrim(new.npm_scope, '@') and old.npm_scope is not null then
    perform reserve_name('npm_scope', ltrim(old.npm_scope, '@'), old.organization_id, old.organization_id);
  end if;
  if lower(old.swift_scope) is distinct from lower(new.swift_scope) and old.swift_scope is not null then
    perform reserve_name('swift_scope', lower(old.swift_scope), old.organization_id, old.organization_id);
  end if;
  perform reserve_name('maven_name', let_go, old.organization_id, old.organization_id)
    from unnest(maven_names(old.maven_group, old.maven_artifact)) let_go
    where let_go <> all (maven_names(new.maven_group, new.maven_artifact));
  return null;
end
$$;
create trigger packages_reserve after delete or update of npm_scope, swift_scope, maven_group, maven_artifact on packages
  for each row execute function reserve_package_names();

create or replace function reserve_page() returns trigger language plpgsql as $$
begin
  if old.slug is distinct from new.slug then
    perform reserve_name('page', old.slug, old.workspace_id, old.id);
  end if;
  return null;
end
$$;
create trigger shared_pages_reserve after delete or update of slug on shared_pages
  for each row execute function reserve_page();
create trigger documentations_reserve after delete or update of slug on documentations
  for each row execute function reserve_page();

create or replace function reserve_stylesheet() returns trigger language plpgsql as $$
begin
  if old.slug is distinct from new.slug and old.slug is not null then
    perform reserve_name('stylesheet', old.slug, old.organization_id, old.id);
  end if;
  return null;
end
$$;
create trigger environments_reserve after delete or update of slug on environments
  for each row execute function reserve_stylesheet();
