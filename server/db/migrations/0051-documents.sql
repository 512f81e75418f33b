-- The pages of a document are files of their own: images, each with the location of its document and its number from 1.
alter table media add column document text;
alter table media add column page integer;
create unique index media_by_document on media (document, page) where document is not null;

alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check
  check (kind in ('image', 'video', 'document', 'animation', 'captions', 'xml', 'css'));
