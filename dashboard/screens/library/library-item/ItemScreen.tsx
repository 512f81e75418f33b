import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { LibraryItem } from '#contract/entities/library.ts';
import { categoriesQuery, type LibraryKind, libraryItemsQuery } from '#dashboard/api/queries.ts';
import { CreateSlide } from '#dashboard/components/create-slide/CreateSlide.tsx';
import { downloadName, statusFacts } from '#dashboard/components/file-facts.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { categoryPath, previewOf } from '#dashboard/components/library.ts';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { fileStatusQuery } from '#slide-types/file-fields/file-status.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './Item.module.css';

const imageRoute = getRouteApi('/staff/contentlibrary/image/$id');
const videoRoute = getRouteApi('/staff/contentlibrary/video/$id');

/** An image of the library. */
export function ImageScreen() {
  return <Item kind="image" id={imageRoute.useParams().id} />;
}

/** A video of the library. */
export function VideoScreen() {
  return <Item kind="video" id={videoRoute.useParams().id} />;
}

function Item({ kind, id }: { kind: LibraryKind; id: string }) {
  const { data: items, error, refetch } = useQuery(libraryItemsQuery(kind));
  const item = items?.find(({ _id }) => _id === id);
  if (error && !items) return <LoadFailure what={kind} error={error} retry={() => void refetch()} />;
  if (!items) return <PageSkeleton shape="beside" />;
  if (!item) return <Missing kind={kind} />;
  return <ItemPage key={id} kind={kind} item={item} />;
}

function Missing({ kind }: { kind: LibraryKind }) {
  const { t } = useTranslation();
  return (
    <div className={classes.screen}>
      <Title order={1}>{kind === 'image' ? t('Image not found') : t('Video not found')}</Title>
      <Text>{t('It may have been removed from the library.')}</Text>
      <Button component={Link} to="/contentlibrary">
        {t('Back to the library')}
      </Button>
    </div>
  );
}

function ItemPage({ kind, item }: { kind: LibraryKind; item: LibraryItem }) {
  const { t } = useTranslation();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: status } = useQuery(fileStatusQuery(item.path));
  const [isCreating, setIsCreating] = useState(false);
  const poster = previewOf(item, kind, 'screen');
  return (
    <div className={classes.screen}>
      <nav aria-label={t('Breadcrumb')} className={classes.way}>
        <Anchor component={Link} to="/contentlibrary">
          {t('Content Library')}
        </Anchor>
        {categoryPath(categories, item.category).map((category) => (
          <span key={category._id}>
            {' › '}
            {category.childrenOnly ? (
              category.name
            ) : (
              <Anchor
                renderRoot={(props) => <Link to="/contentlibrary" search={{ category: category._id }} {...props} />}
              >
                {category.name}
              </Anchor>
            )}
          </span>
        ))}
      </nav>
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={1} className={classes.title}>
            {item.name}
          </Title>
          {status && <Text c="dimmed">{statusFacts(status)}</Text>}
        </div>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsCreating(true)}>
          {t('Create slide from this')}
        </Button>
        <Button
          component="a"
          href={item.path}
          download={downloadName(item.name, item.path)}
          // A file on another server can't be downloaded this way, so it is opened in a new tab.
          target={item.path.startsWith('/') ? undefined : '_blank'}
          rel="noreferrer"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('Download')}
        </Button>
      </div>
      <div className={classes.stage}>
        {kind === 'image' ? (
          <img src={poster ?? item.path} alt={item.name} />
        ) : (
          <video src={item.path} {...(poster && { poster })} controls preload="metadata" aria-label={item.name} />
        )}
      </div>
      {isCreating && (
        <CreateSlide
          file={{ kind, name: item.name, location: item.path, seconds: status?.durationSeconds ?? null }}
          onClose={() => setIsCreating(false)}
        />
      )}
    </div>
  );
}
