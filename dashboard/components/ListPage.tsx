import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Loading } from './answers.ts';
import { LoadFailure, type LoadFailureProps } from './LoadFailure.tsx';
import { Page, type PageProps } from './Page.tsx';
import { Waiting } from './Waiting.tsx';

interface ListPageProps extends Omit<PageProps, 'width'> {
  width?: PageProps['width'];
  /** The state of what the page lists. `what` is named if it can't be loaded. */
  list: Loading & { what: LoadFailureProps['what'] };
  loadingWords: string;
  /** Heights of the blocks that are shown while it is loading. */
  skeleton?: readonly number[];
  /** Filters and links to related lists. */
  above?: ReactNode;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
}

const ROWS = [36, 36, 36, 36, 36];

/** A page that lists records: what is above the list, and the list, or why it isn't shown. */
export function ListPage({
  width = 'list',
  list,
  loadingWords,
  skeleton = ROWS,
  above,
  empty,
  children,
  ...frame
}: ListPageProps) {
  if (list.failure) return <LoadFailure what={list.what} error={list.failure} retry={list.retry} />;
  return (
    <Page width={width} {...frame}>
      {above}
      {list.isLoading ? (
        <Waiting label={loadingWords} gap={8}>
          {skeleton.map((height, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change
            <Skeleton key={row} height={height} />
          ))}
        </Waiting>
      ) : (
        (wordsOr(empty) ?? children)
      )}
    </Page>
  );
}

function wordsOr(empty: ReactNode): ReactNode {
  return typeof empty === 'string' ? <Text c="dimmed">{empty}</Text> : empty;
}
