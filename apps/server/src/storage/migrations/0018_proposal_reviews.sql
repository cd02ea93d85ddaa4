-- Who has to approve proposals, and who may change tokens without one; null: never set.
alter table workspaces add column proposal_rules jsonb;

-- What was said about proposals: decisions and comments.
create table proposal_reviews (
  id uuid primary key,
  proposal_id uuid not null references proposals on delete cascade,
  -- null once the account is gone.
  author_id uuid references users on delete set null,
  decision text not null constraint proposal_reviews_decision_check check (decision in ('approve', 'request_changes', 'comment')),
  body text not null,
  -- The name of the token that it is about.
  token text,
  -- An approval of operations that have changed since.
  fallen boolean not null default false,
  created_at timestamptz not null
);
create index proposal_reviews_proposal on proposal_reviews (proposal_id, id);
create index proposal_reviews_author on proposal_reviews (author_id);
