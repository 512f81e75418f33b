-- What a slide looks like in lists, drawn by a dashboard. `look` is a hash of what it was drawn from, so that the
-- thumbnail of an earlier version is not used. The image is a WebP in base64, of at most 16 KB.
create table slide_thumbnails (
  slide_id text primary key references slides (id) on delete cascade,
  portal_id integer not null references portals (portal_id),
  look text not null,
  image text not null,
  drawn_at timestamptz not null
);
