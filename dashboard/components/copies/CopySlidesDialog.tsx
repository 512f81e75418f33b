import { Checkbox, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CopiedSlide } from '#contract/endpoints/copies.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { call } from '#dashboard/api/client.ts';
import { areasQuery } from '#dashboard/api/queries.ts';
import { keysOfPortal } from '#dashboard/api/refresher.ts';
import { newCreationKey } from '#dashboard/components/creation-key.ts';
import { DialogForm } from '#dashboard/components/DialogForm.tsx';
import { inTurn } from '#dashboard/components/in-turn.ts';
import { isLongList } from '#dashboard/components/long-list.ts';
import { showError, showNotice, showUndo } from '#dashboard/components/notices.tsx';
import { QuerySelect } from '#dashboard/components/QuerySelect.tsx';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { useUser } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import { CopyPortalField, useCopyPortals } from './CopyPortalField.tsx';

interface CopySlidesDialogProps {
  /** Of one portal; at least one. */
  slides: readonly Slide[];
  portalId: number;
  /** Called with copies in the same portal. */
  onCopied(copies: readonly CopiedSlide[]): void;
  onClose(): void;
}

/** Copies slides, in their portal or to another one. */
export default function CopySlidesDialog({ slides, portalId, onCopied, onClose }: CopySlidesDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const queryClient = useQueryClient();
  const [creationKey] = useState(newCreationKey);
  const [to, setTo] = useState(portalId);
  const [withPlacements, setWithPlacements] = useState(false);
  const [chosenArea, setArea] = useState<string | null>(null);
  const portals = useCopyPortals();
  const isElsewhere = to !== portalId;
  const areas = useQuery({ ...areasQuery(to), enabled: isElsewhere });
  const area = areas.data?.find(({ _id }) => _id === chosenArea) ?? areas.data?.[0];
  const areaFailure = isElsewhere ? areas.error?.message : undefined;
  const noArea =
    isElsewhere && areas.data?.length === 0 ? t('This portal has no areas yet. Add one there first.') : undefined;
  const count = slides.length;

  const refresh = () => Promise.all(keysOfPortal(to).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const { submit, isPending, error } = useSubmission({
    mutationFn: () =>
      call('POST /api/slides/copy', {
        PortalId: to,
        slides: slides.map(({ _id }) => _id),
        creationKey,
        ...(isElsewhere ? { fromPortal: portalId, area: area?._id } : { withPlacements }),
      }),
    async onSuccess(copies) {
      await refresh();
      onClose();
      tell(copies);
      if (!isElsewhere) onCopied(copies);
    },
  });

  function tell(copies: readonly CopiedSlide[]): void {
    const portal = portals.find(({ PortalId }) => PortalId === to)?.PortalName ?? '';
    const words = isElsewhere
      ? t('{{count}} slides were copied to “{{portal}}”.', {
          count: copies.length,
          portal,
          defaultValue_one: '{{count}} slide was copied to “{{portal}}”.',
        })
      : t('{{count}} slides were copied.', { count: copies.length, defaultValue_one: '{{count}} slide was copied.' });
    if (can(user, 'slide.archive', { PortalId: to })) showUndo(words, () => undo(copies));
    else showNotice(words);
  }

  async function undo(copies: readonly CopiedSlide[]): Promise<void> {
    const results = await inTurn(copies, ({ _id }) =>
      call('PATCH /api/slides/archiveSlide', { _id, PortalId: to, update: { archived: true } }),
    );
    const failed = results.find((result) => result?.status === 'rejected');
    if (failed?.status === 'rejected')
      showError(t('error: {{message}}', { message: (failed.reason as Error).message }));
    await refresh();
  }

  return (
    <DialogForm
      title={
        count === 1
          ? t('Copy “{{name}}”', { name: slides[0]?.name })
          : t('Copy {{count}} slides', { count, defaultValue_one: 'Copy {{count}} slide' })
      }
      saveLabel={t('Copy', { context: 'verb' })}
      isChanged={false}
      isSaving={isPending || areas.isLoading}
      notYet={noArea ?? areaFailure}
      failure={error?.message ?? areaFailure ?? null}
      onSave={() => submit(undefined)}
      onClose={onClose}
    >
      <CopyPortalField portals={portals} value={to} onChange={setTo} />
      {isElsewhere && noArea && <Text c="dimmed">{noArea}</Text>}
      {isElsewhere && !noArea && (
        <QuerySelect
          query={areas}
          label={t('Area')}
          description={t('A copy is not on any channel yet.')}
          data={(areas.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          value={area?._id ?? null}
          onChange={setArea}
          searchable={isLongList(areas.data ?? [])}
          nothingFoundMessage={t('No matches.')}
          allowDeselect={false}
        />
      )}
      {!isElsewhere && (
        <Checkbox
          label={t('Show on the same channels')}
          description={t('With the same tag rules. Otherwise, a copy is not on any channel yet.')}
          checked={withPlacements}
          onChange={({ currentTarget }) => setWithPlacements(currentTarget.checked)}
        />
      )}
    </DialogForm>
  );
}
