-- Animations that are drawings rather than pictures, and the captions of films.
alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check
  check (kind in ('image', 'video', 'animation', 'captions', 'xml', 'css'));
