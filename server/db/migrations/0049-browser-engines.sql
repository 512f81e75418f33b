-- The engine of a screen's browser, by its user agent: when it asks for a code, and whenever it reports.
alter table pairings add column engine text;
alter table devices add column engine text;

-- The engines of a channel's paired screens, by which rules show slides.
alter table channels add column engines text[] not null default '{}';
