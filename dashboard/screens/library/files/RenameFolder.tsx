import { ActionIcon, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { DialogForm } from '#dashboard/components/DialogForm.tsx';
import { useTranslation } from '#ui/language.ts';
import { type Files, useFileChanges } from './useFiles.ts';

/** A button that renames the folder whose files are shown. */
export function RenameFolder({ files, folder }: { files: Files; folder: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('Rename folder')}
        title={t('Rename folder')}
        onClick={() => setOpen(true)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      {isOpen && <RenameDialog files={files} folder={folder} onClose={() => setOpen(false)} />}
    </>
  );
}

function RenameDialog({ files, folder, onClose }: { files: Files; folder: string; onClose(): void }) {
  const { t } = useTranslation();
  const changes = useFileChanges(files.portalId);
  const [name, setName] = useState(folder);
  const wanted = name.replace(/\s+/g, ' ').trim();
  const isOther = wanted !== folder;
  async function save(): Promise<void> {
    if (!isOther) return onClose();
    const inFolder = files.files.filter((file) => file.folder === folder);
    if (!(await changes.renameFolder(inFolder, wanted))) return;
    onClose();
    files.go({ folder: wanted });
  }
  return (
    <DialogForm
      title={t('Rename folder')}
      isChanged={false}
      isSaving={changes.isPending}
      notYet={wanted === '' ? t('Give the folder a name.') : undefined}
      failure={null}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('Name')}
        description={
          isOther && files.folders.includes(wanted)
            ? t('There is a folder with this name already. It will contain the files of both.')
            : undefined
        }
        value={name}
        maxLength={60}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </DialogForm>
  );
}
