-- What entries have in common that are counted as one if they are repeated within minutes. Before, each new entry was
-- compared with all of the last minutes.
alter table audit_entries add column digest text;
create index audit_entries_by_digest on audit_entries (digest, at) where digest is not null;

-- Without the subqueries, PostgreSQL plans both statements again at each change.
create or replace function touch_channels(ids text[]) returns void language plpgsql as $$
begin
  perform from channels where id = any (array(select unnest(ids))) order by id for no key update;
  update channels set last_modified = channel_version(last_modified) where id = any (array(select unnest(ids)));
end $$;
