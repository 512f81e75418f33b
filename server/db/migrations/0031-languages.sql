-- The language of what screens write themselves: clocks, dates, weather. Empty: a channel's is that of its portal, a portal's is that of
-- each screen's browser.
alter table portals add column language text not null default '';
alter table channels add column language text not null default '';

-- A clock that doesn't say whether it has 12 or 24 hours follows the language from now on. Those that exist keep their 12 hours.
update slides set fields = jsonb_set(fields, '{time_24_hour_clock}', 'false')
 where type = 7 and fields -> 'time_24_hour_clock' is null;
