import { Button, Group, SegmentedControl, Select, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type RefObject, useDeferredValue, useState } from 'react';
import { isLongList } from '#dashboard/components/long-list.ts';
import {
  channelSize,
  hasOwnSize,
  type Orientation,
  scaleToFit,
  WHOLE_SCREEN,
} from '#dashboard/components/screen-geometry.ts';
import { serverNow } from '#dashboard/session/server-clock.ts';
import type { Sound } from '#slide-types/view.ts';
import { choicesIn, english, useTranslation } from '#ui/language.ts';
import { PreviewedScreen } from './PreviewedScreen.tsx';
import { hasContent, overlap, previewLayers } from './preview-layers.ts';
import classes from './SlidePreview.module.css';
import type { DraftFeed } from './useDraftFeed.ts';
import type { Examples } from './useExamples.ts';
import { useHyphenatedDraft } from './useHyphenatedDraft.ts';
import { useLegibility } from './useLegibility.ts';
import { usePreviewArea } from './usePreviewArea.ts';

interface SlidePreviewProps {
  /** The slide, for a new one with examples. */
  examples: Examples;
  feed: DraftFeed;
  portalId: number;
  areaId: string;
  /** The element that the slide fills. */
  ownArea: RefObject<HTMLDivElement | null>;
}

const ORIENTATIONS = [
  { value: 'landscape', label: english('Landscape') },
  { value: 'portrait', label: english('Portrait') },
];
const EXTENTS = [
  { value: 'area', label: english('This area') },
  { value: 'screen', label: english('Whole screen') },
];
/** Someone has just asked for it, so browsers allow it. */
const AUDIBLE: Sound = { isAllowed: () => true, subscribe: () => () => {}, refused() {} };
/** The preview's share of the window's height, so that the controls stay visible. */
const TALLEST = 0.62;

/** The slide as screens will show it, updated while it is edited. */
export function SlidePreview({ examples, feed, portalId, areaId, ownArea }: SlidePreviewProps) {
  const { t } = useTranslation();
  const { area, neighbours, channels, channel, document, inherited, chooseChannel, isLoading, failure, retry } =
    usePreviewArea(portalId, areaId);
  const shown = useHyphenatedDraft(useDeferredValue(examples.draft), inherited.language);
  const [orientation, setOrientation] = useState<Orientation>('landscape');
  const [extent, setExtent] = useState('area');
  const [isListening, setListening] = useState(false);
  const isLegible = useLegibility(ownArea);
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
  const layers = previewLayers(area, neighbours, document, screen);
  const { rectangle } = layers.own;
  const isWhole = extent === 'screen';
  const view = isWhole ? { left: 0, top: 0, ...screen } : rectangle;
  const covering = layers.above.filter(
    (layer) => overlap(rectangle, layer.rectangle) !== null && hasContent(layer, serverNow()),
  );
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
          <PreviewedScreen
            portalId={portalId}
            layers={layers}
            covering={covering}
            screen={screen}
            backgroundimage={display.backgroundimage}
            view={view}
            scale={scale}
            isWhole={isWhole}
            draft={shown}
            feed={feed}
            inherited={inherited}
            sound={isListening ? AUDIBLE : null}
            ownArea={ownArea}
          />
        </div>
      )}
      {/* Screen readers announce only what is added to an element that is already there. */}
      <div role="status">
        {!isLegible && (
          <Group gap={8} wrap="nowrap" align="flex-start">
            <IconAlertTriangle size={16} className={classes.warning} aria-hidden />
            <Text size="sm">
              {t(
                'Some of this text is too small to read from a distance. Shorten it, or divide it among several slides.',
              )}
            </Text>
          </Group>
        )}
      </div>
      {examples.isOn !== null && (
        <Switch
          size="sm"
          label={t('Examples in empty fields')}
          description={t('Only in this preview. Screens don’t show them.')}
          checked={examples.isOn}
          onChange={(event) => examples.setOn(event.currentTarget.checked)}
        />
      )}
      {Number(shown.video_volume) > 0 && (
        <Switch
          size="sm"
          label={t('Listen')}
          checked={isListening}
          onChange={(event) => setListening(event.currentTarget.checked)}
        />
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
      {!isWhole && covering.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('On screens, the hatched part is covered by: {{names}}.', {
            names: covering.map((layer) => layer.area.name).join(', '),
          })}
        </Text>
      )}
    </Stack>
  );
}
