import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { t } from '#ui/language.ts';
import { once } from './once.ts';

interface Question {
  title: string;
  /** Omitted if the title is the question. */
  question?: string;
  /** What else it changes, as sentences. */
  effects?: readonly string[];
  /** The consequence of the action. */
  consequence?: string;
  /** Label of the button that confirms. */
  confirm: string;
  /** Whether it can't be undone, or affects a screen. */
  isGrave?: boolean;
  onConfirm(): void;
}

/** Asks for confirmation before an action. */
export function askFirst({ title, question, effects = [], consequence, confirm, isGrave, onConfirm }: Question): void {
  const words = [...(question ? [question] : []), ...effects].join(' ');
  modals.openConfirmModal({
    title,
    children: (
      <>
        {words && <Text>{words}</Text>}
        {consequence && (
          <Text size="sm" c="dimmed" mt={words ? 'xs' : undefined}>
            {consequence}
          </Text>
        )}
      </>
    ),
    labels: { confirm, cancel: t('Cancel') },
    confirmProps: isGrave ? { color: 'red' } : undefined,
    onConfirm: once(onConfirm),
  });
}
