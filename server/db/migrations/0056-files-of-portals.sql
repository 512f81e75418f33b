-- Files that users have uploaded, or that came with the demo or an imported portal, stay until someone deletes them.
-- Other files are removed when nothing uses them.
alter table media add column listed boolean not null default false;
alter table media add column folder text not null default '';
update media set listed = true
  where portal_id is not null and document is null
    and kind in ('image', 'video', 'document', 'animation');
