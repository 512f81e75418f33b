import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { t } from '#ui/language.ts';

/** Something failed. Stays until it is closed, so that nobody misses it. */
export function showError(message: string): void {
  notifications.show({ message, color: 'red', autoClose: false, withBorder: true });
}

/** Something to know; goes by itself. */
export function showNotice(message: string): void {
  notifications.show({ message, withBorder: true });
}

/** Something was done that can be taken back for a while. */
export function showUndo(message: string, undo: () => unknown): void {
  const id = notifications.show({
    autoClose: 8_000,
    withBorder: true,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {t('Undo')}
        </Button>
      </Group>
    ),
  });
}
