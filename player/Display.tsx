import { type CSSProperties, useMemo } from 'react';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { channelBox } from '#rules/area-box.ts';
import { areaPlans, withNotices } from '#rules/on-air.ts';
import { AreaView } from './AreaView.tsx';
import type { Engine } from './engine/areas/engine.ts';
import { useManualControl } from './useManualControl.ts';

interface Props {
  engine: Engine;
  document: DisplayDocument;
  /** The plan that replaces this one once every area has prepared it, or null. */
  upcoming: DisplayDocument | null;
  onPrepared(areaId: string): void;
  /** Whether to explain why an area is empty. */
  isTest: boolean;
}

/**
 * A channel on its screen: its box, background and visible areas. Areas that only the upcoming plan contains are
 * mounted hidden, so that the plan is complete when it replaces the current one.
 */
export function Display({ engine, document: channel, upcoming, onPrepared, isTest }: Props) {
  const onAreaPlayer = useManualControl(channel.allowManualControl);
  const plansOf = isTest ? testPlans : areaPlans;
  const shown = useMemo(() => plansOf(channel), [plansOf, channel]);
  const upcomingPlans = useMemo(() => upcoming && plansOf(upcoming), [plansOf, upcoming]);
  const added = upcomingPlans?.filter(({ area }) => !shown.some((plan) => plan.area._id === area._id)) ?? [];
  return (
    <main
      className={isTest || channel.allowManualControl ? 'channel' : 'channel unattended'}
      data-revision={channel.revision}
      style={useChannelStyle(channel)}
    >
      {[...shown, ...added].map(({ area, slides }) => {
        const isAdded = added.some((plan) => plan.area === area);
        return (
          <AreaView
            key={area._id}
            engine={engine}
            area={area}
            slides={isAdded ? NO_SLIDES : slides}
            sound={channel.muted ? null : engine.sound}
            upcoming={upcomingPlans?.find((plan) => plan.area._id === area._id)?.slides ?? null}
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

const testPlans = (channel: DisplayDocument) => areaPlans(withNotices(channel));

const NO_SLIDES: readonly [] = [];

export function useChannelStyle(channel: DisplayDocument): CSSProperties {
  return useMemo(
    () => ({
      ...channelBox(channel),
      ...(channel.backgroundimage && { backgroundImage: `url(${JSON.stringify(channel.backgroundimage)})` }),
    }),
    [channel],
  );
}
