-- Who points at a token is asked by every deletion and renaming: read by an index, a mode of many tokens takes no longer than a small
-- one. Tokens that point at nothing take no place in it.
create index tokens_refs on tokens using gin (refs) with (gin_pending_list_limit = 256) where refs <> '{}';
