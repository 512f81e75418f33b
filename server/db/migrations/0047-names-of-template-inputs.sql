-- What the editor calls the inputs of a template, and an example for each, as JSON by input: title1, textarea2, image1 …
alter table templates add column slots jsonb not null default '{}';
-- Those that came with the product so far, to tell them from what a person wrote. Null before there were any.
alter table built_in_templates add column slots jsonb;
