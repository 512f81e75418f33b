import { Button, Group, Modal, NumberInput, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { isLongList } from '#dashboard/components/long-list.ts';
import { useReturnFocus } from '#dashboard/components/useReturnFocus.ts';
import { Waiting } from '#dashboard/components/Waiting.tsx';
import { useUser } from '#dashboard/session/session.ts';
import { isWebmaster } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import { type FileOfSlide, NO_CHANNEL, useCreateSlide } from './useCreateSlide.ts';

interface CreateSlideProps {
  file: FileOfSlide;
  onClose(): void;
}

/** Asks where a slide of a file is shown, and for how long. */
export function CreateSlide({ file, onClose }: CreateSlideProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const create = useCreateSlide(file);
  return (
    <Modal opened onClose={onClose} title={t('Create slide from this')}>
      {create.failure ? (
        <LoadFailure what="areas" error={create.failure} retry={create.retry} />
      ) : create.isLoading ? (
        <Waiting label={t('Loading')} gap="md">
          {['name', 'duration', 'area', 'channel'].map((field) => (
            <Skeleton key={field} height={56} />
          ))}
        </Waiting>
      ) : create.areas.length === 0 ? (
        <NoArea />
      ) : (
        <form onSubmit={create.submit} noValidate>
          <Stack gap="md">
            <TextInput data-autofocus label={t('Name')} autoComplete="off" {...create.form.getInputProps('name')} />
            <NumberInput
              label={t('Duration (seconds)')}
              min={1}
              allowDecimal={false}
              allowNegative={false}
              {...create.form.getInputProps('duration')}
            />
            <Select
              label={t('Area')}
              data={create.areas.map(({ _id, name }) => ({ value: _id, label: name }))}
              searchable={isLongList(create.areas)}
              {...create.form.getInputProps('area')}
            />
            <Select
              label={t('Channel')}
              description={t('The slide appears on the channel’s screens immediately.')}
              data={[
                ...create.channels.map(({ _id, name }) => ({ value: _id, label: name })),
                { value: NO_CHANNEL, label: t('No channel yet') },
              ]}
              searchable={isLongList(create.channels)}
              {...create.form.getInputProps('channel')}
            />
            {create.error !== null && (
              <Text c="var(--mantine-color-error)" role="alert">
                {create.error}
              </Text>
            )}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <Button type="submit" loading={create.isSaving}>
                {t('Create Slide')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

function NoArea() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Text>
      {isWebmaster(user)
        ? t('You must add an area before you can create slides.')
        : t("You don't have access to any areas. Contact us if you believe this to be in error.")}
    </Text>
  );
}
