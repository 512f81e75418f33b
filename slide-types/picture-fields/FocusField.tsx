import { Button, Group, Input, Text } from '@mantine/core';
import { useMove } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import { type Crop, type Focus, imageInPart, MIDDLE, WHOLE_IMAGE } from '../picture-fit.ts';
import classes from './FocusField.module.css';
import { focusWords } from './framing-words.ts';

interface FocusFieldProps {
  /** The location of the image. */
  image: string;
  value: Focus | undefined;
  onChange(focus: Focus): void;
  /** The only part of the image that is shown. */
  crop?: Crop | null | undefined;
  error?: string | undefined;
  /** How the image looks with this focus. */
  children?: ReactNode;
}

/** In per cent of the image. */
const STEP = 1;
const LARGE_STEP = 10;
const DIRECTIONS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The point of an image that stays visible however it is cropped: it is chosen in the image. */
export function FocusField({ image, value = MIDDLE, onChange, crop, error, children }: FocusFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [aspect, setAspect] = useState<number | null>(null);
  const part = crop ?? WHOLE_IMAGE;
  // A focus outside of the part is at its edge.
  const shown = { x: sharePercent(value.x, part.x, part.width), y: sharePercent(value.y, part.y, part.height) };
  const choose = (x: number, y: number) =>
    onChange({ x: coordinate(x, part.x, part.width), y: coordinate(y, part.y, part.height) });
  const { ref, active } = useMove<HTMLDivElement>(({ x, y }) => choose(x * 100, y * 100));

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    choose(shown.x + direction[0] * step, shown.y + direction[1] * step);
  };

  const partAspect = ((aspect ?? 1) * part.width) / part.height;
  return (
    <Input.Wrapper
      label={t('Focus point')}
      labelElement="div"
      description={t('Click what must stay visible in every shape, or move the point with the arrow keys.')}
      descriptionProps={{ id: `${id}-help` }}
      error={error}
    >
      <div className={classes.field}>
        <div className={classes.choice} style={{ width: `min(100%, ${partAspect} * var(--tallest))` }}>
          <div
            ref={ref}
            className={classes.image}
            style={{ aspectRatio: partAspect, maxWidth: `calc(${partAspect} * var(--tallest))` }}
            data-active={active || undefined}
          >
            <img
              key={image}
              src={image}
              alt=""
              draggable={false}
              style={imageInPart(part)}
              onLoad={({ currentTarget }) => setAspect(currentTarget.naturalWidth / currentTarget.naturalHeight)}
            />
            <div
              role="slider"
              tabIndex={0}
              className={classes.focus}
              style={{ left: `${shown.x}%`, top: `${shown.y}%` }}
              aria-label={t('Focus point')}
              aria-describedby={`${id}-help`}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(shown.x)}
              aria-valuetext={focusWords(shown)}
              onKeyDown={onKeyDown}
            />
          </div>
          <Group gap="xs" justify="space-between" mt={4}>
            <Text size="xs" c="dimmed">
              {focusWords(shown)}
            </Text>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              disabled={value.x === MIDDLE.x && value.y === MIDDLE.y}
              onClick={() => onChange(MIDDLE)}
            >
              {t('Move to the middle')}
            </Button>
          </Group>
        </div>
        {children}
      </div>
    </Input.Wrapper>
  );
}

function sharePercent(value: number, from: number, length: number): number {
  return within((100 * (value - from)) / length);
}

function coordinate(share: number, from: number, length: number): number {
  return Math.round(10 * (from + (within(share) * length) / 100)) / 10;
}

function within(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
