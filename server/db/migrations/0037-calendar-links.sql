-- Links with which calendar apps read the calendar of a channel. Only hashes of their tokens are stored.
create table calendar_links (
  channel_id text primary key references channels on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now()
);
