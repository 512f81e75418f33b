-- The time by which stored things may be deleted because of their age. It advances with the clock, but slowly where the clock jumps
-- ahead, so that a wrong clock deletes nothing that should be kept.
create table steady_clock (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);
