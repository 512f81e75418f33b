-- The templates that come with the product and were made here at some time. Who deletes or changes one does not get it again.
create table built_in_templates (
  key text primary key,
  made_at timestamptz not null default now()
);
