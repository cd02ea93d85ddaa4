-- The history that is kept for a limited time is all that is no entry of the audit log: edits of resolvers belong to no tokenset.
update workspace_usage u set changes = (
  select count(*) from changes c where c.workspace_id = u.workspace_id and not c.audited);
