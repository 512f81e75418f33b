import { Button, Tabs, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { categoriesQuery } from '#dashboard/api/queries.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
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
    <div className={classes.screen}>
      <div className={classes.head}>
        <Button
          component={Link}
          to="/contentlibrary"
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('Back')}
        </Button>
        <Title order={1}>{t('Content Library Admin')}</Title>
      </div>
      <Tabs value={tab} onChange={(chosen) => setTab(chosen ?? FIRST_TAB)} keepMounted={false}>
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
    </div>
  );
}
