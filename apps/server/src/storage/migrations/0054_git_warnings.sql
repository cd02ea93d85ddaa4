-- Where token files say something else than they were read as: of a run, and of the commit that a connection read last.
alter table git_runs add column warnings json;
-- has_stopped: a file is neither read nor written until it is mended there.
alter table git_connections add column warnings json, add column has_stopped boolean not null default false;
