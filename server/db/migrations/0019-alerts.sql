-- People are told of screens that fall silent: after so many minutes, while their channel is open.
alter table portals add column alert_delay_minutes integer not null default 15;
-- For each day of the week from Monday on; null: always open.
alter table channels add column opening_hours jsonb;
-- A page that somebody looked at for a moment is no screen that is missed.
alter table screens add column first_seen_at timestamptz not null default now();

-- What people were told is silent, and not yet that it is back. Of a paired screen, or of a channel whose screens are not paired.
create table outages (
  subject_id text primary key,
  portal_id integer not null,
  told_at timestamptz not null default now()
);
