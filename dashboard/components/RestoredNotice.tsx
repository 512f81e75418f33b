import { Alert, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from '#ui/language.ts';

/** Says that unsaved changes have been restored, with a button to discard them. */
export function RestoredNotice({ dropWords, onDrop }: { dropWords?: string; onDrop(): void }) {
  const { t } = useTranslation();
  return (
    <Alert icon={<IconHistory />} color="gray" title={t('Your unsaved changes have been restored.')}>
      <Button variant="default" size="xs" onClick={onDrop}>
        {dropWords ?? t('Discard these changes')}
      </Button>
    </Alert>
  );
}
