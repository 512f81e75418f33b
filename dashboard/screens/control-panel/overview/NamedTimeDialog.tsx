import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedTime } from '#contract/entities/named-time.ts';
import { ApiError, call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { DialogForm } from '#dashboard/components/DialogForm.tsx';
import { DisplayTimesFields } from '#dashboard/components/display-times/DisplayTimesFields.tsx';
import { displayTimeWords } from '#dashboard/components/display-times/display-time-words.ts';
import { showNotice } from '#dashboard/components/notices.tsx';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { useTimeZone } from '#dashboard/components/useTimeZone.ts';
import { serverNow } from '#dashboard/session/server-clock.ts';
import { localDay } from '#rules/zone-offsets.ts';
import { ALWAYS, areSameTimes, type DisplayTime } from '#slide-types/display-times.ts';
import { useTranslation } from '#ui/language.ts';
import { OtherVersionNotice } from './OtherVersionNotice.tsx';
import { useOtherVersion } from './useOtherVersion.ts';

interface NamedTimeDialogProps {
  portalId: number;
  /** As it is stored now; null for a new one. */
  time: NamedTime | null;
  onClose(): void;
}

/** Edits a named time of a portal or creates one. */
export function NamedTimeDialog({ portalId, time, onClose }: NamedTimeDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const timeZone = useTimeZone(portalId);
  const [name, setName] = useState(time?.name ?? '');
  const [times, setTimes] = useState<DisplayTime[]>(time?.times ?? [ALWAYS]);
  const save = useSubmission({
    mutationFn: (lastModified: string | undefined) =>
      time
        ? call('PATCH /api/times/updateTime', {
            ...{ _id: time._id, PortalId: portalId, lastModified },
            update: { name, times },
          })
        : call('POST /api/times/add', { PortalId: portalId, name, times }),
    onSuccess: (saved) => {
      showNotice(t('{{name}} was saved.', { name: saved.name }));
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.times(portalId) }),
  });
  const isChangedFrom = (version: Pick<NamedTime, 'name' | 'times'>) =>
    name !== version.name || !areSameTimes(times, version.times);
  const { seen, other, loadOther, keepMine } = useOtherVersion<NamedTime>({
    stored: time,
    isChangedFrom,
    isSaving: save.isPending,
    load(version) {
      setName(version.name);
      setTimes(version.times);
      save.reset();
    },
  });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  // The server calls them times, and a slide displayTimes.
  const problems = Object.fromEntries(
    Object.entries(fields).map(([field, sentence]) => [field.replace(/^times/, 'displayTimes'), sentence]),
  );
  return (
    <DialogForm
      title={time ? t('Edit {{name}}', { name: time.name }) : t('New named time')}
      size="lg"
      isChanged={isChangedFrom(time ?? { name: '', times: [ALWAYS] })}
      isSaving={save.isPending}
      failure={save.error && !other && Object.keys(fields).length === 0 ? save.error.message : null}
      onSave={() => save.submit(seen)}
      onClose={onClose}
    >
      {other && (
        <OtherVersionNotice
          record={{ PortalId: portalId, kind: 'namedTime', _id: other._id }}
          version={other.lastModified}
          onKeep={() => save.submit(keepMine())}
          onLoad={loadOther}
        />
      )}
      <TextInput
        data-autofocus
        label={t('Name')}
        placeholder={t('Breakfast')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={fields.name}
        maxLength={200}
        autoComplete="off"
      />
      <DisplayTimesFields
        times={times}
        problems={problems}
        today={localDay(timeZone, serverNow())}
        namedTimes={[]}
        onChange={setTimes}
      />
      <Text fw={600} role="status">
        {displayTimeWords(times)}
      </Text>
    </DialogForm>
  );
}
