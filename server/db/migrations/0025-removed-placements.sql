-- The slides of areas that were removed from a channel: they come back when the area does.
create table removed_placements (
  channel_id text not null references channels (id) on delete cascade,
  area_id text not null,
  slide_id text not null,
  portal_id integer not null,
  position integer not null,
  primary key (channel_id, area_id, slide_id),
  foreign key (area_id, slide_id) references area_slides (area_id, slide_id) on delete cascade
);
create index removed_placements_by_slide on removed_placements (slide_id);
