import { useMemo, useSyncExternalStore } from 'react';
import type { DisplayDocument, DisplaySlide } from '#contract/entities/display.ts';
import { slidesOfArea } from '#rules/area-slides.ts';
import { AreaView } from './AreaView.tsx';
import { useChannelStyle } from './Display.tsx';
import type { Preview, PreviewAddress } from './engine/preview.ts';
import { useFittedScale } from './useFittedScale.ts';

interface Props {
  preview: Preview;
  address: PreviewAddress;
}

/** One slide in its area of a channel, among what the other areas show, for the slide's editors. */
export function PreviewScreen({ preview, address }: Props) {
  const showing = useSyncExternalStore(preview.subscribe, preview.showing);
  switch (showing.kind) {
    case 'nothing':
      return <main className="blank" />;
    case 'noChannel':
      return <Notice text="You must add this area to a channel to preview its slides." />;
    case 'noSlide':
      return <Notice text="This slide is not on any screen. Log in to the dashboard in this browser to preview it." />;
    case 'slide':
      return (
        <PreviewedSlide preview={preview} document={showing.document} slides={showing.slides} areaId={address.area} />
      );
  }
}

function PreviewedSlide(props: {
  preview: Preview;
  document: DisplayDocument;
  slides: DisplaySlide[];
  areaId: string;
}) {
  const { preview, document: channel, slides: previewed, areaId } = props;
  const shown = useMemo(() => {
    // The preview ignores the slide's schedule.
    const own = previewed.map((slide) => ({ ...slide, alwaysDisplay: true, liveTimes: undefined }));
    return channel.areas
      .filter((area) => area._id === areaId || !area.hide)
      .map((area) => ({
        area,
        slides: area._id === areaId ? own : slidesOfArea(area, channel.selectedSlides, channel.slides),
      }));
  }, [channel, previewed, areaId]);
  const style = { ...useChannelStyle(channel), ...useFittedScale(channel) };
  if (!channel.areas.some((area) => area._id === areaId)) {
    return <Notice text="You must add this area to a channel to preview its slides." />;
  }
  return (
    <main className="channel" style={style}>
      {shown.map(({ area, slides }) => (
        <AreaView key={area._id} engine={preview} area={area} slides={slides} />
      ))}
    </main>
  );
}

function Notice({ text }: { text: string }) {
  return (
    <main className="blank">
      <p className="notice">{text}</p>
    </main>
  );
}
