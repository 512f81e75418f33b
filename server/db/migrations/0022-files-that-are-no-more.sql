-- Files that no record names any more stay for a while, too: a backup that has read the records is still copying them.
alter table placed_files
  -- From then on they may be removed, unless their record was made.
  add column leaves_at timestamptz not null default now() + interval '4 days',
  drop column placed_at;
