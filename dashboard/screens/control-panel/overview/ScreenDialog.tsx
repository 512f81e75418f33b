import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LONGEST_NOTE, type Screen } from '#contract/entities/screen.ts';
import { ApiError } from '#dashboard/api/client.ts';
import { DialogForm } from '#dashboard/components/DialogForm.tsx';
import { TagsField } from '#dashboard/components/tags/TagsField.tsx';
import { useTags } from '#dashboard/components/tags/useTags.ts';
import { useTranslation } from '#ui/language.ts';
import { useScreenUpdate } from './useScreens.tsx';

interface ScreenDialogProps {
  /** As it was when the dialog was opened. */
  screen: Screen;
  onClose(): void;
}

/** What staff know about a paired screen. Only what was changed is saved. */
export function ScreenDialog({ screen, onClose }: ScreenDialogProps) {
  const { t } = useTranslation();
  const tags = useTags(screen.PortalId);
  const { update, isUpdating, error } = useScreenUpdate(screen);
  const [values, setValues] = useState(() => detailsOf(screen));
  const changes = changesOf(values, detailsOf(screen));
  const fields = error instanceof ApiError ? error.fields : {};
  const text = (field: 'name' | 'location' | 'serialNumber' | 'note') => ({
    value: values[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setValues({ ...values, [field]: currentTarget.value }),
    error: fields[field],
    autoComplete: 'off',
  });
  return (
    <DialogForm
      title={screen.name ? t('Edit {{name}}', { name: screen.name }) : t('Edit screen')}
      isChanged={Object.keys(changes).length > 0}
      isSaving={isUpdating}
      failure={null}
      onSave={() => update(changes, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput data-autofocus label={t('Name')} maxLength={200} {...text('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('Location')} placeholder={t('Such as first floor')} maxLength={200} {...text('location')} />
        <TextInput label={t('Serial number')} maxLength={200} {...text('serialNumber')} />
      </SimpleGrid>
      <TagsField
        tags={tags}
        value={values.tags}
        onChange={(chosen) => setValues({ ...values, tags: chosen })}
        error={fields.tags}
      />
      <Textarea label={t('Note')} autosize minRows={2} maxRows={8} maxLength={LONGEST_NOTE} {...text('note')} />
    </DialogForm>
  );
}

type Details = ReturnType<typeof detailsOf>;

function detailsOf({ name, location, serialNumber, note, tags }: Screen) {
  return { name, location, serialNumber, note, tags };
}

/** Leaves out what is unchanged, so that a colleague's change of another field is kept. */
function changesOf(values: Details, stored: Details): Partial<Details> {
  const changed = Object.entries(values).filter(
    ([field, value]) => String(value) !== String(stored[field as keyof Details]),
  );
  return Object.fromEntries(changed);
}
