-- Finds channels of a portal with more text than `most_bytes` in slides that are or will be on air, largest first. `kind` says
-- which channels: 'all', 'channels' with these ids, or those that show the 'slide' or have the 'area' with this id. Adding up the
-- text of channels takes much longer than that of all slides of the portal, which is nearly always too short for a large channel.
create function channels_larger_than(portal integer, kind text, ids text[], most_bytes bigint)
  returns table (id text, name text, bytes bigint) language plpgsql stable as $$
declare
  -- Reading more slides would take longer than adding up the text of the channels.
  most_slides constant integer := 4000;
  slides_read integer;
  bytes_read bigint;
  chosen text[];
begin
  select count(*), coalesce(sum(text_bytes), 0) into slides_read, bytes_read
    from (select text_bytes from slides where portal_id = portal limit most_slides) first_slides;
  if slides_read < most_slides and bytes_read <= most_bytes then return; end if;

  case kind
    when 'all' then chosen := array(select channel.id from channels channel where channel.portal_id = portal);
    when 'channels' then chosen := ids;
    when 'slide' then chosen := array(select channel_id from played_placements where slide_id = ids[1]);
    when 'area' then chosen := array(select channel_id from channel_areas where area_id = ids[1]);
  end case;
  -- A slide counts once in each channel, wherever it is shown. Like `isForDisplay` of rules/display-status.ts.
  return query
    select channel.id, channel.name, sum(shown.text_bytes)
      from channels channel
      join (select distinct placement.channel_id, slide.id, slide.text_bytes
              from played_placements placement
              join slides slide on slide.id = placement.slide_id and not slide.archived
               and (slide.always_display or slide.schedule_start is not null
                    and (slide.schedule_start > now() or slide.always_display_after_start_date or slide.schedule_end > now()))
              join areas area on area.id = placement.area_id and not area.archived
             where placement.portal_id = portal and placement.channel_id = any (chosen)) shown on shown.channel_id = channel.id
     where channel.portal_id = portal
     group by channel.id
    having sum(shown.text_bytes) > most_bytes
     order by sum(shown.text_bytes) desc;
end $$;
