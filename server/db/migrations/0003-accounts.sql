-- Password reset by mail, and logins through an identity provider.

-- One open request for each user: a newer one replaces it. Only the hash of what was mailed is kept.
create table password_resets (
  user_id text primary key references users (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- Which user an identity of a provider is.
create table identity_links (
  issuer text not null,
  subject text not null,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (issuer, user_id)
);
create index identity_links_by_user on identity_links (user_id);

-- A login that the provider has confirmed, on its way to the page that asked for it.
create table login_handovers (
  code_hash text primary key,
  -- Hash of what only the browser that began the login has.
  browser_hash text not null,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index login_handovers_by_expiry on login_handovers (expires_at);

-- A reset dies with the password that it would replace, and with the address that it was sent to. Whose address changed
-- is found by the new one at the next login through a provider.
create function forget_ways_in() returns trigger language plpgsql as $$
begin
  delete from password_resets where user_id = new.id;
  delete from login_handovers where user_id = new.id;
  if old.email is distinct from new.email then
    delete from identity_links where user_id = new.id;
  end if;
  return null;
end $$;

create trigger forget_ways_in after update of password_hash, email on users
  for each row when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email)
  execute function forget_ways_in();
