-- Which release a version of a package was built from, for good: also when the organization is gone and another one has
-- its name, no version is given with other bytes.
create table served_versions (
  kind text not null,
  name text not null,
  version text not null,
  release_id uuid not null,
  constraint served_versions_pkey primary key (kind, name, version)
);

-- Packages are found by their name in any case, and so are their files.
delete from package_files p using package_files other
 where p.release_id = other.release_id and p.kind = other.kind and lower(p.name) = lower(other.name) and p.name > other.name;
update package_files set name = lower(name) where name <> lower(name);

insert into served_versions (kind, name, version, release_id)
 select kind, name, version, release_id from package_files order by release_id on conflict do nothing;
