import { type CSSProperties, useMemo } from 'react';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { channelBox } from '#rules/area-box.ts';
import { slidesOfArea } from '#rules/area-slides.ts';
import { AreaStage } from './AreaStage.tsx';
import type { Engine } from './engine/player.ts';
import { useManualControl } from './useManualControl.ts';

interface Props {
  engine: Engine;
  document: DisplayDocument;
  /** Whether to say why an area is empty. */
  isTest: boolean;
}

/** A channel on its screen: the box, the background, and every area that is not hidden. */
export function Display({ engine, document: channel, isTest }: Props) {
  const onStage = useManualControl(channel.allowManualControl);
  const areas = useMemo(
    () =>
      channel.areas
        .filter((area) => !area.hide)
        .map((area) => ({ area, slides: slidesOfArea(area, channel.selectedSlides, channel.slides) })),
    [channel],
  );
  return (
    <main
      className={isTest || channel.allowManualControl ? 'channel' : 'channel unattended'}
      data-revision={channel.revision}
      style={useChannelStyle(channel)}
    >
      {areas.map(({ area, slides }) => (
        <AreaStage
          key={area._id}
          engine={engine}
          area={area}
          slides={slides}
          onStage={onStage}
          whenEmpty={isTest && `Nothing is on air in the area “${area.name}”.`}
        />
      ))}
    </main>
  );
}

export function useChannelStyle(channel: DisplayDocument): CSSProperties {
  return useMemo(
    () => ({
      ...channelBox(channel),
      ...(channel.backgroundimage && { backgroundImage: `url(${JSON.stringify(channel.backgroundimage)})` }),
    }),
    [channel],
  );
}
