-- What the owner of an accepted file should know, such as parts of an animation that won't move: codes with their values.
-- Shown at upload, and whenever a slide with the file is opened.
alter table media add column notices jsonb not null default '[]';
