-- Announcing a change took most of the time of a small write, because `announce_change` plans its query at every
-- statement. Each table now has functions of its own, which PostgreSQL plans once per session.

-- Announces all changes of a table from now on. `kind` is the kind of record in the announcements.
create function announce_changes_of(watched text, kind text, id_column text, portal_column text)
returns void language plpgsql as $$
declare
  operation text;
  age text;
begin
  foreach operation in array array['insert', 'update', 'delete'] loop
    age := case operation when 'delete' then 'old' else 'new' end;
    execute format($function$
      create function announce_%1$s_of_%2$s() returns trigger language plpgsql as $body$
      begin
        perform pg_notify('vitrine_changes', json_build_object(
          'PortalId', notice.portal, 'kind', %3$L,
          'ids', case when cardinality(notice.ids) <= 50 then notice.ids else '{}' end,
          'by', nullif(current_setting('vitrine.actor', true), ''))::text)
          from (select %5$I as portal, array_agg(distinct %4$I::text) as ids from changed_rows group by %5$I) notice;
        return null;
      end $body$ $function$, operation, watched, kind, id_column, portal_column);
    execute format('drop trigger if exists announce_%1$s on %2$I', operation, watched);
    execute format('create trigger announce_%1$s after %1$s on %2$I referencing %3$s table as changed_rows
      for each statement execute function announce_%1$s_of_%2$s()', operation, watched, age);
  end loop;
end $$;

-- All tables that have used `announce_change` so far, with its arguments: kind, column of the id, column of the portal.
do $$
declare
  used record;
begin
  for used in
    select relation.relname::text as watched, string_to_array(encode(announcing.tgargs, 'escape'), '\000') as arguments
      from pg_trigger announcing join pg_class relation on relation.oid = announcing.tgrelid
     where announcing.tgfoid = 'announce_change'::regproc and announcing.tgname = 'announce_insert'
  loop
    perform announce_changes_of(used.watched, used.arguments[1], used.arguments[2], used.arguments[3]);
  end loop;
end $$;

drop function announce_change();
