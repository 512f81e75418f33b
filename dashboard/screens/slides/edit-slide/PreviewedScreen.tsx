import type { CSSProperties, RefObject } from 'react';
import type { SlideDraft } from '#contract/entities/slide.ts';
import type { Rectangle } from '#dashboard/components/screen-geometry.ts';
import type { Inherited } from '#slide-types/inherited.ts';
import { slidesOfPlaylist } from '#slide-types/playlist/facts.ts';
import type { Sound } from '#slide-types/view.ts';
import { LivePlaylist } from './LivePlaylist.tsx';
import { LiveSlide } from './LiveSlide.tsx';
import { OtherArea } from './OtherArea.tsx';
import { overlap, type PreviewLayer, type PreviewLayers } from './preview-layers.ts';
import classes from './SlidePreview.module.css';
import type { DraftFeed } from './useDraftFeed.ts';

interface PreviewedScreenProps {
  portalId: number;
  layers: PreviewLayers;
  /** The areas that hide parts of the edited one. */
  covering: readonly PreviewLayer[];
  screen: { width: number; height: number };
  backgroundimage: string;
  /** The part of the screen to show. */
  view: Rectangle;
  scale: number;
  /** Whether other areas in front of the edited one hide it, as on the screen, or only mark what they hide. */
  isWhole: boolean;
  draft: SlideDraft;
  feed: DraftFeed;
  inherited: Inherited;
  /** That of the edited slide; null while it is muted. */
  sound: Sound | null;
  /** The element that the edited slide fills. */
  ownArea: RefObject<HTMLDivElement | null>;
}

/** A channel's areas in their order from back to front, with the edited slide in its area. */
export function PreviewedScreen(props: PreviewedScreenProps) {
  const { portalId, layers, covering, screen, backgroundimage, view, scale, isWhole } = props;
  const { draft, feed, inherited, sound, ownArea } = props;
  const { below, own, above } = layers;
  const others = (some: readonly PreviewLayer[]) =>
    some.map((layer) => <OtherArea key={layer.area._id} layer={layer} inherited={inherited} wordSize={12 / scale} />);
  return (
    <div
      className={classes.screen}
      data-screen
      // Links in a text would leave the dashboard.
      inert
      lang={inherited.language || undefined}
      style={{
        ...screen,
        ...inherited.theme?.properties,
        transform: `scale(${scale}) translate(${-view.left}px, ${-view.top}px)`,
        ...(backgroundimage && { backgroundImage: `url("${backgroundimage}")` }),
      }}
    >
      {others(below)}
      <div
        ref={ownArea}
        className={classes.area}
        style={{ ...own.rectangle, backgroundColor: own.area.backgroundColour }}
      >
        {slidesOfPlaylist(draft).length > 0 ? (
          <LivePlaylist draft={draft} portalId={portalId} inherited={inherited} />
        ) : (
          <LiveSlide draft={draft} feed={feed} inherited={inherited} wordSize={13 / scale} sound={sound} />
        )}
      </div>
      {isWhole
        ? others(above)
        : covering.map(({ area, rectangle }) => (
            <Covered key={area._id} part={overlap(own.rectangle, rectangle)} scale={scale} />
          ))}
    </div>
  );
}

function Covered({ part, scale }: { part: Rectangle | null; scale: number }) {
  return part && <div className={classes.covered} style={{ ...part, '--stripe': `${8 / scale}px` } as CSSProperties} />;
}
