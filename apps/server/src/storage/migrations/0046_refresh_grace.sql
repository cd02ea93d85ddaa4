-- An app that did not receive the answer to its refresh token may ask once more and gets the same tokens. They follow from the token
-- that it has, which is stored nowhere, and from the salt.
alter table oauth_refresh_families
  -- The hash of the token before token_hash; null: there is none, or its answer is not repeated any more.
  add column previous_hash bytea,
  add column replaced_at timestamptz,
  add column salt bytea;
