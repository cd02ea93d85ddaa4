-- Background work is shared out by account and by host, so that neither many jobs of one account nor a host that hangs holds up others.
-- account: whose work it is; 'nobody': the instance's own. host: where it waits for an answer; '': nowhere.
alter table jobs add column account text not null default 'nobody', add column host text not null default '';
-- By kind first: jobs that wait in one worker cost the others nothing.
drop index jobs_due;
create index jobs_due on jobs (kind, coalesce(leased_until, run_at), id) where failed_at is null;
create index jobs_account on jobs (kind, account, coalesce(leased_until, run_at), id) where failed_at is null;
