import { NumberInput } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';
import type { UserValues } from './useEditUser.ts';
import type { RecordForm } from './useRecordForm.ts';

export function ChannelsPerPageField({ form }: { form: RecordForm<UserValues>['form'] }) {
  const { t } = useTranslation();
  return (
    <NumberInput
      label={t('Channels per page')}
      description={t(
        'How many channels the dashboard shows side by side, or more if the window is wide. Enter 0 for all.',
      )}
      min={0}
      max={99}
      maxLength={2}
      allowDecimal={false}
      {...form.getInputProps('channelsPerPage')}
    />
  );
}
