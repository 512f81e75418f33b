import { Pagination, Select, Text, Title } from '@mantine/core';
import { IconMovie, IconPhoto, IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { categoryPath, previewOf } from '#dashboard/components/library.ts';
import { quoted } from '#dashboard/components/names.ts';
import { compareNames } from '#rules/name-order.ts';
import { choicesIn, english, useTranslation } from '#ui/language.ts';
import classes from './Library.module.css';
import { PAGE_SIZES, type ShelfItem } from './shelf.ts';
import type { Library } from './useLibrary.ts';

const PAGE_CONTROLS = {
  first: english('First page'),
  previous: english('Previous page'),
  next: english('Next page'),
  last: english('Last page'),
};

/** A category's images and videos, or search results, in pages. */
export function Shelf({ library }: { library: Library }) {
  const { t } = useTranslation();
  const { categories, category, words, page, count, size, go } = library;
  const isSearch = words.trim() !== '';
  const below = isSearch
    ? []
    : categories
        .filter((one) => one.parentCategory === category?._id && !one.hideFromMenu && !one.childrenOnly)
        .sort((one, other) => compareNames(one.name, other.name));
  return (
    <>
      <div className={classes.shelfHead}>
        <Title order={2}>
          {isSearch
            ? quoted(words.trim())
            : categoryPath(categories, category?._id ?? '')
                .map(({ name }) => name)
                .join(' › ')}
        </Title>
        <Text component="span" c="dimmed" role="status">
          {t('{{count}} items', { count, defaultValue_one: '{{count}} item' })}
        </Text>
        <Select
          className={classes.size}
          size="sm"
          label={t('Items per page')}
          data={choicesIn(t, PAGE_SIZES)}
          value={size}
          onChange={(value) => value !== null && go({ size: value })}
        />
      </div>
      {below.length > 0 && (
        <ul className={classes.below}>
          {below.map((one) => (
            <li key={one._id}>
              <Link to="/contentlibrary" search={{ category: one._id }}>
                {one.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {count === 0 && (
        <p className={classes.nothing}>{isSearch ? t('No matches in the library.') : t('This category is empty.')}</p>
      )}
      <ul className={classes.grid}>
        {page.items.map((one) => (
          <li key={one.item._id}>
            <ItemCard {...one} />
          </li>
        ))}
      </ul>
      {page.total > 1 && (
        <Pagination
          className={classes.pages}
          total={page.total}
          value={page.current}
          onChange={(next) => go({ page: next })}
          getControlProps={(control) => ({
            'aria-label': t(PAGE_CONTROLS[control]),
          })}
          getItemProps={(number) => ({ 'aria-label': t('Page {{number}}', { number }) })}
        />
      )}
    </>
  );
}

function ItemCard({ item, kind }: ShelfItem) {
  const { t } = useTranslation();
  const thumbnail = previewOf(item, kind, 'thumb');
  const [failed, setFailed] = useState(false);
  const Icon = kind === 'video' ? IconMovie : IconPhoto;
  return (
    <Link
      className={classes.card}
      to={kind === 'image' ? '/contentlibrary/image/$id' : '/contentlibrary/video/$id'}
      params={{ id: item._id }}
    >
      <span className={classes.thumbnail}>
        {thumbnail === null || failed ? (
          <Icon size={32} stroke={1.4} aria-hidden />
        ) : (
          <img src={thumbnail} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
        )}
        {kind === 'video' && (
          <span className={classes.video}>
            <IconPlayerPlayFilled size={12} aria-hidden />
            {t('Video')}
          </span>
        )}
      </span>
      <span className={classes.name}>{item.name}</span>
    </Link>
  );
}
