-- What a channel shows outside its opening hours: 'content' (the same as always), 'black' or 'slide'. If the slide is
-- deleted, the channel is black.
alter table channels add column when_closed text not null default 'content';
alter table channels add column closed_slide text references slides (id) on delete set null;
create index channels_by_closed_slide on channels (closed_slide) where closed_slide is not null;
