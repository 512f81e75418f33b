-- Style sheets are looked through when they are uploaded. One that lies elsewhere never was, so none is named any more.
update templates set css_path = '' where css_path ~* '^https?:';
update slides set fields = jsonb_set(fields, '{template_selectedtemplate,css_path}', '""')
 where type = 8 and fields #>> '{template_selectedtemplate,css_path}' ~* '^https?:';
