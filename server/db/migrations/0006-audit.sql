-- Who did what to what and when. It refers to nothing: what it tells stays true when the user or the record is gone.
create table audit_entries (
  id text primary key,
  portal_id integer,
  -- The same done again within minutes is the same entry: the first time, the last time, and how often.
  since timestamptz not null,
  at timestamptz not null,
  times integer not null default 1,
  actor_id text,
  actor_name text,
  action text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  subject text,
  label text not null,
  details text[] not null default '{}',
  address text not null
);
create index audit_entries_by_portal on audit_entries (portal_id, at desc, id desc);
create index audit_entries_by_time on audit_entries (at);
