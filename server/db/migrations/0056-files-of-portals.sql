-- Files that users have uploaded stay until someone deletes them. Other files are removed when nothing uses them.
alter table media add column listed boolean not null default false;
alter table media add column folder text not null default '';
update media set listed = true
  where portal_id is not null and document is null and created_by is not null
    and kind in ('image', 'video', 'document', 'animation');
