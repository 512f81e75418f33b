-- Playlists are slides of type 12. `playlist_slides` in their fields contains the ids of their slides, in order.
create index playlists_by_slide on slides using gin ((fields -> 'playlist_slides')) where type = 12;

-- Also for fields that can't be read.
create function slides_of_playlist(fields jsonb) returns setof text language sql immutable as $$
  select jsonb_array_elements_text(
    case jsonb_typeof(fields -> 'playlist_slides') when 'array' then fields -> 'playlist_slides' else '[]' end)
$$;

-- Everything that channels show, by itself or in a playlist. A slide can be there several times.
create view played_placements as
  select channel_id, area_id, slide_id, portal_id from shown_placements
  union all
  select shown.channel_id, shown.area_id, part.slide_id, shown.portal_id
    from slides playlist
    join shown_placements shown on shown.slide_id = playlist.id
    cross join lateral slides_of_playlist(playlist.fields) part (slide_id)
   where playlist.type = 12 and not playlist.archived;

-- Playlists count as unchanged.
create function remove_from_playlists() returns trigger language plpgsql as $$
begin
  update slides playlist
     set fields = jsonb_set(playlist.fields, '{playlist_slides}', coalesce((
       select jsonb_agg(part.slide_id order by part.number)
         from slides_of_playlist(playlist.fields) with ordinality part (slide_id, number)
        where part.slide_id not in (select id from deleted_rows)), '[]'))
   where playlist.type = 12
     and playlist.fields -> 'playlist_slides' ?| (select array_agg(id) from deleted_rows);
  return null;
end $$;

create trigger remove_from_playlists after delete on slides referencing old table as deleted_rows
  for each statement execute function remove_from_playlists();
