import { Button, Skeleton, Text } from '@mantine/core';
import { IconPlus, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { templatesQuery } from '#dashboard/api/queries.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { TEMPLATE_KINDS } from '#dashboard/components/template-kinds.ts';
import { useNameFilter } from '#dashboard/components/useNameFilter.tsx';
import { Waiting } from '#dashboard/components/Waiting.tsx';
import { WebmasterPage } from '#dashboard/components/WebmasterPage.tsx';
import { useTranslation } from '#ui/language.ts';
import classes from './Templates.module.css';

/** All templates. */
export function TemplatesScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(templatesQuery());
  const { field, shown, rest } = useNameFilter(data ?? [], ({ name }) => name);
  if (error && !data) return <LoadFailure what="list of templates" error={error} retry={() => void refetch()} />;
  return (
    <WebmasterPage
      actions={
        <Button
          component={Link}
          to="/dashboard/webmaster/templates/edittemplate"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {t('Add New')}
        </Button>
      }
    >
      {!data && (
        <Waiting label={t('Loading the templates')} gap={8}>
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={44} />
          ))}
        </Waiting>
      )}
      {data?.length === 0 && (
        <Text>
          {t(
            'There are no templates yet. A template is a style sheet for slides with a fixed set of texts and images.',
          )}
        </Text>
      )}
      {field && <div className={classes.filter}>{field}</div>}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {shown.map((template) => (
            <li key={template._id} className={classes.item}>
              <span className={classes.thumbnail}>
                {template.icon_path ? (
                  <img src={template.icon_path} alt="" loading="lazy" />
                ) : (
                  <IconTemplate size={28} />
                )}
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
      )}
      {rest}
    </WebmasterPage>
  );
}
