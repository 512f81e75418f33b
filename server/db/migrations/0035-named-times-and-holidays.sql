-- Rules of display times can refer to a named time, and treat holidays differently.
update slides
   set display_times = (
     select jsonb_agg('{"holidays": "included", "namedTime": ""}' || rule order by position)
       from jsonb_array_elements(display_times) with ordinality as rules (rule, position)
   )
 where display_times <> '[]';

create table named_times (
  id text primary key,
  portal_id integer not null references portals (portal_id) on delete cascade,
  name text not null,
  times jsonb not null,
  last_modified timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index named_times_name on named_times (portal_id, lower(name));

-- Dates that were entered, and null or a calendar on another server with the dates that were last read from it.
alter table portals add column holidays jsonb not null default '[]';
alter table portals add column holiday_calendar jsonb;

create trigger announce_insert after insert on named_times referencing new table as new_rows
  for each statement execute function announce_change('namedTime', 'id', 'portal_id');
create trigger announce_update after update on named_times referencing new table as new_rows
  for each statement execute function announce_change('namedTime', 'id', 'portal_id');
create trigger announce_delete after delete on named_times referencing old table as old_rows
  for each statement execute function announce_change('namedTime', 'id', 'portal_id');
