-- The roles that there are, as the contract lists them: a test compares the two.
alter table workspace_members add constraint workspace_members_role_check check (role in ('owner', 'admin', 'editor', 'viewer'));
alter table organization_members add constraint organization_members_role_check check (role in ('owner', 'admin', 'editor', 'viewer'));
