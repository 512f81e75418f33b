-- How far videos are that are being converted, for those who ask another process than the one that is at it. Nobody hears of it.
create unlogged table conversions (
  media_id text primary key references media (id) on delete cascade,
  percent integer not null
);
