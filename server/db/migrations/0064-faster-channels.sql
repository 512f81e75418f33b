-- The order of the slides in areas of a channel where rules add slides, and the slides that are kept from rules. Few channels have
-- either. Within the statement that reads a channel, these queries took a third of its time even if they never ran.

create function slide_order_of(channel text) returns json language plpgsql stable as $$
begin
  return (
    select json_agg(json_build_object('AreaID', per_area.area_id, 'SlideIDs', per_area.slide_ids) order by per_area.area_id)
      from (
        select shown.area_id, json_agg(shown.slide_id order by shown.position, shown.slide_id) as slide_ids
          from shown_placements shown
          join slides slide on slide.id = shown.slide_id and not slide.archived
          join areas area on area.id = shown.area_id and not area.archived
         where shown.channel_id = channel
         group by shown.area_id
        having shown.area_id in (select tagged.area_id from tagged_placements tagged where tagged.channel_id = channel)
      ) per_area);
end $$;

create function excluded_slides_of(channel text) returns json language plpgsql stable as $$
begin
  return (
    select json_agg(json_build_object('AreaID', per_area.area_id, 'SlideIDs', per_area.slide_ids) order by per_area.area_id)
      from (
        select excluded.area_id, json_agg(excluded.slide_id order by excluded.slide_id) as slide_ids
          from excluded_placements excluded
          join slides slide on slide.id = excluded.slide_id and not slide.archived
          join channel_areas chosen on chosen.channel_id = excluded.channel_id and chosen.area_id = excluded.area_id
          join areas area on area.id = excluded.area_id and not area.archived
         where excluded.channel_id = channel
         group by excluded.area_id
      ) per_area);
end $$;
