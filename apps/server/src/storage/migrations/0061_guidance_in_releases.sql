-- Releases have what is said of tokens and groups: trees that were kept without it are made anew by the next release.
delete from mode_snapshots where mode_id in (
  select m.id from modes m join guidance g on g.tokenset_id = m.tokenset_id where g.content is not null
  union
  select t.mode_id from tokens t join anchored_tokens a on a.token_id = t.id join guidance g on g.anchor_id = a.anchor_id
    where g.content is not null
);
