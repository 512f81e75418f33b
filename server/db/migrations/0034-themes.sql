-- The look of slides that have none of their own, as JSON: colours, typeface and logo; null for the usual one.
alter table portals add column theme jsonb;
