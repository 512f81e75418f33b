-- What screens said of themselves the last time. A paired one has the id of its device; others made up a name, and are
-- forgotten soon after they fall silent.
create table screens (
  id text primary key,
  portal_id integer not null,
  channel_id text not null references channels (id) on delete cascade,
  device_id text references devices (id) on delete cascade,
  seen_at timestamptz not null,
  -- Since when it has been showing an older plan than its channel's.
  behind_since timestamptz,
  device text not null,
  report jsonb not null
);
create index screens_by_portal on screens (portal_id);
create index screens_by_channel on screens (channel_id);
create index screens_by_silence on screens (seen_at) where device_id is null;

create trigger announce_insert after insert on screens referencing new table as new_rows
  for each statement execute function announce_change('screen', 'id', 'portal_id');
create trigger announce_update after update on screens referencing new table as new_rows
  for each statement execute function announce_change('screen', 'id', 'portal_id');
create trigger announce_delete after delete on screens referencing old table as old_rows
  for each statement execute function announce_change('screen', 'id', 'portal_id');
