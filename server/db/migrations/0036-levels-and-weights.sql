-- While a slide of level 'first' is live, only those of that level are shown in its area.
alter table slides add column level text not null default 'normal';
-- How many turns a slide has for each turn of a slide of weight 1.
alter table slides add column weight integer not null default 1;
