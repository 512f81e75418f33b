import { Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { portalQuery } from '#dashboard/api/queries.ts';
import page from '#dashboard/components/RecordPage.module.css';
import { useSelection } from '#dashboard/session/selection.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { playlistFacts } from '#slide-types/playlist/facts.ts';
import { useTranslation } from '#ui/language.ts';
import { ChannelsSection } from './ChannelsSection.tsx';
import { EditorNotices } from './EditorNotices.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { usePartEditing } from './part-editing.ts';
import { SaveBar } from './SaveBar.tsx';
import { ScheduleSection } from './ScheduleSection.tsx';
import { SlidePreview } from './SlidePreview.tsx';
import { visibleProblems } from './saving.ts';
import { TypeSection } from './TypeSection.tsx';
import { useDraftFeed } from './useDraftFeed.ts';
import { type EditedPart, type EditSlide, type EditStart, useEditSlide } from './useEditSlide.ts';
import { useExamples } from './useExamples.ts';
import { useSlideTemplate } from './useSlideTemplate.ts';

interface SlideEditorProps {
  start: EditStart;
  part?: EditedPart;
}

export function SlideEditor({ start, part }: SlideEditorProps) {
  const { t } = useTranslation();
  const edit = useEditSlide(start, part ?? null);
  const { state, mayEdit, change, services } = edit;
  const problems = visibleProblems(state, edit.problems);
  const feed = useDraftFeed(state.draft, start.portalId);
  const { data: portal } = useQuery(portalQuery(start.portalId));
  const preview = useRef<HTMLDivElement>(null);
  const template = useSlideTemplate(start.portalId, state.draft);
  const examples = useExamples(state.draft, template, state.stored === null);
  useLeaveWithPortal(start.portalId);
  // The editor of a part is above this one.
  const isCovered = usePartEditing()?.isOpen && !part;
  useHotkeys([['mod+S', () => mayEdit && !isCovered && edit.save('stay')]], [], true);

  return (
    <div className={page.page}>
      <div className={page.columns} data-wide>
        <div className={page.fields}>
          <Title order={1}>{headingOf(t, state)}</Title>
          <EditorNotices edit={edit} problems={problems} slots={template?.slots ?? {}} />
          <fieldset className={page.sections} disabled={!mayEdit}>
            <GeneralSection draft={state.draft} problems={problems} onChange={change} />
            <ScheduleSection draft={state.draft} problems={problems} onChange={change} />
            {mayEdit && (
              <TypeSection
                draft={state.draft}
                problems={problems}
                onChange={change}
                services={services}
                feed={feed.answer}
                theme={portal?.theme ?? null}
                preview={preview}
              />
            )}
            <ChannelsSection edit={edit} start={start} problems={problems} />
          </fieldset>
        </div>
        <aside className={page.aside} aria-label={t('Preview')}>
          <SlidePreview
            examples={examples}
            feed={feed}
            portalId={start.portalId}
            areaId={start.areaId}
            ownArea={preview}
          />
        </aside>
      </div>
      <SaveBar edit={edit} />
      <LeaveDialog edit={edit} />
    </div>
  );
}

function headingOf(t: TFunction, { draft, stored }: EditSlide['state']): string {
  if (draft.type === playlistFacts.index) return stored ? t('Edit playlist') : t('Create playlist');
  const type = t(slideTypeOrUnknown(draft.type).friendlyName);
  return stored ? t('Edit {{type}} slide', { type }) : t('Create {{type}} slide', { type });
}

/** Switching to another portal leaves this slide. */
function useLeaveWithPortal(portalId: number) {
  const selection = useSelection();
  const navigate = useNavigate();
  const hasLeft = selection.portalId !== portalId;
  useEffect(() => {
    if (hasLeft) void navigate({ to: '/dashboard' });
  }, [hasLeft, navigate]);
}
