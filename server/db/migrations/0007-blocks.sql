-- What who runs the server has shut out: a channel with its screens, or an address or network.
create table blocks (
  id text primary key,
  channel_id text unique references channels (id) on delete cascade,
  address text unique,
  reason text not null default '',
  created_by text references users (id) on delete set null,
  created_at timestamptz not null default now(),
  check ((channel_id is null) <> (address is null))
);

create trigger announce_insert after insert on blocks referencing new table as new_rows
  for each statement execute function announce_shared_change('block');
create trigger announce_delete after delete on blocks referencing old table as old_rows
  for each statement execute function announce_shared_change('block');
