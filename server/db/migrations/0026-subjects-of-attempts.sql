-- Whom a count is about, an account and an address for example, as hashes: by these an operator clears what was counted about them.
alter table attempts add column subjects text[] not null default '{}';
