import { Alert, Button, Group, Modal, Select, SimpleGrid, Skeleton, Text, TextInput } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import classes from './FilePicker.module.css';
import type { ChosenKind, FileShelf, FormServices } from './form.ts';

type StoredFile = FileShelf['files'][number];

interface FilePickerProps extends Pick<FormServices, 'listFiles'> {
  kind: ChosenKind;
  isOpen: boolean;
  onClose(): void;
  onChosen(file: StoredFile): void;
}

/** A dialog for choosing a file that has been uploaded before. */
export function FilePicker({ isOpen, onClose, ...shelves }: FilePickerProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('Choose one from the library')} size="xl" centered>
      <Shelves {...shelves} />
    </Modal>
  );
}

/** For file fields that choose among the uploaded files of one kind. `onChosen` is called before the field's own. */
export function libraryOf(
  { listFiles }: Pick<FormServices, 'listFiles'>,
  kind: ChosenKind,
  onChosen?: (file: StoredFile) => void,
): (dialog: { isOpen: boolean; onClose(): void; onChosen(location: string): void }) => ReactNode {
  return (dialog) => (
    <FilePicker
      kind={kind}
      listFiles={listFiles}
      isOpen={dialog.isOpen}
      onClose={dialog.onClose}
      onChosen={(file) => {
        onChosen?.(file);
        dialog.onChosen(file.path);
      }}
    />
  );
}

/** More files than this are shown on request. */
const SHOWN_AT_ONCE = 60;

function Shelves({ kind, listFiles, onChosen }: Pick<FilePickerProps, 'kind' | 'listFiles' | 'onChosen'>) {
  const { t } = useTranslation();
  const { data: shelves, error } = useQuery({
    queryKey: ['media', 'shelves', kind],
    queryFn: () => listFiles(kind),
    // The next dialog may be that of another portal.
    gcTime: 0,
  });
  const [shelf, setShelf] = useState<string | null>(null);
  const [wanted, setWanted] = useState('');
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  if (error) return <Alert color="red">{error.message}</Alert>;
  if (!shelves) return <Skeleton height={280} />;
  if (shelves.length === 0) return <Text>{t('Nothing of this type has been uploaded yet.')}</Text>;

  const shown = filesOf(shelves, shelf, wanted);
  return (
    <>
      <Group gap="sm" mb="md" grow preventGrowOverflow={false}>
        <Select
          aria-label={t('Category')}
          placeholder={t('All categories')}
          data={[...new Set(shelves.map(({ name }) => name))]}
          value={shelf}
          onChange={setShelf}
          clearable
        />
        <TextInput
          aria-label={t('Filter by name')}
          placeholder={t('Filter by name')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          data-autofocus
        />
      </Group>
      {shown.length === 0 && <Text c="dimmed">{t('No files match this search.')}</Text>}
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {shown.slice(0, most).map((file) => (
          <button key={file._id} type="button" className={classes.file} onClick={() => onChosen(file)}>
            <Thumbnail location={file.path} />
            <span className={classes.name}>{file.name}</span>
          </button>
        ))}
      </SimpleGrid>
      {shown.length > most && (
        <Button variant="default" mt="md" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

/** An icon for what has no thumbnail, such as a Lottie animation. */
function Thumbnail({ location }: { location: string }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <span className={classes.thumbnail}>
      {isMissing ? (
        <IconFile size={32} stroke={1.4} aria-hidden />
      ) : (
        <img src={thumbnailOf(location)} alt="" loading="lazy" decoding="async" onError={() => setMissing(true)} />
      )}
    </span>
  );
}

function filesOf(shelves: FileShelf[], shelf: string | null, wanted: string): StoredFile[] {
  const words = wanted.trim().toLocaleLowerCase();
  return shelves
    .filter(({ name }) => shelf === null || name === shelf)
    .flatMap(({ files }) => files)
    .filter(({ name }) => name.toLocaleLowerCase().includes(words));
}

/** The server only creates thumbnails of its own files. */
function thumbnailOf(path: string): string {
  return path.startsWith('/') ? `${path}?variant=thumb` : path;
}
