import { Alert, Stack, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import type { FormProps } from '../form.ts';

/** Flash slides can't be edited any more. */
export default function FlashForm({ fields }: FormProps<FieldsOf<'flash'>>) {
  const { t } = useTranslation();
  return (
    <Alert color="yellow" icon={<IconEyeOff aria-hidden />} title={t('Flash is no longer supported')}>
      <Stack gap={4}>
        <Text size="sm">
          {t(
            'Browsers no longer play Flash. Screens skip this slide, and show a notice if the area has no other slides. Create a video or image slide to replace it, then archive this one.',
          )}
        </Text>
        {fields.flash_path !== '' && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('File: {{flash_path}}', { flash_path: fields.flash_path })}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
