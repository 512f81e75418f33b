-- How many items a slide's source had when it was read last, for slides whose turn is as long as their items need.
alter table slides add column items_found integer;
