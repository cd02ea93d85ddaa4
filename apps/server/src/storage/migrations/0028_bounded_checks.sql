-- How many findings there are beside those that the stream has told one by one.
alter table told_findings add column unlisted integer not null default 0;
-- How often the process ended while it ran the job: once more, and it is set aside.
alter table jobs add column deaths integer not null default 0;
