-- Words by which staff group the channels of a portal. Channels refer to them by id, in no particular order.
create table tags (
  id text primary key,
  portal_id integer not null references portals (portal_id) on delete cascade,
  name text not null,
  colour text not null,
  last_modified timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index tags_name on tags (portal_id, lower(name));
select announce_changes_of('tags', 'tag', 'id', 'portal_id');

alter table channels add column tags text[] not null default '{}';
create index channels_by_tag on channels using gin (tags);
