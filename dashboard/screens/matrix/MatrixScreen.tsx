import { Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { useUser } from '#dashboard/app/session.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { NARROW } from '#dashboard/components/narrow.ts';
import { useNow } from '#dashboard/components/useNow.ts';
import { can } from '#rules/permissions.ts';
import { BulkBar } from './BulkBar.tsx';
import { MatrixEmpty, NoAreas, NothingFound } from './MatrixEmpty.tsx';
import { MatrixList } from './MatrixList.tsx';
import classes from './MatrixScreen.module.css';
import { MatrixSkeleton } from './MatrixSkeleton.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { MatrixToolbar } from './MatrixToolbar.tsx';
import type { MatrixContext } from './slide-row.ts';
import { useBulkActions } from './useBulkActions.ts';
import { useCellSwitches } from './useCellSwitches.ts';
import { useMatrix } from './useMatrix.ts';
import { useRowSelection } from './useRowSelection.ts';
import { useSlideActions } from './useSlideActions.tsx';

const route = getRouteApi('/staff/dashboard');

/** Which slides of an area are on which channels. */
export function MatrixScreen() {
  const user = useUser();
  const nowMs = useNow();
  const matrix = useMatrix(user.channelsPerPage, nowMs);
  const switches = useCellSwitches(matrix.portalId);
  const actions = useSlideActions();
  const isSelectable = useCallback((slide: Slide) => can(user, 'slide.edit', slide), [user]);
  const selection = useRowSelection(matrix.rows, isSelectable);
  const bulk = useBulkActions(matrix.portalId);
  const isNarrow = useMediaQuery(NARROW);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const { channel: asked } = route.useSearch();
  const { channels, showChannel } = matrix;
  const askedIndex = channels.findIndex(({ _id }) => _id === asked);
  useEffect(() => {
    if (asked === undefined || askedIndex < 0) return;
    showChannel(askedIndex);
    setHighlighted(asked);
  }, [asked, askedIndex, showChannel]);

  if (matrix.failure) return <LoadFailure what="slides" error={matrix.failure} retry={matrix.retry} />;
  if (matrix.isLoading) return <MatrixSkeleton />;
  if (!matrix.area) return <NoAreas user={user} />;

  const context = { user, matrix, area: matrix.area, switches, actions, nowMs, selection };
  function jumpTo(index: number): void {
    matrix.showChannel(index);
    setHighlighted(matrix.channels[index]?._id ?? null);
  }

  return (
    <div className={classes.screen}>
      <Title order={1} className={classes.title}>
        Slides
      </Title>
      <MatrixToolbar context={context} onJump={jumpTo} isNarrow={isNarrow ?? false} />
      {!isNarrow && <BulkBar context={context} selection={selection} bulk={bulk} />}
      <MatrixRows context={context} isNarrow={isNarrow ?? false} highlighted={highlighted} />
    </div>
  );
}

interface MatrixRowsProps {
  context: MatrixContext;
  isNarrow: boolean;
  /** The channel that was jumped to. */
  highlighted: string | null;
}

/** The slides in the shape that fits, or why there are none. */
function MatrixRows({ context, isNarrow, highlighted }: MatrixRowsProps) {
  const { matrix, area, actions } = context;
  if (matrix.rows.length > 0 && isNarrow) return <MatrixList context={context} />;
  if (matrix.rows.length > 0) return <MatrixTable context={context} highlighted={highlighted} />;
  if (matrix.isFiltered) return <NothingFound onClear={matrix.showAll} />;
  return <MatrixEmpty area={area} onCreate={actions.create} />;
}
