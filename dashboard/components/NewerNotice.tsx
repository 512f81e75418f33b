import { Alert, Button, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from '#ui/language.ts';
import { type EditedRecord, useSavedBy } from './useSavedBy.ts';

interface NewerNoticeProps {
  record: EditedRecord;
  version: number;
  onLoad(): void;
}

/** Says that someone else saved the record of a form with unsaved changes. */
export function NewerNotice({ record, version, onLoad }: NewerNoticeProps) {
  const { t } = useTranslation();
  const savedBy = useSavedBy(record, version);
  return (
    <Alert icon={<IconUsers />} color="yellow" role="alert" title={savedBy}>
      <Text mb="sm">
        {t('If you save, only the fields you changed are overwritten. The other fields stay as they were saved.')}
      </Text>
      <Button variant="default" size="xs" onClick={onLoad}>
        {t('Load the other version')}
      </Button>
    </Alert>
  );
}
