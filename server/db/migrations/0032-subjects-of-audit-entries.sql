-- Finds the entries of one record, such as who last changed a slide, without reading all entries of its portal.
create index audit_entries_by_subject on audit_entries (subject, at desc, id desc) where subject is not null;
