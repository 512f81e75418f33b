import { Button, Modal, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCrop } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#ui/language.ts';
import type { Crop } from '../picture-fit.ts';

const CropEditor = lazy(() => import('./CropEditor.tsx'));

interface CropFieldProps {
  /** The location of the image. */
  image: string;
  value: Crop | null | undefined;
  onChange(crop: Crop | null): void;
  error?: string | undefined;
}

/** Buttons that crop an image for one slide, in a dialog, and undo that. The file stays as it is. */
export function CropField({ image, value = null, onChange, error }: CropFieldProps) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" size="sm" leftSection={<IconCrop size={16} aria-hidden />} onClick={open}>
        {t('Crop')}
      </Button>
      {value !== null && (
        <Button variant="subtle" color="gray" size="sm" onClick={() => onChange(null)}>
          {t('Undo the crop')}
        </Button>
      )}
      {error && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      <Modal opened={isOpen} onClose={close} title={t('Crop the image')} size="xl" centered>
        <Suspense fallback={<Skeleton height={320} />}>
          <CropEditor
            image={image}
            crop={value}
            onDone={(crop) => {
              onChange(crop);
              close();
            }}
            onCancel={close}
          />
        </Suspense>
      </Modal>
    </>
  );
}
