-- Searches of tokens look for a part of a text in any case. The index narrows them to the tokens that have all its runs of three
-- letters (pg_trgm, which comes with PostgreSQL and needs no superuser from version 13 on where the server has it).
-- Here only where it takes no time; otherwise a node makes it while others write: see storage/upkeep/search-index.ts.
do $$
declare
  operators text;
begin
  begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported or invalid_schema_name then
    return; -- searches answer the same without it, and each start of a node says how to get it
  end;
  if (select count(*) from (select from tokens limit 10001) as first_ones) > 10000 then return; end if;
  select quote_ident(n.nspname) into strict operators
    from pg_opclass o join pg_namespace n on n.oid = o.opcnamespace where o.opcname = 'gin_trgm_ops' limit 1;
  execute format(
    $index$create index tokens_search on tokens using gin ((name || E'\n' || coalesce(description, '') || E'\n' || value::text) %s.gin_trgm_ops)
      with (gin_pending_list_limit = 1024)$index$, operators);
end
$$;
