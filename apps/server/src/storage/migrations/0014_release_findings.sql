-- How many findings of each severity the check rules had in a release, for each workspace; null: not counted.
alter table releases add column findings jsonb;
