-- Screens that come back one after the other are told of together: since when one is heard again of which nobody was told that yet.
alter table outages add column back_since timestamptz;
