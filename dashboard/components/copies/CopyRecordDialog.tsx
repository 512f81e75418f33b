import { Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '#dashboard/api/client.ts';
import { keysOfPortal } from '#dashboard/api/refresher.ts';
import { DialogForm } from '#dashboard/components/DialogForm.tsx';
import { showError, showUndo } from '#dashboard/components/notices.tsx';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { copyName } from '#rules/copy-name.ts';
import { english, useTranslation } from '#ui/language.ts';
import { CopyPortalField, useCopyPortals } from './CopyPortalField.tsx';

interface Named {
  _id: string;
  PortalId: number;
  name: string;
}

const KINDS = {
  channel: {
    copy: 'POST /api/channels/copy',
    remove: 'POST /api/channels/deleteChannel',
    slides: english('With its slides'),
    hint: english('In the same order. Areas and tags are always copied, screens never.'),
    isWithSlides: true,
  },
  area: {
    copy: 'POST /api/areas/copy',
    remove: 'POST /api/areas/delete',
    slides: english('Its slides can also be used in the copy'),
    hint: english('A copy is not on any channel yet.'),
    isWithSlides: false,
  },
} as const;

interface CopyRecordDialogProps {
  kind: keyof typeof KINDS;
  record: Named;
  /** The names of all records of this kind. */
  names: readonly string[];
  onClose(): void;
}

/** Copies a channel or an area, in its portal or to another one. */
export default function CopyRecordDialog({ kind, record, names, onClose }: CopyRecordDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { copy, remove, slides, hint, isWithSlides } = KINDS[kind];
  const [to, setTo] = useState(record.PortalId);
  const [typedName, setName] = useState<string | null>(null);
  const [withSlides, setWithSlides] = useState<boolean>(isWithSlides);
  const portals = useCopyPortals();
  const isElsewhere = to !== record.PortalId;
  const name = typedName ?? (isElsewhere ? record.name : copyName(record.name, new Set(names)));

  const refresh = () => Promise.all(keysOfPortal(to).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const { submit, isPending, error } = useSubmission({
    mutationFn: () =>
      call(copy, {
        PortalId: to,
        _id: record._id,
        withSlides,
        name,
        ...(isElsewhere && { fromPortal: record.PortalId }),
      }),
    async onSuccess({ _id, name: given }) {
      await refresh();
      onClose();
      const portal = portals.find(({ PortalId }) => PortalId === to)?.PortalName;
      const words = isElsewhere
        ? t('“{{name}}” was created in “{{portal}}”.', { name: given, portal })
        : t('“{{name}}” was created.', { name: given });
      showUndo(words, () =>
        call(remove, { _id, PortalId: to })
          .catch((failure: Error) => showError(t('error: {{message}}', { message: failure.message })))
          .finally(refresh),
      );
    },
  });
  const fields = error instanceof ApiError ? error.fields : {};
  return (
    <DialogForm
      title={t('Copy “{{name}}”', { name: record.name })}
      saveLabel={t('Copy', { context: 'verb' })}
      isChanged={typedName !== null}
      isSaving={isPending}
      failure={error && !fields.name ? error.message : null}
      onSave={() => submit(undefined)}
      onClose={onClose}
    >
      <CopyPortalField portals={portals} value={to} onChange={setTo} />
      <TextInput
        data-autofocus
        label={t('Name')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={fields.name}
        autoComplete="off"
      />
      {(kind === 'channel' || !isElsewhere) && (
        <Checkbox
          label={t(slides)}
          description={t(hint)}
          checked={withSlides}
          onChange={({ currentTarget }) => setWithSlides(currentTarget.checked)}
        />
      )}
    </DialogForm>
  );
}
