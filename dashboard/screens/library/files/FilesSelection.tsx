import { Autocomplete, Button, CloseButton } from '@mantine/core';
import { IconFolder, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { UploadedFile } from '#contract/entities/uploaded-file.ts';
import { DialogForm } from '#dashboard/components/DialogForm.tsx';
import { useTranslation } from '#ui/language.ts';
import { askToDelete } from './ask-to-delete.ts';
import classes from './Files.module.css';
import { type Files, useFileChanges } from './useFiles.ts';

interface FilesSelectionProps {
  files: Files;
  selected: readonly UploadedFile[];
  /** Nothing is selected any more. */
  onDone(): void;
}

/** How many files are selected, and what can be done with them together. */
export function FilesSelection({ files, selected, onDone }: FilesSelectionProps) {
  const { t } = useTranslation();
  const changes = useFileChanges(files.portalId);
  const [isMoving, setMoving] = useState(false);
  const unused = selected.filter(({ uses }) => uses === 0);
  const remove = () => askToDelete(unused, () => void changes.remove(unused).then((isDone) => isDone && onDone()));
  return (
    <section className={classes.selection} aria-label={t('Selected files')}>
      <span role="status">
        {t('{{count}} files selected', { count: selected.length, defaultValue_one: '{{count}} file selected' })}
      </span>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconFolder size={15} aria-hidden />}
        onClick={() => setMoving(true)}
      >
        {t('Move to a folder')}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconTrash size={15} aria-hidden />}
        c={unused.length > 0 ? 'var(--mantine-color-error)' : undefined}
        loading={changes.isPending}
        disabled={unused.length === 0}
        title={unused.length === 0 ? t('All of them are in use.') : undefined}
        onClick={remove}
      >
        {unused.length < selected.length && unused.length > 0
          ? t('Delete {{count}} unused files', {
              count: unused.length,
              defaultValue_one: 'Delete {{count}} unused file',
            })
          : t('Delete')}
      </Button>
      <CloseButton className={classes.clear} aria-label={t('Clear selection')} onClick={onDone} />
      {isMoving && (
        <MoveDialog
          folders={files.folders}
          isSaving={changes.isPending}
          onMove={(folder) =>
            void changes.move(selected, folder).then((isDone) => {
              if (!isDone) return;
              setMoving(false);
              onDone();
            })
          }
          onClose={() => setMoving(false)}
        />
      )}
    </section>
  );
}

interface MoveDialogProps {
  folders: readonly string[];
  isSaving: boolean;
  onMove(folder: string): void;
  onClose(): void;
}

function MoveDialog({ folders, isSaving, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const [folder, setFolder] = useState('');
  return (
    <DialogForm
      title={t('Move to a folder')}
      saveLabel={t('Move')}
      isChanged={false}
      isSaving={isSaving}
      failure={null}
      onSave={() => onMove(folder)}
      onClose={onClose}
    >
      <Autocomplete
        data-autofocus
        label={t('Folder')}
        description={t(
          'Choose a folder or enter the name of a new one. Leave it empty to move the files out of theirs.',
        )}
        data={[...folders]}
        value={folder}
        maxLength={60}
        onChange={setFolder}
      />
    </DialogForm>
  );
}
