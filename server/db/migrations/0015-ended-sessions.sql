-- Streams of events end with the session that they were opened in, so the end of one is announced: as a change of its user.
-- Whoever was deleted is announced by that.
create function announce_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrine_changes', json_build_object(
      'PortalId', portal_id, 'kind', 'user', 'ids', case when count(*) <= 50 then array_agg(id) else '{}' end, 'by', null)::text)
    from users where id in (select user_id from ended) group by portal_id;
  return null;
end $$;

create trigger announce_delete after delete on sessions referencing old table as ended
  for each statement execute function announce_ended_sessions();
