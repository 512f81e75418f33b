import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { DisplayArea, DisplaySlide } from '#contract/entities/display.ts';
import { areaBox } from '#rules/area-box.ts';
import type { Sound } from '#slide-types/view.ts';
import { createAreaHealth } from './engine/areas/area-health.ts';
import { type AreaPlayer, createAreaPlayer } from './engine/areas/area-player.ts';
import type { Engine } from './engine/areas/engine.ts';
import { removeFirstPaintOf } from './first-paint.ts';
import { SlideLayer } from './SlideLayer.tsx';

interface Props {
  engine: Engine;
  area: DisplayArea;
  slides: readonly DisplaySlide[];
  /** Missing where it is muted. */
  sound?: Sound | null;
  /** The area's slides in the upcoming plan; null if there is no such plan, or it doesn't contain this area. */
  upcoming?: readonly DisplaySlide[] | null;
  onPrepared?(areaId: string): void;
  /** Whether the area is only in the upcoming plan, so that it is prepared but hidden. */
  isUnseen?: boolean;
  /** Called when the area is mounted, for manual control. Returns a function that is called when it is unmounted. */
  onAreaPlayer?(areaPlayer: AreaPlayer): () => void;
  /** Shown if nothing is on air. Public screens show nothing. */
  whenEmpty?: ReactNode;
}

/** One area of the screen. It is mounted again if nothing else fixes it. */
export function AreaView(props: Props) {
  const [build, setBuild] = useState(0);
  const rebuilds = useRef<number[]>([]);
  const rebuild = useCallback(() => setBuild((before) => before + 1), []);
  return <BuiltArea key={build} {...props} rebuilds={rebuilds.current} rebuild={rebuild} />;
}

/** One area with its two layers. */
function BuiltArea(props: Props & { rebuilds: number[]; rebuild(): void }) {
  const { engine, area, slides, upcoming = null, onPrepared, isUnseen = false, onAreaPlayer, whenEmpty } = props;
  const { sound = null, rebuilds, rebuild } = props;
  const [areaPlayer] = useState(() => createAreaPlayer(engine));
  const [health] = useState(() => createAreaHealth(engine, areaPlayer, rebuilds, rebuild));
  const [front, back] = useSyncExternalStore(areaPlayer.subscribe, areaPlayer.layerPair);

  useEffect(() => {
    areaPlayer.start();
    health.start();
    return () => {
      health.stop();
      areaPlayer.stop();
    };
  }, [areaPlayer, health]);
  useEffect(() => onAreaPlayer?.(areaPlayer), [onAreaPlayer, areaPlayer]);
  useLayoutEffect(
    () => (isUnseen ? undefined : engine.visibleAreas.add(area._id, areaPlayer)),
    [engine, area._id, areaPlayer, isUnseen],
  );
  useLayoutEffect(() => areaPlayer.setSlides(slides, area.transition), [areaPlayer, slides, area.transition]);

  useLayoutEffect(
    () => areaPlayer.setUpcoming(upcoming, () => onPrepared?.(area._id)),
    [areaPlayer, upcoming, onPrepared, area._id],
  );

  const isShowing = front?.phase === 'showing' || back?.phase === 'showing';
  useLayoutEffect(() => {
    if (isShowing) removeFirstPaintOf(area._id);
  }, [isShowing, area._id]);

  const style = useMemo<CSSProperties>(
    () => ({
      ...areaBox(area),
      ...(area.backgroundColour && { background: area.backgroundColour }),
      ...(isUnseen && { visibility: 'hidden' }),
    }),
    [area, isUnseen],
  );
  const shared = { areaPlayer, health, feeds: engine.feeds, sound, serverNow: engine.clock.now };
  return (
    <section className="area" data-area-id={area._id} style={style}>
      <SlideLayer {...shared} layer={front} />
      <SlideLayer {...shared} layer={back} />
      {whenEmpty && !isUnseen && !front && !back && <p className="notice">{whenEmpty}</p>}
    </section>
  );
}
