-- Files that are fetched again from an address on the web. `file_id` is the version that is shown, `arriving_id` a newer one that
-- is still being converted, `sha256` the hash of what was fetched last.
create table file_links (
  id text primary key,
  portal_id integer not null references portals (portal_id),
  address text not null,
  kind text not null,
  -- Deferred, because the link is created before the record of its file.
  file_id text not null references media (id) on delete cascade deferrable initially deferred,
  arriving_id text references media (id) on delete set null,
  etag text,
  last_modified text,
  sha256 text not null,
  changed_at timestamptz not null,
  checked_at timestamptz not null,
  next_check_at timestamptz not null,
  failures integer not null default 0,
  failing_since timestamptz,
  problem jsonb,
  reported boolean not null default false,
  created_by text,
  unique (portal_id, address)
);
create unique index file_links_by_file on file_links (file_id);
create index file_links_to_check on file_links (next_check_at);

-- Earlier versions, which are removed when screens no longer need them.
create table replaced_versions (
  file_id text primary key references media (id) on delete cascade,
  replaced_at timestamptz not null
);

-- Only what people must know is announced, not every check.
create function announce_file_link() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrine_changes', json_build_object(
    'PortalId', coalesce(new.portal_id, old.portal_id), 'kind', 'fileLink',
    'ids', json_build_array(coalesce(new.file_id, old.file_id)),
    'by', nullif(current_setting('vitrine.actor', true), ''))::text);
  return null;
end $$;
create trigger announce_added_or_deleted after insert or delete on file_links
  for each row execute function announce_file_link();
create trigger announce_changed after update on file_links for each row
  when (old.file_id <> new.file_id or old.problem is distinct from new.problem)
  execute function announce_file_link();
