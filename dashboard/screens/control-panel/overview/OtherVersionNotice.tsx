import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { type EditedRecord, useSavedBy } from '#dashboard/components/useSavedBy.ts';
import { useTranslation } from '#ui/language.ts';

interface OtherVersionNoticeProps {
  record: EditedRecord;
  /** The version that someone else saved, or when it was noticed. */
  version: string | number;
  className?: string | undefined;
  onKeep(): void;
  onLoad(): void;
}

/** Says who saved another version of a record that has unsaved changes here, and asks which one to keep. */
export function OtherVersionNotice({ record, version, className, onKeep, onLoad }: OtherVersionNoticeProps) {
  const { t } = useTranslation();
  const savedBy = useSavedBy(record, version);
  return (
    <Alert icon={<IconUsers />} color="yellow" role="alert" className={className} title={savedBy}>
      <Text mb="sm">
        {t('Your changes since then have not been saved. Both versions still exist. Which one do you want to keep?')}
      </Text>
      <Group gap="sm">
        <Button variant="default" size="xs" onClick={onLoad}>
          {t('Load the other version')}
        </Button>
        <Button variant="default" size="xs" onClick={onKeep}>
          {t('Keep mine')}
        </Button>
      </Group>
    </Alert>
  );
}
