import { Alert, Button, List, Stack } from '@mantine/core';
import { IconAlertTriangle, IconArchive, IconGauge, IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { RestoredNotice } from '#dashboard/components/RestoredNotice.tsx';
import { useRestoreSlide } from '#dashboard/components/useRestoreSlide.ts';
import { useUser } from '#dashboard/session/session.ts';
import { LARGEST_CHANNEL_MB } from '#rules/limits.ts';
import { can } from '#rules/permissions.ts';
import type { FieldSentences } from '#slide-types/form.ts';
import type { SlotsWords } from '#slide-types/template/definition-slots.ts';
import { slotLabel } from '#slide-types/template/template-words.ts';
import { t, useTranslation } from '#ui/language.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { isEmpty } from './draft.ts';
import { hasUnsaved } from './saving.ts';
import type { EditSlide } from './useEditSlide.ts';
import { useFullChannels } from './useFullChannels.ts';

interface NoticesProps {
  edit: EditSlide;
  problems: FieldSentences;
  /** What the slide's template calls its inputs. */
  slots: SlotsWords;
}

/** Messages and questions above the form. */
export function EditorNotices({ edit, problems, slots }: NoticesProps) {
  const { t } = useTranslation();
  const { state, mayEdit } = edit;
  return (
    <>
      {!mayEdit && (
        <Alert icon={<IconLock />} color="gray" title={t('You can view this slide but not edit it.')}>
          {t('Contributors can edit only the slides they created.')}
        </Alert>
      )}
      {state.stored?.archived && <ArchivedNotice slide={state.stored} />}
      {state.conflict && (
        <ConflictNotice key={state.conflict.lastModified} edit={edit} theirs={state.conflict} slots={slots} />
      )}
      {state.isRestored && hasUnsaved(state) && !state.conflict && (
        <RestoredNotice dropWords={state.stored ? t('Discard these changes') : t('Start over')} onDrop={edit.discard} />
      )}
      <FullChannels edit={edit} />
      {state.failedAttempts > 0 && !isEmpty(problems) && (
        <ProblemList problems={problems} slots={slots} attempts={state.failedAttempts} />
      )}
    </>
  );
}

/** Says that a slide is archived, and restores it for those who may. */
function ArchivedNotice({ slide }: { slide: Slide }) {
  const { t } = useTranslation();
  const user = useUser();
  const { restore, isPending } = useRestoreSlide(slide.PortalId);
  return (
    <Alert icon={<IconArchive />} color="gray" title={t('This slide is archived.')}>
      <Stack gap="sm" align="flex-start">
        <span>{t('Screens don’t show it until it is restored.')}</span>
        {can(user, 'slide.archive', slide) && (
          <Button variant="default" size="xs" loading={isPending} onClick={() => restore(slide)}>
            {t('Restore')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** The channels of this slide that are nearly full, or would be once it is saved. */
function FullChannels({ edit }: { edit: EditSlide }) {
  const { t } = useTranslation();
  const full = useFullChannels(edit.state);
  if (full.length === 0) return null;
  return (
    <Alert icon={<IconGauge />} color="yellow" role="note" title={t('This slide’s channels are nearly full.')}>
      <Stack gap={4}>
        <span>
          {t('Screens can load {{megabytes}} MB of text per channel. A change that needs more can’t be saved.', {
            megabytes: LARGEST_CHANNEL_MB,
          })}
        </span>
        {full.map(({ _id, name, percent }) => (
          <span key={_id}>{t('With this slide, “{{name}}” is {{percent}}% full.', { name, percent })}</span>
        ))}
      </Stack>
    </Alert>
  );
}

/** All errors that keep the slide from being saved. Each failed attempt moves the focus here. */
function ProblemList({ problems, slots, attempts }: Omit<NoticesProps, 'edit'> & { attempts: number }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus to the same element
  useEffect(() => box.current?.focus(), [attempts]);
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      icon={<IconAlertTriangle />}
      color="red"
      title={t('There were some validation errors with your slide:')}
    >
      <List>
        {Object.entries(problems).map(([field, sentence]) => (
          <List.Item key={field}>{withSlotName(slotLabel(field, slots), sentence)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Sentences about inputs of a template don't say which one. */
function withSlotName(name: string | null, sentence: string | undefined): string | undefined {
  return name === null ? sentence : t('{{field}}: {{value}}', { field: name, value: sentence });
}
