import { Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Area } from '#contract/entities/area.ts';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { isLongList } from '#dashboard/components/long-list.ts';
import {
  areaRectangle,
  channelSize,
  hasOwnSize,
  type Orientation,
  type Rectangle,
  scaleToFit,
  WHOLE_SCREEN,
} from '#dashboard/components/screen-geometry.ts';
import { choicesIn, english, useTranslation } from '#ui/language.ts';
import classes from './AreaLayout.module.css';
import { dragged, GRIPS, type Grip, type Layout, labelLines, rounded, snapped } from './layout.ts';
import { type AreaValues, numbersIn } from './useEditArea.ts';

interface AreaLayoutProps {
  area: Area | null;
  values: AreaValues;
  others: readonly Area[];
  channels: readonly ListedChannel[];
  onChange(layout: Layout): void;
}

interface Drag {
  grip: Grip;
  fromX: number;
  fromY: number;
  start: Layout;
}

const ORIENTATIONS = [
  { value: 'landscape', label: english('Landscape') },
  { value: 'portrait', label: english('Portrait') },
];
const TALLEST = 0.6;
/** Height of a label, in pixels of the window. */
const LABEL_PX = 20;
/** Sides snap to lines within this distance, in pixels of the window. */
const SNAP_PX = 8;
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The areas of a channel, drawn to scale; this one can be moved and resized with the mouse, a finger or the keyboard.
 */
export function AreaLayout({ area, values, others, channels, onChange }: AreaLayoutProps) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const [orientation, setOrientation] = useState<Orientation>('landscape');
  const showing = channels.filter((channel) => area !== null && channel.selectedAreas.includes(area._id));
  const choices = showing.length > 0 ? showing : channels;
  const [chosen, setChosen] = useState<string | null>(null);
  const channel = choices.find((one) => one._id === chosen) ?? choices[0] ?? null;
  const drag = useRef<Drag | null>(null);

  const display = channel ?? WHOLE_SCREEN;
  const screen = channelSize(display, orientation);
  const scale = scaleToFit(screen, { width, height: window.innerHeight * TALLEST });
  const numbers = numbersIn(values);
  const drawn = areaRectangle({ ...values, ...numbers }, screen);
  const neighbours = others.filter((one) => channel === null || channel.selectedAreas.includes(one._id));
  const boxes = neighbours.map((one) => areaRectangle(one, screen));
  const lines = labelLines(boxes, LABEL_PX / scale);
  // The area's unit: percent of the channel, or pixels.
  const whole = values.responsive ? { width: 100, height: 100 } : screen;
  const perPixel = { x: whole.width / (screen.width * scale), y: whole.height / (screen.height * scale) };

  function inUnits({ left, top, width: wide, height: tall }: Rectangle): Layout {
    const x = whole.width / screen.width;
    const y = whole.height / screen.height;
    return { x: left * x, y: top * y, width: wide * x, height: tall * y };
  }

  function begin(event: PointerEvent<HTMLElement>, grip: Grip): void {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { grip, fromX: event.clientX, fromY: event.clientY, start: inUnits(drawn) };
  }

  function follow(event: PointerEvent<HTMLElement>): void {
    if (!drag.current) return;
    const { grip, fromX, fromY, start } = drag.current;
    const by = { x: (event.clientX - fromX) * perPixel.x, y: (event.clientY - fromY) * perPixel.y };
    const moved = dragged(start, grip, by, whole);
    const reach = { width: SNAP_PX * perPixel.x, height: SNAP_PX * perPixel.y };
    const edges = boxes.map(inUnits);
    // Alt turns snapping off.
    onChange(rounded(event.altKey ? moved : snapped(moved, grip, whole, edges, reach), values.responsive));
  }

  function step(event: KeyboardEvent): void {
    const direction = ARROWS[event.key];
    if (!direction) return;
    event.preventDefault();
    const length = event.ctrlKey || event.metaKey ? 10 : 1;
    const by = { x: direction.x * length, y: direction.y * length };
    onChange(rounded(dragged(inUnits(drawn), event.shiftKey ? 'se' : 'move', by, whole), values.responsive));
  }

  return (
    <Stack gap="sm" ref={ref}>
      {width > 0 && (
        <div className={classes.screen} style={{ width: screen.width * scale, height: screen.height * scale }}>
          {neighbours.map((one, index) => (
            <div key={one._id} className={classes.neighbour} style={scaled(boxes[index] ?? drawn, scale)}>
              <span style={{ marginTop: (lines[index] ?? 0) * LABEL_PX }}>{one.name}</span>
            </div>
          ))}
          <button
            type="button"
            className={classes.area}
            style={scaled(drawn, scale)}
            aria-label={t(
              '{{name}} on the screen. Use the arrow keys to move it, and Shift with the arrow keys to resize it.',
              {
                name: values.name || t('This area'),
              },
            )}
            onPointerDown={(event) => begin(event, 'move')}
            onPointerMove={follow}
            onPointerUp={() => {
              drag.current = null;
            }}
            onKeyDown={step}
          >
            <span>{values.name || t('This area')}</span>
            {GRIPS.map((grip) => (
              <span
                key={grip}
                className={classes.grip}
                data-grip={grip}
                onPointerDown={(event) => begin(event, grip)}
                onPointerMove={follow}
                onPointerUp={() => {
                  drag.current = null;
                }}
              />
            ))}
          </button>
        </div>
      )}
      <Group gap="sm">
        {choices.length > 1 && (
          <Select
            aria-label={t('Channel')}
            data={choices.map((one) => ({ value: one._id, label: one.name }))}
            searchable={isLongList(choices)}
            value={channel?._id ?? null}
            onChange={setChosen}
          />
        )}
        {!hasOwnSize(display) && (
          <SegmentedControl
            aria-label={t('Orientation')}
            data={choicesIn(t, ORIENTATIONS)}
            value={orientation}
            onChange={(value) => setOrientation(value as Orientation)}
          />
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t(
          'Drag the area or its edges. With the keyboard: arrow keys move it, Shift and arrow keys resize it, Ctrl makes the steps larger. Hold Alt to drag without snapping.',
        )}
      </Text>
    </Stack>
  );
}

function scaled({ left, top, width, height }: Rectangle, scale: number) {
  return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
}
