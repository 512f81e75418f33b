import { Button, Group, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useDeferredValue, useState } from 'react';
import type { SlideDraft } from '#contract/entities/slide.ts';
import { isLongList } from '#dashboard/components/long-list.ts';
import {
  areaRectangle,
  channelSize,
  hasOwnSize,
  type Orientation,
  scaleToFit,
  WHOLE_SCREEN,
} from '#dashboard/components/screen-geometry.ts';
import { choicesIn, english, useTranslation } from '#ui/language.ts';
import { LiveSlide } from './LiveSlide.tsx';
import classes from './SlidePreview.module.css';
import type { DraftFeed } from './useDraftFeed.ts';
import { usePreviewArea } from './usePreviewArea.ts';

interface SlidePreviewProps {
  draft: SlideDraft;
  feed: DraftFeed;
  portalId: number;
  areaId: string;
}

const ORIENTATIONS = [
  { value: 'landscape', label: english('Landscape') },
  { value: 'portrait', label: english('Portrait') },
];
const EXTENTS = [
  { value: 'area', label: english('This area') },
  { value: 'screen', label: english('Whole screen') },
];
/** The preview's share of the window's height, so that the controls stay visible. */
const TALLEST = 0.62;

/** The slide as screens will show it, updated while it is edited. */
export function SlidePreview({ draft, feed, portalId, areaId }: SlidePreviewProps) {
  const { t } = useTranslation();
  const shown = useDeferredValue(draft);
  const { area, neighbours, channels, channel, chooseChannel, isLoading, failure, retry } = usePreviewArea(
    portalId,
    areaId,
  );
  const [orientation, setOrientation] = useState<Orientation>('landscape');
  const [extent, setExtent] = useState('area');
  const { ref, width } = useElementSize();
  if (!area) {
    return (
      <Stack gap="sm" align="flex-start" ref={ref}>
        {isLoading && <Skeleton height={240} />}
        {failure && (
          <>
            <Text role="alert">
              {t('There is no preview because the slide’s area and channels could not be loaded.')}
            </Text>
            <Text c="dimmed">{failure.message}</Text>
            <Button variant="default" onClick={retry}>
              {t('Try again')}
            </Button>
          </>
        )}
      </Stack>
    );
  }

  const display = channel ?? WHOLE_SCREEN;
  const screen = channelSize(display, orientation);
  const rectangle = areaRectangle(area, screen);
  const view = extent === 'area' ? rectangle : { left: 0, top: 0, ...screen };
  const scale = scaleToFit(view, { width, height: window.innerHeight * TALLEST });

  return (
    <Stack gap="sm" ref={ref}>
      {width > 0 && (
        <div
          className={classes.window}
          role="img"
          aria-label={t('The slide in {{name}}', { name: area.name })}
          style={{ width: view.width * scale, height: view.height * scale }}
        >
          <div
            className={classes.screen}
            // Links in a text would leave the dashboard.
            inert
            style={{
              ...screen,
              transform: `scale(${scale}) translate(${-view.left}px, ${-view.top}px)`,
              ...(display.backgroundimage && { backgroundImage: `url("${display.backgroundimage}")` }),
            }}
          >
            {neighbours.map((neighbour) => (
              <div key={neighbour._id} className={classes.neighbour} style={areaRectangle(neighbour, screen)}>
                <span style={{ fontSize: 12 / scale }}>{neighbour.name}</span>
              </div>
            ))}
            <div className={classes.area} style={{ ...rectangle, backgroundColor: area.backgroundColour }}>
              <LiveSlide draft={shown} feed={feed} wordSize={13 / scale} />
            </div>
          </div>
        </div>
      )}
      {!isLoading && !failure && channel === null && (
        <Text size="sm" c="dimmed">
          {t(
            'You must add this area to a channel to preview its slides. Until then, it is shown on a screen of the usual size.',
          )}
        </Text>
      )}
      <Group gap="sm" className={classes.controls}>
        {channels.length > 1 && (
          <Select
            aria-label={t('Channel')}
            className={classes.channel}
            size="sm"
            data={channels.map(({ _id, name }) => ({ value: _id, label: name }))}
            searchable={isLongList(channels)}
            value={channel?._id ?? null}
            onChange={chooseChannel}
          />
        )}
        {!hasOwnSize(display) && (
          <SegmentedControl
            aria-label={t('Orientation')}
            size="sm"
            data={choicesIn(t, ORIENTATIONS)}
            value={orientation}
            onChange={(value) => setOrientation(value as Orientation)}
          />
        )}
        <SegmentedControl
          aria-label={t('Part of the screen')}
          size="sm"
          data={choicesIn(t, EXTENTS)}
          value={extent}
          onChange={setExtent}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {channel ? t('{{area}} on {{channel}}', { area: area.name, channel: channel.name }) : area.name} ·{' '}
        {Math.round(rectangle.width)} × {Math.round(rectangle.height)}
      </Text>
    </Stack>
  );
}
