import { Button, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { UNREACHABLE } from '#dashboard/api/client.ts';
import { screenHealthQuery } from '#dashboard/api/queries.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { NoChannels } from '#dashboard/components/NoChannels.tsx';
import { NARROW } from '#dashboard/components/narrow.ts';
import { useCellSwitches } from '#dashboard/components/useCellSwitches.ts';
import { useNow } from '#dashboard/components/useNow.ts';
import { type RowSelection, useRowSelection } from '#dashboard/components/useRowSelection.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import { FirstSteps } from './FirstSteps.tsx';
import classes from './MatrixScreen.module.css';
import { MatrixSkeleton } from './MatrixSkeleton.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { MatrixToolbar } from './MatrixToolbar.tsx';
import { MatrixUploads } from './MatrixUploads.tsx';
import { COMPACT } from './matrix-columns.tsx';
import { NothingFound } from './NothingFound.tsx';
import { type MatrixContext, useMatrixContext } from './slide-row.ts';
import { useFilesToUpload } from './useFilesToUpload.ts';
import { type Matrix, useMatrix } from './useMatrix.ts';
import { usePageSize } from './usePageSize.ts';
import { useSlideActions } from './useSlideActions.tsx';

const BulkBar = lazy(() => import('./BulkBar.tsx'));
/** The toolbar must stay while the server can't be reached. */
const MatrixEmpty = lazy(() => import('./MatrixEmpty.tsx').catch(() => ({ default: NotLoaded })));
const ChannelSheet = lazy(() => import('./ChannelSheet.tsx'));
const MatrixList = lazy(() => import('./MatrixList.tsx'));
const CopySlidesDialog = lazy(() => import('#dashboard/components/copies/CopySlidesDialog.tsx'));
const SlideSheet = lazy(() => import('./SlideSheet.tsx'));

/** Which slides of an area are on which channels. */
export function MatrixScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const nowMs = useNow();
  const matrix = useMatrix(usePageSize(user.channelsPerPage), nowMs);
  const switches = useCellSwitches(matrix.portalId);
  const { actions, copied } = useSlideActions(matrix.area?._id ?? null, matrix.leaveFor);
  const isSelectable = useCallback((slide: Slide) => can(user, 'slide.edit', slide), [user]);
  const selection = useRowSelection(`slides.${matrix.portalId}`, matrix.rows, isSelectable);
  const [openId, openSheet] = useState<string | null>(null);
  const isCompact = useMediaQuery(COMPACT, undefined, { getInitialValueInEffect: false }) ?? false;
  const { isLoading: isHealthLoading } = useQuery(screenHealthQuery(matrix.portalId));
  const context = useMatrixContext({ user, matrix, isCompact, switches, actions, openSheet, nowMs });
  // Mounted until then it would load with the page; afterwards it stays, because it slides out.
  const hasOpened = useRef(false);
  hasOpened.current ||= openId !== null;
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const uploads = useFilesToUpload();
  const [sheetChannel, setSheetChannel] = useState<number | null>(null);
  const asked = matrix.search.channel;
  const { channels, shownChannels, showChannel, ignoreTags } = matrix;
  const isShown = shownChannels.some(({ _id }) => _id === asked);
  const isKnown = channels.some(({ _id }) => _id === asked);
  // While tags are loading, there are no groups to expand.
  const isGrouping = matrix.grouping !== null && matrix.tags.list.isLoading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because the user may turn to other columns or collapse the group
  useEffect(() => {
    if (asked === undefined || isGrouping) return;
    // It may not have the chosen tags.
    if (!isShown && isKnown) ignoreTags();
    if (!isShown) return;
    showChannel(asked);
    setHighlighted(asked);
  }, [asked, isShown, isKnown, isGrouping]);

  if (matrix.failure) return <LoadFailure what="slides" error={matrix.failure} retry={matrix.retry} />;
  if (matrix.isLoading) return <MatrixSkeleton />;
  if (!context)
    return (
      <Suspense>
        <MatrixEmpty reason="noAreas" user={user} portalId={matrix.portalId} />
      </Suspense>
    );

  const mayBeFirst = channels.length > 0 && channels.every(({ lastRefresh }) => lastRefresh === null);
  // The first steps would move rows that someone already points to.
  if (mayBeFirst && isHealthLoading) return <MatrixSkeleton />;
  const open = matrix.rows.find(({ _id }) => _id === openId) ?? null;

  function jumpTo(index: number): void {
    const channel = shownChannels[index];
    if (channel) matrix.showChannel(channel._id);
    setHighlighted(channel?._id ?? null);
    setSheetChannel(index);
  }

  return (
    <div className={classes.screen}>
      {/* The area's name is visible. */}
      <Title order={1}>
        <VisuallyHidden>{t('Slides')}</VisuallyHidden>
      </Title>
      <MatrixToolbar
        matrix={matrix}
        area={context.area}
        onCreate={actions.create}
        onUpload={uploads.add}
        onJump={jumpTo}
        isNarrow={isNarrow}
        isCompact={isCompact}
      />
      {mayBeFirst && <FirstSteps matrix={matrix} context={context} />}
      {selection.slides.length > 0 && (
        <Suspense>
          <BulkBar context={context} selection={selection} isNarrow={isNarrow} />
        </Suspense>
      )}
      {matrix.rows.length > 0 && channels.length === 0 && (
        <div className={classes.noChannels}>
          <NoChannels portalId={matrix.portalId} />
        </div>
      )}
      {matrix.rows.length > 0 && channels.length > 0 && shownChannels.length === 0 && (
        <div className={classes.noChannels}>
          <Group>
            <Text>{t('No channel has all of these tags.')}</Text>
            <Button variant="default" onClick={ignoreTags}>
              {t('Show all channels')}
            </Button>
          </Group>
        </div>
      )}
      <MatrixRows
        matrix={matrix}
        context={context}
        selection={selection}
        isNarrow={isNarrow}
        highlighted={highlighted}
        onUpload={uploads.add}
      />
      {isNarrow && sheetChannel !== null && (
        <Suspense>
          <ChannelSheet
            channel={shownChannels[sheetChannel] ?? null}
            slides={matrix.rows}
            context={context}
            onClose={() => setSheetChannel(null)}
          />
        </Suspense>
      )}
      <MatrixUploads matrix={matrix} area={context.area} uploads={uploads} />
      {copied.length > 0 && (
        <Suspense>
          <CopySlidesDialog
            slides={copied}
            portalId={matrix.portalId}
            onCopied={([first]) => first && matrix.leaveFor(first._id)}
            onClose={() => actions.copy([])}
          />
        </Suspense>
      )}
      {hasOpened.current && (
        <Suspense>
          <SlideSheet slide={open} context={context} isNarrow={isNarrow} onClose={() => openSheet(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface MatrixRowsProps {
  matrix: Matrix;
  context: MatrixContext;
  selection: RowSelection;
  isNarrow: boolean;
  /** The channel that was jumped to. */
  highlighted: string | null;
  onUpload(files: readonly File[]): void;
}

/** The slides in the layout for this window, or why there are none. */
function MatrixRows({ matrix, context, selection, isNarrow, highlighted, onUpload }: MatrixRowsProps) {
  const { rows } = matrix;
  if (rows.length > 0 && isNarrow) {
    return (
      <Suspense>
        <MatrixList matrix={matrix} context={context} selection={selection} />
      </Suspense>
    );
  }
  if (rows.length > 0) return <MatrixTable {...{ matrix, context, selection, highlighted }} />;
  if (matrix.isFiltered) return <NothingFound onClear={matrix.showAll} />;
  const { user, area, actions } = context;
  const mayAddChannel = can(user, 'channel.manage', { PortalId: matrix.portalId });
  const isFirst = matrix.channels.length === 0 && mayAddChannel;
  return (
    <Suspense>
      {isFirst ? (
        <MatrixEmpty reason="noChannels" />
      ) : (
        <MatrixEmpty reason="noSlides" area={area} onCreate={actions.create} onUpload={onUpload} />
      )}
    </Suspense>
  );
}

function NotLoaded() {
  const { t } = useTranslation();
  return (
    <Text ta="center" py={64}>
      {t(UNREACHABLE)}
    </Text>
  );
}
