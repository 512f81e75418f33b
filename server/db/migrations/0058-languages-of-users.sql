-- The language in which a user last logged in, for emails to them. Empty until then.
alter table users add column language text not null default '';
