import { type CSSProperties, useMemo } from 'react';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { channelBox } from '#rules/area-box.ts';
import { areaPlans } from '#rules/on-air.ts';
import { AreaView } from './AreaView.tsx';
import type { Engine } from './engine/player.ts';
import { useManualControl } from './useManualControl.ts';

interface Props {
  engine: Engine;
  document: DisplayDocument;
  /** The plan that takes its place as soon as every area says that it is prepared. */
  upcoming: DisplayDocument | null;
  onPrepared(areaId: string): void;
  /** Whether to say why an area is empty. */
  isTest: boolean;
}

/**
 * A channel on its screen: the box, the background, and every area that is not hidden. An area that only the upcoming plan
 * has is there already, unseen, so that it is complete when that plan's turn comes.
 */
export function Display({ engine, document: channel, upcoming, onPrepared, isTest }: Props) {
  const onAreaPlayer = useManualControl(channel.allowManualControl);
  const shown = useMemo(() => areaPlans(channel), [channel]);
  const coming = useMemo(() => (upcoming ? areaPlans(upcoming) : null), [upcoming]);
  const added = coming?.filter(({ area }) => !shown.some((known) => known.area._id === area._id)) ?? [];
  return (
    <main
      className={isTest || channel.allowManualControl ? 'channel' : 'channel unattended'}
      data-revision={channel.revision}
      style={useChannelStyle(channel)}
    >
      {[...shown, ...added].map(({ area, slides }) => {
        const isAdded = added.some((one) => one.area === area);
        return (
          <AreaView
            key={area._id}
            engine={engine}
            area={area}
            slides={isAdded ? NOTHING : slides}
            upcoming={coming?.find((one) => one.area._id === area._id)?.slides ?? null}
            onPrepared={onPrepared}
            isUnseen={isAdded}
            onAreaPlayer={onAreaPlayer}
            whenEmpty={isTest && `Nothing is on air in the area “${area.name}”.`}
          />
        );
      })}
    </main>
  );
}

const NOTHING: readonly [] = [];

export function useChannelStyle(channel: DisplayDocument): CSSProperties {
  return useMemo(
    () => ({
      ...channelBox(channel),
      ...(channel.backgroundimage && { backgroundImage: `url(${JSON.stringify(channel.backgroundimage)})` }),
    }),
    [channel],
  );
}
