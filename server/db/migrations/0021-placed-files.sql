-- Files are put where they are served before their record is made. What a process that died meanwhile left there is found by these.
create table placed_files (
  -- As the record will name it, below the media folder.
  file_name text primary key,
  -- Everything that was put there with it, itself included.
  names text[] not null,
  placed_at timestamptz not null default now()
);
