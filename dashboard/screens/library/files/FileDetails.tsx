import { Autocomplete, Button, Drawer, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { UploadedFile } from '#contract/entities/uploaded-file.ts';
import { fileLinks } from '#dashboard/api/file-links.ts';
import { CreateSlide } from '#dashboard/components/create-slide/CreateSlide.tsx';
import { downloadName, fileFacts } from '#dashboard/components/file-facts.ts';
import { nameFromFile } from '#dashboard/components/name-from-file.ts';
import { NARROW } from '#dashboard/components/narrow.ts';
import { dateAndTime } from '#dashboard/components/time-words.ts';
import { useNow } from '#dashboard/components/useNow.ts';
import { slideFileKind } from '#rules/slide-files.ts';
import { useFileNotices } from '#slide-types/file-fields/file-status.ts';
import { LinkState } from '#slide-types/file-fields/LinkState.tsx';
import { FileNotices } from '#ui/FileNotices.tsx';
import { useTranslation } from '#ui/language.ts';
import { askToDelete } from './ask-to-delete.ts';
import { Thumbnail } from './FileCard.tsx';
import classes from './Files.module.css';
import { FileUses } from './FileUses.tsx';
import { stateWords } from './file-words.ts';
import { ReplaceFile } from './ReplaceFile.tsx';
import { type FileChanges, type Files, useFileChanges } from './useFiles.ts';

/** A file with everything that is known of it, and what can be done with it. */
export function FileDetails({ files }: { files: Files }) {
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const { open, portalId, folders, go, showInstead } = files;
  const changes = useFileChanges(portalId);
  const close = () => go({ file: undefined });
  return (
    <Drawer
      opened={open !== null}
      onClose={close}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '92%' : 'md'}
      title={open?.name}
      closeButtonProps={{ size: 'lg' }}
      transitionProps={{ duration: 160 }}
    >
      {open && (
        <Details
          key={open._id}
          file={open}
          folders={folders}
          portalId={portalId}
          changes={changes}
          onShow={showInstead}
        />
      )}
    </Drawer>
  );
}

interface DetailsProps {
  file: UploadedFile;
  folders: readonly string[];
  portalId: number;
  changes: FileChanges;
  /** Shows another file instead of one, or closes the details. */
  onShow(fileId: string, otherId: string | undefined): void;
}

function Details({ file, folders, portalId, changes, onShow }: DetailsProps) {
  const { t } = useTranslation();
  const nowMs = useNow();
  const [isCreating, setCreating] = useState(false);
  const slideKind = file.state === 'failed' ? undefined : slideFileKind(file.location);
  const when = dateAndTime(file.uploadedAt, nowMs);
  const state = stateWords(file);
  const notices = useFileNotices(file.location);
  return (
    <Stack gap="md">
      <Preview file={file} />
      <div>
        <Text size="sm">{fileFacts(file)}</Text>
        <Text size="sm" c="dimmed">
          {file.uploadedBy === null
            ? t('Uploaded {{when}}', { when })
            : t('Uploaded by {{name}}, {{when}}', { name: file.uploadedBy, when })}
        </Text>
        {state !== null && <Text size="sm">{state}</Text>}
        <FileNotices notices={notices} />
      </div>
      {file.link !== 'none' && (
        <LinkState
          location={file.location}
          links={fileLinks(portalId)}
          mayChange={file.mayChange}
          onReplaced={({ _id }) => onShow(file._id, _id)}
        />
      )}
      <Group gap="xs">
        {slideKind && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
            {t('Create slide from this')}
          </Button>
        )}
        <Button
          component="a"
          href={file.location}
          download={downloadName(file.name, file.location)}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('Download')}
        </Button>
      </Group>
      {file.mayChange && <NameAndFolder file={file} folders={folders} changes={changes} />}
      <FileUses file={file} portalId={portalId} />
      {file.mayChange && (
        <Group gap="xs">
          <ReplaceFile file={file} portalId={portalId} onShow={onShow} />
          <Button
            variant="default"
            c={file.uses === 0 ? 'var(--mantine-color-error)' : undefined}
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={file.uses > 0}
            title={file.uses > 0 ? t('It is in use. Remove it there first, or replace it.') : undefined}
            onClick={() =>
              askToDelete(
                [file],
                () => void changes.remove([file]).then((isGone) => isGone && onShow(file._id, undefined)),
              )
            }
          >
            {t('Delete')}
          </Button>
        </Group>
      )}
      {isCreating && slideKind && (
        <CreateSlide
          file={{
            ...{ kind: slideKind, name: nameFromFile(file.name) || file.name, location: file.location },
            seconds: slideKind === 'video' ? file.durationSeconds : null,
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </Stack>
  );
}

function Preview({ file }: { file: UploadedFile }) {
  const isPlayable = file.kind === 'video' && file.state === 'ready';
  return (
    <div className={classes.preview}>
      {isPlayable ? (
        <video
          src={file.location}
          {...(file.hasThumbnail && { poster: `${file.location}?variant=thumb` })}
          controls
          preload="none"
          aria-label={file.name}
        />
      ) : file.kind === 'image' ? (
        <img src={`${file.location}?variant=screen`} alt={file.name} />
      ) : (
        <Thumbnail file={file} />
      )}
    </div>
  );
}

function NameAndFolder({ file, folders, changes }: Pick<DetailsProps, 'file' | 'folders' | 'changes'>) {
  const { t } = useTranslation();
  const [name, setName] = useState(file.name);
  const [folder, setFolder] = useState(file.folder);
  const isRenamed = name.trim() !== file.name;
  const isMoved = folder.trim() !== file.folder;
  const isNameless = name.trim() === '';
  const save = async () => {
    if (isRenamed && !(await changes.rename(file, name))) return;
    if (isMoved) await changes.move([file], folder);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isNameless) void save();
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('Name')}
          value={name}
          maxLength={200}
          autoComplete="off"
          error={isNameless ? t('The file needs a name.') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Autocomplete
          label={t('Folder')}
          placeholder={t('No folder')}
          data={[...folders]}
          value={folder}
          maxLength={60}
          onChange={setFolder}
        />
        {(isRenamed || isMoved) && (
          <Button type="submit" variant="light" loading={changes.isPending} disabled={isNameless}>
            {t('Save')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
