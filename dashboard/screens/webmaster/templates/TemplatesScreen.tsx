import { Button, Text } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTemplate } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '#dashboard/api/client.ts';
import { templatesQuery } from '#dashboard/api/template-queries.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { ListPage } from '#dashboard/components/ListPage.tsx';
import { showError } from '#dashboard/components/notices.tsx';
import { RowAction } from '#dashboard/components/RowAction.tsx';
import { TEMPLATE_KINDS } from '#dashboard/components/template-kinds.ts';
import { useIsStillHere } from '#dashboard/components/useIsStillHere.ts';
import { useNameFilter } from '#dashboard/components/useNameFilter.tsx';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { WebmasterTabs } from '#dashboard/components/WebmasterTabs.tsx';
import { useTranslation } from '#ui/language.ts';
import classes from './Templates.module.css';

/** All templates. */
export function TemplatesScreen() {
  const { t } = useTranslation();
  const templates = useQuery(templatesQuery());
  const copy = useCopy();
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
            <span className={classes.actions}>
              <RowAction
                title={t('Edit')}
                label={t('Edit {{name}}', { name: template.name })}
                icon={<IconPencil size={17} />}
                renderRoot={(props) => (
                  <Link to="/dashboard/webmaster/templates/edittemplate" search={{ id: template._id }} {...props} />
                )}
              />
              <RowAction
                title={t('Copy', { context: 'verb' })}
                label={t('Copy {{name}}', { name: template.name })}
                icon={<IconCopy size={17} />}
                isBusy={copy.isPending && copy.variables === template._id}
                onClick={() => copy.submit(template._id)}
              />
            </span>
          </li>
        ))}
      </ul>
      {rest}
    </ListPage>
  );
}

/** Copies a template, and opens the copy. */
function useCopy() {
  const navigate = useNavigate();
  const isStillHere = useIsStillHere();
  const queryClient = useQueryClient();
  return useSubmission({
    mutationFn: (templateId: string) => call('POST /api/templates/copy', { _id: templateId }),
    async onSuccess({ _id }) {
      await queryClient.invalidateQueries({ queryKey: templatesQuery().queryKey });
      if (isStillHere()) await navigate({ to: '/dashboard/webmaster/templates/edittemplate', search: { id: _id } });
    },
    onError: (error) => showError(error.message),
  });
}
