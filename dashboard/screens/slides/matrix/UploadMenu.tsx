import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFolderUp, IconUpload } from '@tabler/icons-react';
import { pickFiles } from '#dashboard/components/bulk-upload/pick-files.ts';
import { useTranslation } from '#ui/language.ts';

/** Further ways to create slides, beside the button for a single one. */
export function UploadMenu({ onChoose }: { onChoose(files: readonly File[]): void }) {
  const { t } = useTranslation();
  const choose = async (isFolder: boolean) => onChoose(await pickFiles(isFolder));
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button px={10} aria-label={t('Upload files or a folder')}>
          <IconChevronDown size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={() => void choose(false)}>
          {t('Upload files')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFolderUp size={16} aria-hidden />} onClick={() => void choose(true)}>
          {t('Upload a folder')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
