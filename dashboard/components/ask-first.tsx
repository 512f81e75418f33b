import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { t } from '#ui/language.ts';

interface Question {
  title: string;
  /** Left out where the title asks already. */
  question?: string;
  /** What it leads to. */
  consequence?: string;
  /** The word on the button that does it. */
  confirm: string;
  /** Whether it can’t be taken back, or takes a screen something away. */
  isGrave?: boolean;
  onConfirm(): void;
}

/** Asks whether something is really meant before it is done. */
export function askFirst({ title, question, consequence, confirm, isGrave, onConfirm }: Question): void {
  modals.openConfirmModal({
    title,
    children: (
      <>
        {question && <Text>{question}</Text>}
        {consequence && (
          <Text size="sm" c="dimmed" mt={question ? 'xs' : undefined}>
            {consequence}
          </Text>
        )}
      </>
    ),
    labels: { confirm, cancel: t('Cancel') },
    confirmProps: isGrave ? { color: 'red' } : undefined,
    onConfirm,
  });
}
