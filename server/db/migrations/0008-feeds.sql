-- What the sources of slides said when they could last be read, so that screens have it after a restart too.
create table feed_contents (
  id text primary key,
  kind text not null,
  address text not null,
  -- JSON as text: a source may say what jsonb can't hold.
  content text not null,
  fetched_at timestamptz not null,
  etag text,
  last_modified text,
  used_at timestamptz not null default now()
);
create index feed_contents_by_use on feed_contents (used_at);

-- The pictures that sources named: only these are fetched for screens.
create table feed_pictures (
  id text primary key,
  address text not null,
  used_at timestamptz not null default now()
);
create index feed_pictures_by_use on feed_pictures (used_at);
