import {
  IconArchive,
  IconCalendar,
  IconCalendarWeek,
  IconClock,
  IconCopy,
  IconDeviceTv,
  IconPlaylist,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { channelsQuery, slidesQuery } from '#dashboard/api/queries.ts';
import { askFirst } from '#dashboard/components/ask-first.tsx';
import { effectsOfSlides, effectsOnPlaylists } from '#dashboard/components/deletion-effects.ts';
import { SelectionAction, SelectionBar } from '#dashboard/components/SelectionBar.tsx';
import type { RowSelection } from '#dashboard/components/useRowSelection.ts';
import { select } from '#dashboard/session/selection.ts';
import { can } from '#rules/permissions.ts';
import { playlistFacts } from '#slide-types/playlist/facts.ts';
import { useTranslation } from '#ui/language.ts';
import type { BulkQuestion } from './BulkDialog.tsx';
import type { MatrixContext } from './slide-row.ts';
import { useBulkActions } from './useBulkActions.ts';

const BulkDialog = lazy(() => import('./BulkDialog.tsx'));

interface BulkBarProps {
  context: MatrixContext;
  selection: RowSelection;
  isNarrow: boolean;
}

/** Actions for the selected slides, of which there is at least one. */
export default function BulkBar({ context, selection, isNarrow }: BulkBarProps) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<BulkQuestion | null>(null);
  const { slides } = selection;
  const bulk = useBulkActions(context.area.PortalId);
  const { isBusy } = bulk;
  const navigate = useNavigate();
  const { data: channels = [] } = useQuery(channelsQuery(context.area.PortalId));
  const { data: all = [] } = useQuery(slidesQuery(context.area.PortalId));
  const mayArchive = slides.every((slide) => can(context.user, 'slide.archive', slide));

  /** Opens the editor of a new playlist with these slides. */
  function createPlaylist(): void {
    const { _id: area } = context.area;
    select({ area, slideType: playlistFacts.index, slide: null, parts: slides.map(({ _id }) => _id) });
    void navigate({ to: '/dashboard/EditSlide' });
  }

  function askToArchive(): void {
    askFirst({
      title: t('Archive {{count}} slides', { count: slides.length, defaultValue_one: 'Archive {{count}} slide' }),
      question:
        slides.length === 1
          ? t('Do you really want to archive this slide?')
          : t('Do you really want to archive these {{number}} slides?', { number: slides.length }),
      effects: [...effectsOfSlides(slides, channels), ...effectsOnPlaylists(slides, all)],
      confirm: t('Archive', { context: 'verb' }),
      onConfirm: () => {
        void bulk.archive(slides).then(selection.deselect);
      },
    });
  }

  return (
    <>
      <SelectionBar selection={selection} hasSelectAll={isNarrow}>
        <SelectionAction
          icon={IconDeviceTv}
          label={t('Channels')}
          onClick={() => setQuestion('channels')}
          isBusy={isBusy}
        />
        <SelectionAction icon={IconCalendar} label={t('Dates')} onClick={() => setQuestion('dates')} isBusy={isBusy} />
        <SelectionAction
          icon={IconCalendarWeek}
          label={t('Days and times')}
          onClick={() => setQuestion('times')}
          isBusy={isBusy}
        />
        <SelectionAction
          icon={IconClock}
          label={t('Duration')}
          onClick={() => setQuestion('duration')}
          isBusy={isBusy}
        />
        {slides.every(({ type }) => type !== playlistFacts.index) && (
          <SelectionAction icon={IconPlaylist} label={t('Playlist')} onClick={createPlaylist} isBusy={isBusy} />
        )}
        <SelectionAction
          icon={IconCopy}
          label={t('Copy', { context: 'verb' })}
          onClick={() => context.actions.copy(slides)}
          isBusy={isBusy}
        />
        {mayArchive && (
          <SelectionAction
            icon={IconArchive}
            label={t('Archive', { context: 'verb' })}
            onClick={askToArchive}
            isBusy={isBusy}
          />
        )}
      </SelectionBar>
      {question && (
        <Suspense>
          <BulkDialog
            question={question}
            slides={slides}
            context={context}
            bulk={bulk}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </>
  );
}
