import { Button, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#dashboard/components/EmptyState.tsx';
import { LibraryTabs } from '#dashboard/components/LibraryTabs.tsx';
import { ListPage } from '#dashboard/components/ListPage.tsx';
import { categoryOptions } from '#dashboard/components/library.ts';
import { SearchField } from '#dashboard/components/SearchField.tsx';
import { useUser } from '#dashboard/session/session.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './Library.module.css';
import { LibraryMenu } from './LibraryMenu.tsx';
import { Shelf } from './Shelf.tsx';
import { Slideshow } from './Slideshow.tsx';
import { type Library, useLibrary } from './useLibrary.ts';

/** Images and videos that all portals share, to download or to create slides from. */
export function LibraryScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const library = useLibrary();
  const menu = library.categories.filter((category) => !category.hideFromMenu);
  return (
    <ListPage
      title={t('Content Library')}
      width="wide"
      list={{ ...library, what: 'content library' }}
      above={<LibraryTabs />}
      loadingWords={t('Loading')}
      skeleton={[150, 150, 150]}
      actions={
        <>
          <SearchField
            className={classes.search}
            label={t('Search the library')}
            words={library.words}
            onSearch={(words) => library.go({ search: words || undefined })}
          />
          {user.isSuperUser && (
            <Button component={Link} to="/contentlibrary/admin" variant="default">
              {t('Admin', { context: 'place' })}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.columns}>
        {menu.length > 0 && (
          <>
            <LibraryMenu categories={menu} current={library.category} />
            <Select
              className={classes.menuSelect}
              aria-label={t('Category')}
              placeholder={t('All categories')}
              data={categoryOptions(menu, (category) => !category.childrenOnly)}
              value={library.category?._id ?? null}
              onChange={(value) => library.go({ category: value ?? undefined, search: undefined })}
              clearable
              clearButtonProps={{ 'aria-label': t('All categories') }}
            />
          </>
        )}
        <div className={classes.main}>
          <LibraryContent library={library} />
        </div>
      </div>
    </ListPage>
  );
}

function LibraryContent({ library }: { library: Library }) {
  if (library.category || library.words.trim() !== '') return <Shelf library={library} />;
  if (library.images.length > 0) return <Slideshow images={library.images} />;
  return <EmptyLibrary hasCategories={library.categories.length > 0} />;
}

function EmptyLibrary({ hasCategories }: { hasCategories: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  const words = user.isSuperUser
    ? t('Add a category, then images and videos that everyone can use in slides.')
    : t('Images and videos for your slides appear here as soon as someone adds them.');
  return (
    <EmptyState
      title={hasCategories ? t('The library has no images yet.') : t('The content library is empty.')}
      words={[words]}
      {...(user.isSuperUser && { symbol: 'plus' })}
    >
      {user.isSuperUser && (
        <Button component={Link} to="/contentlibrary/admin">
          {t('Add content')}
        </Button>
      )}
    </EmptyState>
  );
}
