-- Raised with each change of a webhook, so that what comes of an attempt is settled against what was sent to, and nothing newer.
alter table webhooks add column version bigint not null default 1;
