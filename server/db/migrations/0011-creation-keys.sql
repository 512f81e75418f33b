-- What a sender called the making of a slide. One whose answer got lost is sent again, and must not make a second.
alter table slides add column creation_key text;
create unique index slides_by_creation_key on slides (portal_id, creator, creation_key) where creation_key is not null;
