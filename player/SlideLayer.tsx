import { type AnimationEvent, type CSSProperties, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { NOTHING_INHERITED } from '#slide-types/inherited.ts';
import type { Sound } from '#slide-types/view.ts';
import { viewAt } from '#slide-types/views.ts';
import type { AreaHealth } from './engine/areas/area-health.ts';
import type { Layer } from './engine/areas/area-layers.ts';
import type { AreaPlayer } from './engine/areas/area-player.ts';
import type { Feeds } from './engine/areas/feeds.ts';
import { SlideBoundary } from './SlideBoundary.tsx';
import { videoPlayback } from './video-playback.ts';

interface Props {
  areaPlayer: AreaPlayer;
  health: AreaHealth;
  layer: Layer | null;
  feeds: Feeds;
  sound: Sound | null;
  serverNow(): number;
}

/** One of the two layers of an area. The element stays while its slides change. */
export function SlideLayer({ areaPlayer, health, layer, feeds, sound, serverNow }: Props) {
  const key = layer?.key ?? 0;
  const onReady = useCallback(() => areaPlayer.ready(key), [areaPlayer, key]);
  const onFailed = useCallback((reason: string) => areaPlayer.failed(key, 'slideFailed', reason), [areaPlayer, key]);
  const onCrashed = useCallback((reason: string) => areaPlayer.failed(key, 'slideCrashed', reason), [areaPlayer, key]);
  const onMoved = useCallback(
    // Ignores animations within the slide.
    ({ target, currentTarget }: AnimationEvent) => target === currentTarget && areaPlayer.moved(key),
    [areaPlayer, key],
  );
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (key === 0) return;
    health.setPlayback(key, videoPlayback(element));
    return () => health.setPlayback(key, null);
  }, [health, key]);
  const inherited = layer?.slide.inherited ?? NOTHING_INHERITED;
  // A slide is not rendered again when only the other layer changes.
  const view = useMemo(() => {
    if (!layer) return null;
    const View = viewAt(layer.slide.type, inherited);
    return (
      <View
        fields={layer.slide}
        feed={feeds.feedOf(layer.slide)}
        inherited={inherited}
        phase={layer.phase}
        startedAt={layer.startedAt}
        serverNow={serverNow}
        sound={sound}
        onReady={onReady}
        onFailed={onFailed}
      />
    );
  }, [layer, inherited, feeds, serverNow, sound, onReady, onFailed]);
  if (!layer) return <div className="layer" data-phase="empty" />;

  return (
    <div
      ref={element}
      className="layer"
      data-phase={layer.phase}
      data-slide-id={layer.slide._id}
      lang={inherited.language || undefined}
      data-transition={layer.motion?.transition ?? 'none'}
      style={{ ...motionStyle(layer), ...inherited.theme?.properties }}
      onAnimationEnd={onMoved}
    >
      <SlideBoundary key={key} onCrashed={onCrashed}>
        {view}
      </SlideBoundary>
    </div>
  );
}

function motionStyle({ motion }: Layer): CSSProperties | undefined {
  if (!motion) return undefined;
  return { animationDuration: `${motion.durationMs}ms`, animationTimingFunction: motion.timing };
}
