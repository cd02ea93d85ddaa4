-- What replaces a token, by the name that it has in the same mode, and the version of a release that it goes with.
alter table tokens add column replaced_by text;
alter table tokens add column remove_in text;
-- Renaming and deleting look for the tokens that name a replacement; nearly all have none.
create index tokens_replaced on tokens (mode_id, replaced_by) where replaced_by is not null;
