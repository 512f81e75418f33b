import { Alert } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useTranslation } from '#ui/language.ts';

/** Says what sanitizing removed from the saved text; renders nothing for null. */
export function RemovedNotice({ sentence, onClose }: { sentence: string | null; onClose(): void }) {
  const { t } = useTranslation();
  if (sentence === null) return null;
  return (
    <Alert icon={<IconEraser />} color="yellow" withCloseButton closeButtonLabel={t('Close')} onClose={onClose}>
      {sentence}
    </Alert>
  );
}
