-- Which numbers are types of slides is told by slide-types/definitions.ts, and only there.
alter table slides drop constraint slides_type_check;
alter table slides add constraint slides_type_check check (type >= 0);
