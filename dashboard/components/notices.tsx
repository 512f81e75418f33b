import { Button, Group, Progress, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { t } from '#ui/language.ts';
import { once } from './once.ts';

/** Shows an error until it is closed. */
export function showError(message: string): void {
  notifications.show({ message, color: 'red', autoClose: false, withBorder: true });
}

/** Shows a message for a short time. */
export function showNotice(message: string): void {
  notifications.show({ message, withBorder: true });
}

/** Shows an important message until it is closed, once at a time. */
export function showLastingNotice(message: string): void {
  notifications.show({ id: message, message, color: 'yellow', autoClose: false, withBorder: true });
}

/** Long enough to notice a mistake. It pauses while someone points at the notices or has focused one. */
const UNDO_FOR_MS = 15_000;

/** Shows a message with an Undo button for a while. */
export function showUndo(message: string, undo: () => unknown): void {
  const id = notifications.show({
    autoClose: UNDO_FOR_MS,
    withBorder: true,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="light"
          flex="none"
          onClick={once(() => {
            notifications.hide(id);
            undo();
          })}
        >
          {t('Undo')}
        </Button>
      </Group>
    ),
  });
}

interface Work {
  total: number;
  /** Text for the progress. */
  words(done: number): string;
  /** Called when the user stops it. */
  onStop(): void;
}

/** Shows the progress of a longer task, with a button to stop it. */
export function showProgress({ total, words, onStop }: Work): { tell(done: number): void; end(): void } {
  const drawn = (done: number) => (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={6} flex={1}>
        <span>{words(done)}</span>
        <Progress size="sm" value={(done / total) * 100} aria-label={words(done)} />
      </Stack>
      <Button size="compact-sm" variant="default" flex="none" onClick={onStop}>
        {t('Stop')}
      </Button>
    </Group>
  );
  // A role of its own, because Mantine's would announce every step.
  const look = {
    autoClose: false,
    withBorder: true,
    withCloseButton: false,
    role: 'group',
    'aria-live': 'off',
  } as const;
  const id = notifications.show({ ...look, message: drawn(0) });
  let shown = 0;
  return {
    tell(done) {
      const percent = Math.floor((done / total) * 100);
      if (percent === shown) return;
      shown = percent;
      notifications.update({ ...look, id, message: drawn(done) });
    },
    end: () => notifications.hide(id),
  };
}
