-- Sessions are kept in memory until they change. Before, only their deletion was announced.
create trigger announce_update after update on sessions referencing new table as ended
  for each statement execute function announce_ended_sessions();
