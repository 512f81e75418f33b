import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '#dashboard/api/queries.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { Page } from '#dashboard/components/Page.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { useKeptState } from '#dashboard/components/useKeptWork.ts';
import { useTranslation } from '#ui/language.ts';
import { Categories } from './Categories.tsx';
import { ItemForm } from './ItemForm.tsx';
import classes from './LibraryAdmin.module.css';

const FIRST_TAB = 'categories';

/** Where superusers manage the library. */
export function LibraryAdminScreen() {
  const { t } = useTranslation();
  const [tab, setTab] = useKeptState('library.tab', FIRST_TAB);
  const { data: categories, error, refetch } = useQuery(categoriesQuery());
  if (error && !categories) return <LoadFailure what="categories" error={error} retry={() => void refetch()} />;
  if (!categories) return <PageSkeleton />;
  return (
    <Page title={t('Content Library Admin')} width="list" back="/contentlibrary">
      <Tabs value={tab} onChange={(chosen) => setTab(chosen ?? FIRST_TAB)}>
        <Tabs.List mb="lg" className={classes.tabs}>
          <Tabs.Tab value="categories">{t('Categories')}</Tabs.Tab>
          <Tabs.Tab value="image">{t('Add Image')}</Tabs.Tab>
          <Tabs.Tab value="video">{t('Add Video')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="categories">
          <Categories categories={categories} />
        </Tabs.Panel>
        <Tabs.Panel value="image">
          <ItemForm kind="image" categories={categories} />
        </Tabs.Panel>
        <Tabs.Panel value="video">
          <ItemForm kind="video" categories={categories} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
