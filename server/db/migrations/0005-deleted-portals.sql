-- Whoever belongs to a portal that is deleted is signed out, by whatever way it was deleted. Nobody's session comes
-- back with the portal.
create function end_sessions_of_portal() returns trigger language plpgsql as $$
begin
  delete from sessions using users where users.id = sessions.user_id and users.portal_id = new.portal_id;
  return null;
end $$;

create trigger end_sessions after update of deleted on portals
  for each row when (new.deleted and not old.deleted)
  execute function end_sessions_of_portal();
