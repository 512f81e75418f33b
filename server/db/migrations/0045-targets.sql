-- Rules that show a slide on channels by their tags.
alter table slides add column targets jsonb not null default '[]';
create index slides_with_targets on slides (portal_id) where targets <> '[]';

-- What the rules add to channels. It follows from the rules, the channels and their tags, and is stored so that reading it is
-- as fast as reading what was added by hand. Those that nobody has moved are in positions from a billion on.
create table tagged_placements (
  channel_id text not null,
  area_id text not null,
  slide_id text not null,
  portal_id integer not null,
  position integer not null,
  primary key (channel_id, area_id, slide_id),
  foreign key (channel_id, area_id) references channel_areas (channel_id, area_id) on delete cascade,
  foreign key (area_id, slide_id) references area_slides (area_id, slide_id) on delete cascade
);
create index tagged_placements_by_slide on tagged_placements (slide_id);
create index tagged_placements_by_portal on tagged_placements (portal_id);

-- Where a slide isn't shown although its rules say so. Kept if the area is removed from the channel, because it may come back.
create table excluded_placements (
  channel_id text not null references channels (id) on delete cascade,
  area_id text not null,
  slide_id text not null,
  portal_id integer not null,
  primary key (channel_id, area_id, slide_id),
  foreign key (area_id, slide_id) references area_slides (area_id, slide_id) on delete cascade
);
create index excluded_placements_by_slide on excluded_placements (slide_id);
create index excluded_placements_by_portal on excluded_placements (portal_id);

-- Everything that channels show: what was added by hand, and what was not but is added by rules.
create view shown_placements as
  select channel_id, area_id, slide_id, portal_id, position from placements
  union all
  select channel_id, area_id, slide_id, portal_id, position from tagged_placements tagged
   where not exists (
     select from placements manual
      where manual.channel_id = tagged.channel_id and manual.area_id = tagged.area_id and manual.slide_id = tagged.slide_id
   );

-- Also announces the channels.
create function note_tagged_cells() returns trigger language plpgsql as $$
begin
  if exists (select from changed_rows) then
    perform touch_channels((select array_agg(distinct channel_id) from changed_rows));
  end if;
  return null;
end $$;

do $$
declare
  watched text;
begin
  foreach watched in array array['tagged_placements', 'excluded_placements'] loop
    execute format('create trigger note_insert after insert on %I referencing new table as changed_rows
      for each statement execute function note_tagged_cells()', watched);
    execute format('create trigger note_update after update on %I referencing new table as changed_rows
      for each statement execute function note_tagged_cells()', watched);
    execute format('create trigger note_delete after delete on %I referencing old table as changed_rows
      for each statement execute function note_tagged_cells()', watched);
  end loop;
end $$;

create or replace function note_archived_slide() returns trigger language plpgsql as $$
begin
  perform touch_channels((select array_agg(distinct channel_id) from shown_placements where slide_id = new.id));
  update cell_changes cell set changed_at = channel.last_modified
    from placements placement join channels channel on channel.id = placement.channel_id
   where placement.slide_id = new.id and cell.slide_id = new.id
     and cell.channel_id = placement.channel_id and cell.area_id = placement.area_id;
  return null;
end $$;
