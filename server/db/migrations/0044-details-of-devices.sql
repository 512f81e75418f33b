-- What staff note about a paired screen, and the ids of its tags.
alter table devices add column location text not null default '';
alter table devices add column serial_number text not null default '';
alter table devices add column note text not null default '';
alter table devices add column tags text[] not null default '{}';
create index devices_by_tag on devices using gin (tags);
