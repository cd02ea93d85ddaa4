-- Unread notifications of the same kind about the same record are one, with how often it happened.
alter table notifications add column count integer not null default 1;
