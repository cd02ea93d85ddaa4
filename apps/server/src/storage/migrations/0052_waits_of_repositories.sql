-- A repository that fails is asked again after growing waits.
-- failures: how many of the last runs in a row failed. next_attempt_at: when it is asked again of its own accord.
alter table git_connections add column failures integer not null default 0, add column next_attempt_at timestamptz;
