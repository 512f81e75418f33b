-- Old entries of cell_changes are deleted. Whoever saves an order of slides from a version of a channel that is older than the
-- newest deleted entry has to read the channel again: nobody knows any more what changed since.
create table pruned_cell_changes (
  channel_id text primary key references channels on delete cascade,
  pruned_through timestamptz not null
);

create index cell_changes_by_age on cell_changes (changed_at);
