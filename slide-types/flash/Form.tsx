import { Alert, Stack, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import type { FormProps } from '../form.ts';

/** Nothing is edited here any more. */
export default function FlashForm({ fields }: FormProps<FieldsOf<'flash'>>) {
  const { t } = useTranslation();
  return (
    <Alert color="yellow" icon={<IconEyeOff aria-hidden />} title={t('Flash is no longer supported')}>
      <Stack gap={4}>
        <Text size="sm">
          {t(
            'No browser plays Flash any more, so screens leave this slide out. Please make it anew, as a video or an image, and archive this one.',
          )}
        </Text>
        {fields.flash_path !== '' && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('Its file: {{flash_path}}', { flash_path: fields.flash_path })}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
