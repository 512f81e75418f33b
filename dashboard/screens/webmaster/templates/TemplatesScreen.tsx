import { Button, Text } from '@mantine/core';
import { IconPlus, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { templatesQuery } from '#dashboard/api/template-queries.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { ListPage } from '#dashboard/components/ListPage.tsx';
import { TEMPLATE_KINDS } from '#dashboard/components/template-kinds.ts';
import { useNameFilter } from '#dashboard/components/useNameFilter.tsx';
import { WebmasterTabs } from '#dashboard/components/WebmasterTabs.tsx';
import { useTranslation } from '#ui/language.ts';
import classes from './Templates.module.css';

/** All templates. */
export function TemplatesScreen() {
  const { t } = useTranslation();
  const templates = useQuery(templatesQuery());
  const { field, shown, rest } = useNameFilter(templates.data ?? [], ({ name }) => name);
  return (
    <ListPage
      title={t('Webmaster Control Panel')}
      list={{ ...allOf([templates]), what: 'list of templates' }}
      loadingWords={t('Loading the templates')}
      above={<WebmasterTabs />}
      actions={
        <Button
          component={Link}
          to="/dashboard/webmaster/templates/edittemplate"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {t('Add New')}
        </Button>
      }
      empty={
        templates.data?.length === 0
          ? t(
              'There are no templates yet. A template is a style sheet for slides with a fixed set of texts and images.',
            )
          : undefined
      }
    >
      {field && <div className={classes.filter}>{field}</div>}
      <ul className={classes.list}>
        {shown.map((template) => (
          <li key={template._id} className={classes.item}>
            <span className={classes.thumbnail}>
              {template.icon_path ? <img src={template.icon_path} alt="" loading="lazy" /> : <IconTemplate size={28} />}
            </span>
            <span className={classes.words}>
              <span className={classes.name} title={template.name}>
                {template.name}
              </span>
              <Text component="span" size="sm" c="dimmed">
                {t(TEMPLATE_KINDS[template.type] ?? '')}
                {template.outdoor && `, ${t('outdoor')}`}
              </Text>
            </span>
            <Button
              renderRoot={(props) => (
                <Link to="/dashboard/webmaster/templates/edittemplate" search={{ id: template._id }} {...props} />
              )}
              variant="default"
              size="compact-md"
              aria-label={t('Edit {{name}}', { name: template.name })}
            >
              {t('Edit')}
            </Button>
          </li>
        ))}
      </ul>
      {rest}
    </ListPage>
  );
}
