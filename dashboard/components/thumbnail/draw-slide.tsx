import { domToDataUrl } from 'modern-screenshot';
import { createRoot } from 'react-dom/client';
import type { Area } from '#contract/entities/area.ts';
import type { Portal } from '#contract/entities/portal.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { call } from '#dashboard/api/client.ts';
import { serverNow } from '#dashboard/session/server-clock.ts';
import { inheritedBy } from '#rules/inherited.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import type { Inherited } from '#slide-types/inherited.ts';
import { NO_FEED } from '#slide-types/no-feed.ts';
import { hasFeed, viewAt } from '#slide-types/views.ts';
import { SlideBoundary } from '../SlideBoundary.tsx';
import { areaRectangle } from '../screen-geometry.ts';
import { embeddedFontFaces } from './font-faces.ts';

/** Slides are laid out on a screen of this size and scaled down. */
const SCREEN = { width: 1280, height: 720 };
/** The longest side of a drawing, in pixels. */
const LONGEST_PX = 256;
/** Areas that are flatter or narrower are drawn with these proportions, because a few pixels would show nothing. */
const FLATTEST = 4;
const NARROWEST = 0.5;
/** Laying out more text takes too long to be done beside other work. In characters of JSON. */
const MOST_TEXT = 60_000;
const NIGHT = '#0b0d10';
/** Slides are drawn as they are a little after their turn has begun. */
const SHOWN_FOR_MS = 3_000;
const TIMEOUT_MS = 10_000;
/** What stands for images of other servers, which their rules keep pages from reading. */
const NO_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * Draws a slide as screens show it, as a small WebP (in Safari: PNG). Null if it has nothing to show or a lot of text.
 */
export async function drawSlide(slide: Slide, area: Area | undefined, portal: Portal): Promise<string | null> {
  if (!slideTypeOrUnknown(slide.type).isDisplayable(slide)) return null;
  if (JSON.stringify(slide).length > MOST_TEXT) return null;
  const answer = hasFeed(slide.type) ? await call('GET /api/feeds/{slideId}', { slideId: slide._id }) : null;
  if (answer?.content === null) return null;
  const feed = answer === null ? NO_FEED : { ...NO_FEED, current: () => answer };
  const size = sizeIn(area);
  const { stage, remove } = stageOf(size, area?.backgroundColour || NIGHT);
  const inherited = withoutLogo(inheritedBy(null, portal));
  stage.lang = inherited.language;
  for (const [property, value] of Object.entries(inherited.theme?.properties ?? {}))
    stage.style.setProperty(property, value);
  const root = createRoot(stage);
  const View = viewAt(slide.type, inherited);
  try {
    const isReady = await new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), TIMEOUT_MS);
      root.render(
        <SlideBoundary onCrash={() => resolve(false)}>
          <View
            fields={slide}
            feed={feed}
            inherited={inherited}
            phase="showing"
            startedAt={serverNow() - SHOWN_FOR_MS}
            serverNow={serverNow}
            onReady={() => resolve(true)}
            onFailed={() => resolve(false)}
          />
        </SlideBoundary>,
      );
    });
    if (!isReady) return null;
    await nextPaint();
    endAnimations(stage);
    return await domToDataUrl(stage, {
      scale: LONGEST_PX / Math.max(size.width, size.height),
      type: 'image/webp',
      quality: 0.8,
      timeout: TIMEOUT_MS,
      font: { cssText: await embeddedFontFaces() },
      fetchFn: async (url) => (isOurs(url) ? false : NO_IMAGE),
    });
  } catch {
    // Such as a video of another server, which pages can't read. The row shows an icon.
    return null;
  } finally {
    root.unmount();
    remove();
  }
}

/** It would be a few pixels high. */
function withoutLogo({ theme, ...rest }: Inherited): Inherited {
  return { ...rest, theme: theme && { ...theme, logo: '' } };
}

function sizeIn(area: Area | undefined): { width: number; height: number } {
  if (!area) return SCREEN;
  const { width, height } = areaRectangle(area, SCREEN);
  const [wide, high] = [Math.max(1, width), Math.max(1, height)];
  return {
    width: Math.round(Math.max(wide, high * NARROWEST)),
    height: Math.round(Math.max(high, wide / FLATTEST)),
  };
}

/** An element outside of the window that can't be reached in any way. */
function stageOf(size: { width: number; height: number }, background: string) {
  const host = document.createElement('div');
  host.inert = true;
  host.ariaHidden = 'true';
  Object.assign(host.style, {
    ...{ position: 'fixed', left: '-20000px', top: '0', contain: 'strict' },
    ...{ width: `${size.width}px`, height: `${size.height}px` },
  });
  const stage = document.createElement('div');
  Object.assign(stage.style, { position: 'relative', width: '100%', height: '100%', overflow: 'hidden', background });
  host.append(stage);
  document.body.append(host);
  return { stage, remove: () => host.remove() };
}

function nextPaint(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100));
}

/** A drawing shows what has faded in. Animations without an end stay where they are. */
function endAnimations(stage: HTMLElement): void {
  for (const animation of stage.getAnimations({ subtree: true })) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
}

function isOurs(url: string): boolean {
  return !/^https?:/i.test(url) || url.startsWith(`${location.origin}/`);
}
