-- The tokens that somebody chose for the roles of the sample components, by role; null to guess them by name.
alter table tokensets add column preview json;
