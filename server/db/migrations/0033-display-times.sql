-- Rules for when a slide is shown within its dates; none for always.
alter table slides add column display_times jsonb not null default '[]';

-- Null: the server's time zone.
alter table portals add column time_zone text;
-- Null: the portal's.
alter table channels add column time_zone text;

-- Opening hours had their own time zone. Now they are in that of their channel.
update portals portal set time_zone = (
  select channel.opening_hours ->> 'timezone' as zone
    from channels channel
   where channel.portal_id = portal.portal_id and channel.opening_hours ->> 'timezone' is not null
   group by zone
   order by count(*) desc, zone
   limit 1
);
update channels channel
   set time_zone = nullif(channel.opening_hours ->> 'timezone', portal.time_zone)
  from portals portal
 where portal.portal_id = channel.portal_id and channel.opening_hours ->> 'timezone' is not null;
update channels set opening_hours = opening_hours - 'timezone' where jsonb_typeof(opening_hours) = 'object';
