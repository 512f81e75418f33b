-- Every change announces itself in its own transaction, so nobody has to remember to. A listener learns the portal,
-- the kind of record, its ids (none when there are too many to name) and the user who is named by write().

create function announce_change() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  id_column text := tg_argv[1];
  portal_column text := tg_argv[2];
  rows_name text := case when tg_op = 'DELETE' then 'old_rows' else 'new_rows' end;
  notice record;
begin
  for notice in execute format(
    'select %2$I as portal, case when count(distinct %1$I) <= 50 then array_agg(distinct %1$I::text) else ''{}'' end as ids
       from %3$I group by %2$I', id_column, portal_column, rows_name)
  loop
    perform pg_notify('vitrine_changes', json_build_object(
      'PortalId', notice.portal, 'kind', kind, 'ids', notice.ids,
      'by', nullif(current_setting('vitrine.actor', true), ''))::text);
  end loop;
  return null;
end $$;

do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('portals', 'portal', 'id', 'portal_id'),
      ('users', 'user', 'id', 'portal_id'),
      ('areas', 'area', 'id', 'portal_id'),
      ('channels', 'channel', 'id', 'portal_id'),
      ('channel_refreshes', 'channelStatus', 'channel_id', 'portal_id'),
      ('channel_areas', 'channel', 'channel_id', 'portal_id'),
      ('slides', 'slide', 'id', 'portal_id'),
      ('area_slides', 'area', 'area_id', 'portal_id'),
      ('placements', 'channel', 'channel_id', 'portal_id'),
      ('media', 'media', 'id', 'portal_id')
    ) as t (table_name, kind, id_column, portal_column)
  loop
    execute format('create trigger announce_insert after insert on %I referencing new table as new_rows
      for each statement execute function announce_change(%L, %L, %L)',
      watched.table_name, watched.kind, watched.id_column, watched.portal_column);
    execute format('create trigger announce_update after update on %I referencing new table as new_rows
      for each statement execute function announce_change(%L, %L, %L)',
      watched.table_name, watched.kind, watched.id_column, watched.portal_column);
    execute format('create trigger announce_delete after delete on %I referencing old table as old_rows
      for each statement execute function announce_change(%L, %L, %L)',
      watched.table_name, watched.kind, watched.id_column, watched.portal_column);
  end loop;
end $$;

-- A token dies with what it was given for: the password, the role, the portal.
create function end_sessions_of_user() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;

create trigger end_sessions after update of password_hash, role, portal_id, is_super_user on users
  for each row when (
    old.password_hash is distinct from new.password_hash or old.role is distinct from new.role
    or old.portal_id is distinct from new.portal_id or old.is_super_user is distinct from new.is_super_user)
  execute function end_sessions_of_user();
