import { Alert, Group, Modal, Select, SimpleGrid, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import type { FormServices, PictureShelf } from './form.ts';
import classes from './PicturePicker.module.css';

type Picture = PictureShelf['pictures'][number];

interface PicturePickerProps extends Pick<FormServices, 'listPictures'> {
  isOpen: boolean;
  onClose(): void;
  onChosen(picture: Picture): void;
}

/** A dialog for choosing an image from the content library. */
export function PicturePicker({ isOpen, onClose, onChosen, listPictures }: PicturePickerProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('Choose an image from the library')} size="xl" centered>
      <Shelves listPictures={listPictures} onChosen={onChosen} />
    </Modal>
  );
}

function Shelves({ listPictures, onChosen }: Pick<PicturePickerProps, 'listPictures' | 'onChosen'>) {
  const { t } = useTranslation();
  const { data: shelves, error } = useQuery({ queryKey: ['library', 'pictures'], queryFn: listPictures });
  const [shelf, setShelf] = useState<string | null>(null);
  const [wanted, setWanted] = useState('');
  if (error) return <Alert color="red">{error.message}</Alert>;
  if (!shelves) return <Skeleton height={280} />;
  if (shelves.length === 0) return <Text>{t('The library has no images yet.')}</Text>;

  const shown = picturesOf(shelves, shelf, wanted);
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
      {shown.length === 0 && <Text c="dimmed">{t('No matching images.')}</Text>}
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {shown.map((picture) => (
          <button key={picture._id} type="button" className={classes.picture} onClick={() => onChosen(picture)}>
            <img src={thumbnailOf(picture.path)} alt="" loading="lazy" decoding="async" />
            <span>{picture.name}</span>
          </button>
        ))}
      </SimpleGrid>
    </>
  );
}

function picturesOf(shelves: PictureShelf[], shelf: string | null, wanted: string): Picture[] {
  const words = wanted.trim().toLocaleLowerCase();
  return shelves
    .filter(({ name }) => shelf === null || name === shelf)
    .flatMap(({ pictures }) => pictures)
    .filter(({ name }) => name.toLocaleLowerCase().includes(words));
}

/** The server only creates thumbnails of its own files. */
function thumbnailOf(path: string): string {
  return path.startsWith('/') ? `${path}?variant=thumb` : path;
}
