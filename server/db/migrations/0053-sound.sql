-- Whether the videos of a channel play without sound.
alter table channels add column muted boolean not null default false;
