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
import { createAreaHealth } from './engine/area-health.ts';
import { createAreaStage, type AreaStage as Stage } from './engine/area-stage.ts';
import type { Engine } from './engine/player.ts';
import { endFirstLookOf } from './first-look.ts';
import { SlideLayer } from './SlideLayer.tsx';

interface Props {
  engine: Engine;
  area: DisplayArea;
  slides: readonly DisplaySlide[];
  /** What it rotates in the plan that comes next; null while none comes, or where it has no such area. */
  upcoming?: readonly DisplaySlide[] | null;
  onPrepared?(areaId: string): void;
  /** Not of the present plan: to be made ready, but not to be seen. */
  isUnseen?: boolean;
  /** Called with the stage while it is up, for those who turn its pages by hand. */
  onStage?(stage: Stage): () => void;
  /** Drawn where nothing is on air; screens that people pass get nothing. */
  whenEmpty?: ReactNode;
}

/** One area of the screen, which is built anew when nothing else helps it. */
export function AreaStage(props: Props) {
  const [build, setBuild] = useState(0);
  const rebuilds = useRef<number[]>([]);
  const rebuild = useCallback(() => setBuild((before) => before + 1), []);
  return <BuiltArea key={build} {...props} rebuilds={rebuilds.current} rebuild={rebuild} />;
}

/** One area with its two layers. */
function BuiltArea(props: Props & { rebuilds: number[]; rebuild(): void }) {
  const { engine, area, slides, upcoming = null, onPrepared, isUnseen = false, onStage, whenEmpty } = props;
  const { rebuilds, rebuild } = props;
  const [stage] = useState(() => createAreaStage(engine));
  const [health] = useState(() => createAreaHealth(engine, stage, rebuilds, rebuild));
  const [front, back] = useSyncExternalStore(stage.subscribe, stage.picture);

  useEffect(() => {
    stage.start();
    health.start();
    return () => {
      health.stop();
      stage.stop();
    };
  }, [stage, health]);
  useEffect(() => onStage?.(stage), [onStage, stage]);
  useLayoutEffect(
    () => (isUnseen ? undefined : engine.glass.add(area._id, stage)),
    [engine, area._id, stage, isUnseen],
  );
  useLayoutEffect(() => stage.setSlides(slides, area.transition), [stage, slides, area.transition]);

  useLayoutEffect(
    () => stage.setUpcoming(upcoming, () => onPrepared?.(area._id)),
    [stage, upcoming, onPrepared, area._id],
  );

  const isShowing = front?.phase === 'showing' || back?.phase === 'showing';
  useLayoutEffect(() => {
    if (isShowing) endFirstLookOf(area._id);
  }, [isShowing, area._id]);

  const style = useMemo<CSSProperties>(
    () => ({
      ...areaBox(area),
      ...(area.backgroundColour && { background: area.backgroundColour }),
      ...(isUnseen && { visibility: 'hidden' }),
    }),
    [area, isUnseen],
  );
  const serverNow = engine.clock.now;
  return (
    <section className="area" data-area-id={area._id} style={style}>
      <SlideLayer stage={stage} health={health} layer={front} feeds={engine.feeds} serverNow={serverNow} />
      <SlideLayer stage={stage} health={health} layer={back} feeds={engine.feeds} serverNow={serverNow} />
      {whenEmpty && !isUnseen && !front && !back && <p className="notice">{whenEmpty}</p>}
    </section>
  );
}
