-- The version of a channel. Clients send the version they read along with an order of its slides, so that the order neither removes
-- slides that were added since nor brings back slides that were removed.
alter table channels add column last_modified timestamptz not null default date_trunc('milliseconds', now());

-- When a cell was last ticked, unticked, or restored with its slide. No reference to slides: one that is deleted must not come back
-- with an order that still names it.
create table cell_changes (
  channel_id text not null references channels (id) on delete cascade,
  area_id text not null,
  slide_id text not null,
  portal_id integer not null,
  changed_at timestamptz not null,
  primary key (channel_id, area_id, slide_id)
);

create function channel_version(before timestamptz) returns timestamptz language sql as $$
  select date_trunc('milliseconds', greatest(clock_timestamp(), before + interval '1 millisecond'))
$$;

-- Always locks channels in the same order, so that two transactions never wait for each other.
create function touch_channels(ids text[]) returns void language plpgsql as $$
begin
  perform from channels where id = any (ids) order by id for no key update;
  update channels set last_modified = channel_version(last_modified) where id = any (ids);
end $$;

create function note_placed_cells() returns trigger language plpgsql as $$
begin
  if not exists (select from changed_rows) then return null; end if;
  perform touch_channels((select array_agg(distinct channel_id) from changed_rows));
  if tg_op <> 'UPDATE' then
    insert into cell_changes (channel_id, area_id, slide_id, portal_id, changed_at)
      select cell.channel_id, cell.area_id, cell.slide_id, cell.portal_id, channel.last_modified
        from changed_rows cell join channels channel on channel.id = cell.channel_id
      on conflict (channel_id, area_id, slide_id) do update set changed_at = excluded.changed_at;
  end if;
  return null;
end $$;

create trigger note_insert after insert on placements referencing new table as changed_rows
  for each statement execute function note_placed_cells();
create trigger note_update after update on placements referencing new table as changed_rows
  for each statement execute function note_placed_cells();
create trigger note_delete after delete on placements referencing old table as changed_rows
  for each statement execute function note_placed_cells();

-- A slide that is archived goes from every channel, and one that is restored comes back.
create function note_archived_slide() returns trigger language plpgsql as $$
begin
  perform touch_channels((select array_agg(distinct channel_id) from placements where slide_id = new.id));
  update cell_changes cell set changed_at = channel.last_modified
    from placements placement join channels channel on channel.id = placement.channel_id
   where placement.slide_id = new.id and cell.slide_id = new.id
     and cell.channel_id = placement.channel_id and cell.area_id = placement.area_id;
  return null;
end $$;
create trigger note_archiving after update of archived on slides
  for each row when (old.archived is distinct from new.archived) execute function note_archived_slide();

-- Cells that were ticked before there was this table.
insert into cell_changes (channel_id, area_id, slide_id, portal_id, changed_at)
  select placement.channel_id, placement.area_id, placement.slide_id, placement.portal_id, channel.last_modified
    from placements placement join channels channel on channel.id = placement.channel_id;
