-- What transactions wrote to, for the nodes that remember answers: see storage/writers/many-writers.ts. Rows go after some minutes.
create table touched (
  xid xid8 not null,
  -- A tokenset; null: anything.
  scope uuid
);
create index touched_xid on touched (xid);
