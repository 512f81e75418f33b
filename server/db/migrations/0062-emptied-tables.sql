-- `truncate` runs no other trigger, and names no records: everything that was read before must be read again.
create function announce_truncate() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrine_changes', json_build_object('gap', true)::text);
  return null;
end $$;

-- New tables need the same trigger.
do $$
declare
  emptied text;
begin
  for emptied in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' loop
    execute format('create trigger announce_truncate after truncate on %I
      for each statement execute function announce_truncate()', emptied);
  end loop;
end $$;
