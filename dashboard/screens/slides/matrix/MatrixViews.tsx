import { Button, Menu, Text } from '@mantine/core';
import { IconBookmark, IconCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { viewsQuery } from '#dashboard/api/queries.ts';
import { showError, showUndo } from '#dashboard/components/notices.tsx';
import { openLoaded } from '#dashboard/components/open-loaded.ts';
import { isSameView, readView, viewOf } from '#dashboard/session/matrix-search.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './MatrixScreen.module.css';
import { useSavedViews } from './useSavedViews.ts';

const route = getRouteApi('/staff/dashboard');

const loadDialog = async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog });
const ViewDialog = lazy(loadDialog);

/** The views of the matrix that the user has saved: opens, saves and deletes them. */
export function MatrixViews({ portalId }: { portalId: number }) {
  const { t } = useTranslation();
  const router = useRouter();
  const shown = viewOf(route.useSearch());
  const { data: views = [] } = useQuery(viewsQuery(portalId));
  const { save, remove } = useSavedViews(portalId);
  const [isSaving, setSaving] = useState(false);
  const opened = views.map((view) => ({ ...view, search: readView(view.search) }));
  const current = opened.find(({ search }) => isSameView(search, shown));

  function deleteCurrent(): void {
    const view = views.find(({ name }) => name === current?.name);
    if (!view) return;
    const bringBack = () => save(view).catch(({ message }: Error) => showError(message));
    remove(view.name)
      .then(() => showUndo(t('The view “{{name}}” was deleted.', { name: view.name }), bringBack))
      .catch(({ message }: Error) => showError(message));
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px="sm" maw={220} title={current?.name ?? t('Views')}>
            <IconBookmark size={16} aria-hidden />
            <Text span inherit truncate className={current ? classes.viewName : classes.words}>
              {current?.name ?? t('Views')}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {opened.map(({ name, search }) => (
            <Menu.Item
              key={name}
              renderRoot={(props) => <Link {...props} to="/dashboard" search={search} />}
              aria-current={name === current?.name ? 'page' : undefined}
              rightSection={name === current?.name && <IconCheck size={16} />}
            >
              {name}
            </Menu.Item>
          ))}
          {opened.length > 0 && <Menu.Divider />}
          <Menu.Item
            leftSection={<IconPlus size={16} />}
            onClick={() => void openLoaded(loadDialog, () => setSaving(true))}
          >
            {t('Save this view')}
          </Menu.Item>
          {current && (
            <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={deleteCurrent}>
              {t('Delete “{{name}}”', { name: current.name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSaving && (
        <Suspense>
          <ViewDialog
            views={views}
            name={current?.name ?? ''}
            onSave={(name) =>
              save({ name, search: router.buildLocation({ to: '/dashboard', search: shown }).searchStr })
            }
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </>
  );
}
