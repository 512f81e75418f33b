import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { LONGEST_VIEW_NAME, type MatrixView } from '#contract/entities/matrix-view.ts';
import { ApiError } from '#dashboard/api/client.ts';
import { DialogForm } from '#dashboard/components/DialogForm.tsx';
import { showNotice } from '#dashboard/components/notices.tsx';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { useTranslation } from '#ui/language.ts';

interface ViewDialogProps {
  views: readonly MatrixView[];
  /** That of the view that is shown; empty if it isn't saved. */
  name: string;
  onSave(name: string): Promise<void>;
  onClose(): void;
}

/** Asks for the name under which the current view of the matrix is saved. */
export function ViewDialog({ views, name: firstName, onSave, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(firstName);
  const save = useSubmission({
    mutationFn: () => onSave(name.trim()),
    onSuccess: () => {
      showNotice(t('The view “{{name}}” was saved.', { name: name.trim() }));
      onClose();
    },
  });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const replaced = views.find((view) => view.name.toLowerCase() === name.trim().toLowerCase());
  return (
    <DialogForm
      title={t('Save this view')}
      isChanged={name !== firstName}
      isSaving={save.isPending}
      failure={save.error && !fields.name ? save.error.message : null}
      onSave={() => save.submit()}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('Name')}
        description={
          replaced
            ? t('This replaces your view “{{name}}”.', { name: replaced.name })
            : t('It keeps the area, the filters, the groups and the order. Only you see it.')
        }
        placeholder={t('Berlin menus')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={fields.name}
        maxLength={LONGEST_VIEW_NAME}
        autoComplete="off"
      />
    </DialogForm>
  );
}
