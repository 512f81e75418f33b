-- Each change of placements also changes the version of its channels, which announces them. The second announcement of the
-- same channels took a tenth of the time of a small change.
drop trigger announce_insert on placements;
drop trigger announce_update on placements;
drop trigger announce_delete on placements;
drop function announce_insert_of_placements();
drop function announce_update_of_placements();
drop function announce_delete_of_placements();

-- Locks several channels in the same order, so that two transactions never wait for each other.
create or replace function touch_channels(ids text[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 1 then
    perform from channels where id = any (array(select unnest(ids))) order by id for no key update;
  end if;
  update channels set last_modified = channel_version(last_modified) where id = any (array(select unnest(ids)));
end $$;

create or replace function note_placed_cells() returns trigger language plpgsql as $$
declare
  ids text[] := (select array_agg(distinct channel_id) from changed_rows);
begin
  if ids is null then return null; end if;
  perform touch_channels(ids);
  if tg_op <> 'UPDATE' then
    insert into cell_changes (channel_id, area_id, slide_id, portal_id, changed_at)
      select cell.channel_id, cell.area_id, cell.slide_id, cell.portal_id, channel.last_modified
        from changed_rows cell join channels channel on channel.id = cell.channel_id
      on conflict (channel_id, area_id, slide_id) do update set changed_at = excluded.changed_at;
  end if;
  return null;
end $$;

-- Fails a transaction that makes a channel too large, so that its commit can be sent without waiting for the result of the
-- check. See `refuseOversized`.
create function refuse_large_channel(name text, bytes numeric) returns void language plpgsql as $$
begin
  raise exception using errcode = 'VT413', message = name, detail = bytes::text;
end $$;
