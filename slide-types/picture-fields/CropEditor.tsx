import 'react-image-crop/dist/ReactCrop.css';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import { useTranslation } from '#ui/language.ts';
import { type Crop, WHOLE_IMAGE } from '../picture-fit.ts';
import classes from './CropEditor.module.css';

interface CropEditorProps {
  image: string;
  crop: Crop | null;
  /** Null for the whole image. */
  onDone(crop: Crop | null): void;
  onCancel(): void;
}

const SMALLEST_PX = 24;
/** What the rest of an image must have at least, in per cent, to count as cropped. */
const SMALLEST_CUT = 0.5;

/** Chooses a part of an image, with a mouse, a finger or the keyboard. */
export default function CropEditor({ image, crop, onDone, onCancel }: CropEditorProps) {
  const { t } = useTranslation();
  // A selection from the start has handles, which the keyboard can reach.
  const [selected, setSelected] = useState(crop ?? WHOLE_IMAGE);
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t(
          'Drag the corners, or reach them with the Tab key and move them with the arrow keys. The file stays as it is.',
        )}
      </Text>
      <div className={classes.image}>
        <ReactCrop
          crop={{ unit: '%', ...selected }}
          onChange={(_, { x, y, width, height }) => setSelected({ x, y, width, height })}
          keepSelection
          ruleOfThirds
          minWidth={SMALLEST_PX}
          minHeight={SMALLEST_PX}
          ariaLabels={{
            cropArea: t('Part that is shown: move it with the arrow keys'),
            nwDragHandle: t('Top left corner'),
            nDragHandle: t('Top edge'),
            neDragHandle: t('Top right corner'),
            eDragHandle: t('Right edge'),
            seDragHandle: t('Bottom right corner'),
            sDragHandle: t('Bottom edge'),
            swDragHandle: t('Bottom left corner'),
            wDragHandle: t('Left edge'),
          }}
        >
          <img src={image} alt="" />
        </ReactCrop>
      </div>
      <Group mt="md" justify="space-between">
        <Button variant="subtle" color="gray" onClick={() => setSelected(WHOLE_IMAGE)}>
          {t('Whole image')}
        </Button>
        <Group gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => onDone(isWhole(selected) ? null : rounded(selected))}>{t('Apply')}</Button>
        </Group>
      </Group>
    </>
  );
}

function isWhole({ width, height }: Crop): boolean {
  return 100 - width < SMALLEST_CUT && 100 - height < SMALLEST_CUT;
}

/** Two decimals are less than a pixel in images with up to ten thousand. */
function rounded({ x, y, width, height }: Crop): Crop {
  const [left, top] = [twoDecimals(x), twoDecimals(y)];
  return {
    x: left,
    y: top,
    width: twoDecimals(Math.min(width, 100 - left)),
    height: twoDecimals(Math.min(height, 100 - top)),
  };
}

function twoDecimals(percent: number): number {
  return Math.round(percent * 100) / 100;
}
