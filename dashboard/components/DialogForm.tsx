import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import { mayLeave } from './leave-question.tsx';
import { useAskBeforeLeaving } from './useAskBeforeLeaving.ts';
import { useReturnFocus } from './useReturnFocus.ts';

interface DialogFormProps {
  title: string;
  size?: 'md' | 'lg';
  /** Label of the button that saves; “Save” by default. */
  saveLabel?: string;
  /** Whether closing it would lose something. Then people are asked first. */
  isChanged: boolean;
  isSaving: boolean;
  /** Why it can't be saved yet. */
  notYet?: string | undefined;
  /** Why saving failed, if no field says it. */
  failure: string | null;
  onSave(): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog whose fields are saved together. */
export function DialogForm({
  title,
  size = 'md',
  saveLabel,
  isChanged,
  isSaving,
  notYet,
  failure,
  onSave,
  onClose,
  children,
}: DialogFormProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const words = t('Your unsaved changes will be lost.');
  useAskBeforeLeaving(isChanged, words);
  const [isAsking, setAsking] = useState(false);

  async function close(): Promise<void> {
    if (!isChanged) return onClose();
    setAsking(true);
    const isLeaving = await mayLeave(words);
    if (isLeaving) return onClose();
    // Both dialogs get the key that closes the question, so this one ignores keys until then.
    setTimeout(() => setAsking(false));
  }

  return (
    <Modal opened onClose={() => void close()} closeOnEscape={!isAsking} size={size} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        <Stack gap="md">
          {children}
          {failure !== null && (
            <Text c="var(--mantine-color-error)" role="alert">
              {failure}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="subtle" color="gray" onClick={() => void close()}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isSaving} disabled={notYet !== undefined} title={notYet}>
              {saveLabel ?? t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
