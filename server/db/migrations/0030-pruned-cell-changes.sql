-- Old entries of cell_changes are deleted. An order of slides that was made from a version older than the newest deleted entry is
-- refused, because what has changed since is no longer known.
create table pruned_cell_changes (
  channel_id text primary key references channels on delete cascade,
  pruned_through timestamptz not null
);

create index cell_changes_by_age on cell_changes (changed_at);
