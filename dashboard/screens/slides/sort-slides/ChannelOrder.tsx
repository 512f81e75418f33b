import { Text, Title } from '@mantine/core';
import type { Area } from '#contract/entities/area.ts';
import type { ListedChannel } from '#contract/entities/channel.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { CellMarkPill } from '#dashboard/components/CellMarkPill.tsx';
import { ChannelSizeNotice } from '#dashboard/components/ChannelSizeNotice.tsx';
import { PlaylistParts } from '#dashboard/components/PlaylistParts.tsx';
import { RotationMark } from '#dashboard/components/RotationMark.tsx';
import { ScheduleStatus } from '#dashboard/components/ScheduleStatus.tsx';
import { SortableList } from '#dashboard/components/SortableList.tsx';
import { SlideThumb } from '#dashboard/components/thumbnail/SlideThumb.tsx';
import { t, useTranslation } from '#ui/language.ts';
import { type Played, roundSeconds, turnSeconds } from './round.ts';
import classes from './SortSlidesScreen.module.css';

interface ChannelOrderProps {
  channel: ListedChannel;
  area: Area;
  slides: readonly Slide[];
  /** Those that are there by their rules. */
  tagged: ReadonlySet<string>;
  played: Played;
  /** Returns a slide of the portal that isn't archived. */
  findSlide(slideId: string): Slide | undefined;
  mayOrder: boolean;
  nowMs: number;
  timeZone: string;
  onMove(from: number, to: number): void;
}

/** The slides of an area in the order of a channel. */
export function ChannelOrder(props: ChannelOrderProps) {
  const { channel, area, slides, tagged, played, findSlide, mayOrder, nowMs, timeZone, onMove } = props;
  const { t } = useTranslation();
  return (
    <section className={classes.order} aria-label={channel.name}>
      <Title order={2}>{t('{{area}} on {{channel}}', { area: area.name, channel: channel.name })}</Title>
      <Text c="dimmed" mt={4}>
        {slides.length === 0
          ? t('This channel has no slides in this area yet. Add some on the dashboard first.')
          : orderWords(slides.length, lengthOf(roundSeconds(slides, played, nowMs)), mayOrder)}
      </Text>
      <ChannelSizeNotice channel={channel} mt={12} />
      <SortableList
        items={slides}
        isDisabled={!mayOrder}
        onMove={onMove}
        leading={(slide) => <SlideThumb slide={slide} />}
        trailing={(slide) => (
          <>
            <CellMarkPill mark={tagged.has(slide._id) ? 'tagged' : null} />
            <RotationMark slide={slide} />
            <PlaylistParts playlist={slide} nowMs={nowMs} timeZone={timeZone} />
            <ScheduleStatus slide={slide} find={findSlide} nowMs={nowMs} timeZone={timeZone} />
            <span className={classes.seconds}>{secondsWords(turnSeconds(played, slide._id))}</span>
          </>
        )}
      />
    </section>
  );
}

function orderWords(count: number, length: string, mayOrder: boolean): string {
  if (!mayOrder) {
    return t('{{count}} slides, {{length}} in total. Only editors and admins can change their order.', {
      count,
      length,
      defaultValue_one: '{{count}} slide, {{length}} in total. Only editors and admins can change its order.',
    });
  }
  return t('{{count}} slides, {{length}} in total. Drag to reorder, or use the arrows.', {
    count,
    length,
    defaultValue_one: '{{count}} slide, {{length}} in total. Drag to reorder, or use the arrows.',
  });
}

/** `seconds` is undefined for slides that screens leave out. */
function secondsWords(seconds: number | undefined): string {
  return seconds === undefined ? t('Not shown') : t('{{number}} s', { number: seconds });
}

function lengthOf(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = seconds % 60;
  const parts = [
    hours > 0 && t('{{number}} h', { number: hours }),
    minutes > 0 && t('{{number}} min', { number: minutes }),
    (rest > 0 || seconds === 0) && t('{{number}} s', { number: rest }),
  ];
  return parts.filter(Boolean).join(' ');
}
