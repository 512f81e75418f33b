-- What limits count, so that all processes of a server count together. What it says of people is a hash. It is not worth a
-- place in the log of the database: after a crash everybody begins anew.
create unlogged table attempts (
  key text primary key,
  taken integer not null,
  -- How many windows in a row were used up before this one.
  used_up integer not null default 0,
  ends_at timestamptz not null
);
create index attempts_by_end on attempts (ends_at);
