-- Smaller pictures of a file take space of its portal, too. What those of earlier uploads took was never measured.
alter table media add column variant_bytes bigint not null default 0;
