-- Files that arrive in parts, each of which is stored as soon as it has arrived.
create table unfinished_uploads (
  id text primary key,
  portal_id integer not null,
  -- Only this user may continue it.
  created_by text not null,
  name text not null,
  -- The announced size, and how many of these bytes have arrived.
  bytes bigint not null,
  received bigint not null default 0,
  -- Of the file that it became. Kept for a day, for a client that has missed the response.
  location text,
  continued_at timestamptz not null default now()
);
create index unfinished_uploads_by_portal on unfinished_uploads (portal_id);

create table upload_parts (
  -- Below the media folder.
  file_name text primary key,
  upload_id text not null,
  -- The first of its bytes in the file. Null until the part is stored.
  begins_at bigint
);
create index upload_parts_by_upload on upload_parts (upload_id);
