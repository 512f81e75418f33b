-- What all portals share (the content library, templates), groups of channels in step, and screens paired by a code.

-- A file without a portal is the library's: every portal may show it.
alter table media alter column portal_id drop not null;
alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check check (kind in ('image', 'video', 'xml', 'css'));

create table categories (
  id text primary key,
  name text not null,
  parent_category text references categories (id),
  children_only boolean not null default false,
  hide_from_menu boolean not null default false,
  created_at timestamptz not null default now()
);
create index categories_by_parent on categories (parent_category);

create table library_items (
  id text primary key,
  kind text not null check (kind in ('image', 'video')),
  name text not null,
  -- A file of the media table, or an address elsewhere.
  path text not null,
  category text not null references categories (id),
  created_by text references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index library_items_by_category on library_items (category, kind);

create table templates (
  id text primary key,
  name text not null,
  css_path text not null default '',
  icon_path text not null default '',
  background_path text not null default '',
  num_images integer not null default 0 check (num_images between 0 and 4),
  num_titles integer not null default 0 check (num_titles between 0 and 4),
  num_textareas integer not null default 0 check (num_textareas between 0 and 4),
  title1_maxlength integer not null default 0,
  title2_maxlength integer not null default 0,
  title3_maxlength integer not null default 0,
  title4_maxlength integer not null default 0,
  textarea1_maxlength integer not null default 0,
  textarea2_maxlength integer not null default 0,
  textarea3_maxlength integer not null default 0,
  textarea4_maxlength integer not null default 0,
  type integer not null default 0 check (type between 0 and 2),
  outdoor boolean not null default false,
  creation_date timestamptz not null
);

create table sync_groups (
  id text primary key,
  portal_id integer not null references portals (portal_id),
  name text not null default '',
  created_at timestamptz not null default now()
);
create index sync_groups_by_portal on sync_groups (portal_id);

-- The key says it: a channel is in at most one group.
create table sync_group_channels (
  channel_id text primary key references channels (id) on delete cascade,
  group_id text not null references sync_groups (id) on delete cascade,
  portal_id integer not null,
  position integer not null
);
create index sync_group_channels_by_group on sync_group_channels (group_id);

-- Screens that show a code and wait for their channel. Neither the code nor the screen's key stands here.
create table pairings (
  id text primary key,
  -- What finds a code that was mistyped behind its beginning, so that the miss counts against it.
  code_beginning_hash text not null,
  code_hash text not null,
  device_key_hash text not null unique,
  name text not null default '',
  misses integer not null default 0,
  expires_at timestamptz not null
);
create index pairings_by_code on pairings (code_beginning_hash);
create index pairings_by_expiry on pairings (expires_at);

-- Screens that were given their channel. A device keeps the id of its pairing.
create table devices (
  id text primary key,
  portal_id integer not null references portals (portal_id),
  channel_id text not null references channels (id) on delete cascade,
  name text not null default '',
  key_hash text not null unique,
  paired_by text references users (id) on delete set null,
  paired_at timestamptz not null default now()
);
create index devices_by_channel on devices (channel_id);

do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('sync_groups', 'syncGroup', 'id'),
      ('sync_group_channels', 'syncGroup', 'group_id'),
      ('devices', 'device', 'id')
    ) as t (table_name, kind, id_column)
  loop
    execute format('create trigger announce_insert after insert on %I referencing new table as new_rows
      for each statement execute function announce_change(%L, %L, %L)',
      watched.table_name, watched.kind, watched.id_column, 'portal_id');
    execute format('create trigger announce_update after update on %I referencing new table as new_rows
      for each statement execute function announce_change(%L, %L, %L)',
      watched.table_name, watched.kind, watched.id_column, 'portal_id');
    execute format('create trigger announce_delete after delete on %I referencing old table as old_rows
      for each statement execute function announce_change(%L, %L, %L)',
      watched.table_name, watched.kind, watched.id_column, 'portal_id');
  end loop;
end $$;

-- What all portals share belongs to none: it is announced without one, to everybody.
create function announce_shared_change() returns trigger language plpgsql as $$
declare
  ids json;
begin
  execute format('select case when count(*) <= 50 then json_agg(id) else ''[]'' end from %I',
    case when tg_op = 'DELETE' then 'old_rows' else 'new_rows' end) into ids;
  if ids is null then
    return null;
  end if;
  perform pg_notify('vitrine_changes', json_build_object(
    'PortalId', null, 'kind', tg_argv[0], 'ids', ids,
    'by', nullif(current_setting('vitrine.actor', true), ''))::text);
  return null;
end $$;

do $$
declare
  shared record;
begin
  for shared in
    select * from (values ('categories', 'library'), ('library_items', 'library'), ('templates', 'template'))
      as t (table_name, kind)
  loop
    execute format('create trigger announce_insert after insert on %I referencing new table as new_rows
      for each statement execute function announce_shared_change(%L)', shared.table_name, shared.kind);
    execute format('create trigger announce_update after update on %I referencing new table as new_rows
      for each statement execute function announce_shared_change(%L)', shared.table_name, shared.kind);
    execute format('create trigger announce_delete after delete on %I referencing old table as old_rows
      for each statement execute function announce_shared_change(%L)', shared.table_name, shared.kind);
  end loop;
end $$;
