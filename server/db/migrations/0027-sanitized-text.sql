-- Which sanitizer made the text of a slide what it is: text of another one is sanitized again before it is shown.
alter table slides add column sanitized_by text not null default '';

-- How much the text of a record takes. It counts towards the portal's quota and towards what one channel can show.
alter table slides add column text_bytes integer not null default 0;
alter table channels add column text_bytes integer not null default 0;

create function count_slide_text() returns trigger language plpgsql as $$
begin
  new.text_bytes := octet_length(new.name) + octet_length(new.fields::text);
  return new;
end $$;

create function count_channel_text() returns trigger language plpgsql as $$
begin
  new.text_bytes := octet_length(new.name) + octet_length(new.address) + octet_length(new.description);
  return new;
end $$;

create trigger count_text before insert or update of name, fields on slides
  for each row execute function count_slide_text();
create trigger count_text before insert or update of name, address, description on channels
  for each row execute function count_channel_text();

update slides set name = name;
update channels set name = name;
