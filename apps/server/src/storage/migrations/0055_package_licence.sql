-- An SPDX expression for the packages of an organization; null: they are for nobody outside.
alter table packages add column license text;
