-- Counts the changes of an account after which nothing that was verified before them may let anybody in. A session, a reset link or
-- a hand-over is inserted only while the account still has the version that was verified.
alter table users add column access_version integer not null default 0;

create function count_access_change() returns trigger language plpgsql as $$
begin
  new.access_version := old.access_version + 1;
  return new;
end $$;

create trigger count_access_change before update of password_hash, role, portal_id, is_super_user, email, user_name_key on users
  for each row when (
    old.password_hash is distinct from new.password_hash or old.role is distinct from new.role
    or old.portal_id is distinct from new.portal_id or old.is_super_user is distinct from new.is_super_user
    or old.email is distinct from new.email or old.user_name_key is distinct from new.user_name_key)
  execute function count_access_change();

-- Each is good for a minute only.
delete from login_handovers;
alter table login_handovers add column access_version integer not null;
