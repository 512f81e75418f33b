-- What users want to see of the matrix of a portal, under names of their own.
create table matrix_views (
  user_id text not null references users (id) on delete cascade,
  portal_id integer not null references portals (portal_id) on delete cascade,
  name text not null,
  search text not null
);
create unique index matrix_views_by_name on matrix_views (user_id, portal_id, lower(name));
