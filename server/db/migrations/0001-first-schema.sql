-- The first schema. Ids are made by the application; a portal's number is the tenant in every table.

create table portals (
  id text primary key,
  portal_id integer not null unique,
  name text not null,
  subscription_level jsonb,
  pro_templates boolean not null default false,
  custom_templates text[] not null default '{}',
  deleted boolean not null default false,
  alerts_opt_out boolean not null default false,
  optional_features text[] not null default '{}',
  created_at timestamptz not null default now()
);

create table users (
  id text primary key,
  portal_id integer not null references portals (portal_id),
  user_name text not null,
  -- The name as it is compared: without regard to case.
  user_name_key text not null unique,
  password_hash text not null,
  display_name text not null default '',
  email text not null default '',
  role integer not null check (role between 0 and 3),
  channels text[] not null default '{}',
  channels_per_page integer not null default 3 check (channels_per_page between 0 and 99),
  is_super_user boolean not null default false,
  created_at timestamptz not null default now()
);
create index users_by_portal on users (portal_id);

-- A token is good while its session stands here.
create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table areas (
  id text primary key,
  portal_id integer not null references portals (portal_id),
  name text not null,
  archived boolean not null default false,
  ordering_number integer not null default 0,
  x double precision not null default 0,
  y double precision not null default 0,
  z integer not null default 0,
  width double precision not null default 100,
  height double precision not null default 100,
  width_responsive jsonb,
  height_responsive jsonb,
  responsive boolean not null default true,
  transition text not null default 'fade' check (transition in ('fade', 'slide', 'slidehorizontal', 'none')),
  hide boolean not null default false,
  background_colour text not null default '',
  use_slides_from text references areas (id) on delete set null,
  created_at timestamptz not null default now()
);
create index areas_by_portal on areas (portal_id);

create table channels (
  id text primary key,
  portal_id integer not null references portals (portal_id),
  name text not null,
  original_name text not null,
  short_id text not null unique,
  archived boolean not null default false,
  ordering_number integer not null default 0,
  forced_refresh_check_frequency_minutes integer not null default 2,
  disable_force_refresh_check boolean not null default false,
  refresh_frequency_minutes integer not null default 60,
  disable_auto_refresh boolean not null default false,
  allow_manual_control boolean not null default false,
  address text not null default '',
  description text not null default '',
  backgroundimage text not null default '',
  width double precision,
  height double precision,
  responsive boolean not null default true,
  created_at timestamptz not null default now(),
  unique (portal_id, original_name)
);

-- What screens tell and staff ask of them; apart from the channel because it changes without anything on screen changing.
create table channel_refreshes (
  channel_id text primary key references channels (id) on delete cascade,
  portal_id integer not null,
  last_refresh timestamptz,
  requested_at timestamptz
);

create table channel_areas (
  channel_id text not null references channels (id) on delete cascade,
  area_id text not null references areas (id),
  portal_id integer not null,
  primary key (channel_id, area_id)
);
create index channel_areas_by_area on channel_areas (area_id);

create table slides (
  id text primary key,
  portal_id integer not null references portals (portal_id),
  name text not null,
  type integer not null check (type between 0 and 11),
  duration integer not null default 0,
  schedule_start timestamptz,
  schedule_end timestamptz,
  always_display boolean not null default false,
  always_display_after_start_date boolean not null default false,
  last_modified timestamptz not null,
  creator text references users (id) on delete set null,
  archived boolean not null default false,
  transition_duration double precision,
  transition_timing_function text,
  -- What only this type of slide has.
  fields jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index slides_by_portal on slides (portal_id, archived);

-- Which slides can be used in which area.
create table area_slides (
  area_id text not null references areas (id) on delete cascade,
  slide_id text not null references slides (id) on delete cascade,
  portal_id integer not null,
  primary key (area_id, slide_id)
);
create index area_slides_by_slide on area_slides (slide_id);

-- A ticked cell of the matrix: this slide, on this channel, in this area. Its two references keep a channel from ever
-- naming an area that it does not have, or a slide that the area can't use.
create table placements (
  channel_id text not null,
  area_id text not null,
  slide_id text not null,
  portal_id integer not null,
  position integer not null,
  primary key (channel_id, area_id, slide_id),
  foreign key (channel_id, area_id) references channel_areas (channel_id, area_id) on delete cascade,
  foreign key (area_id, slide_id) references area_slides (area_id, slide_id) on delete cascade
);
create index placements_by_slide on placements (slide_id);
create index placements_by_portal on placements (portal_id);

create table media (
  id text primary key,
  portal_id integer not null references portals (portal_id),
  -- Root-relative address under which the bytes are served.
  location text not null unique,
  label text not null,
  kind text not null check (kind in ('image', 'video')),
  -- The file that is served, below the media folder; while it is being converted, the original.
  file_name text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  duration_seconds double precision,
  -- A small picture of it, below the media folder.
  thumbnail_name text,
  state text not null check (state in ('ready', 'converting', 'failed')),
  error text,
  created_by text references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index media_by_portal on media (portal_id);
create index media_being_converted on media (created_at) where state = 'converting';
