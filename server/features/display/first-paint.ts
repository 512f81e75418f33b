import type { DisplayArea, DisplayDocument } from '#contract/entities/display.ts';
import { areaBox, channelBox } from '#rules/area-box.ts';
import type { Airing } from '#rules/display-status.ts';
import { areaPlans, withSharedFields } from '#rules/on-air.ts';
import { turnAt } from '#rules/rotation.ts';
import { CLOSED_AREA_ID } from '#rules/when-closed.ts';
import { escapeHtml } from '#server/html/escape-html.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { type Framing, fillingRule, framingRules, imageInPart, STILL_STYLES } from '#slide-types/picture-fit.ts';
import { scheduleOf } from '#slide-types/schedule.ts';

/** What is needed to render the first paint of a channel at any time: much less than its document. */
export interface FirstPaintPlan {
  channelStyle: string;
  /** Frontmost first. */
  areas: PlannedArea[];
}

interface PlannedArea {
  area: DisplayArea;
  slides: PlannedSlide[];
}

interface PlannedSlide extends Airing {
  /** Null for a slide that the server doesn't render. */
  picture: Picture | null;
}

interface Picture {
  location: string;
  /** Width divided by height. */
  aspectRatio: number;
  framing: Framing | null;
}

/** The current images as HTML, and when the first of their turns ends. */
export interface FirstPaint {
  html: string;
  endsAt: number;
}

export function planFirstPaint(document: DisplayDocument, aspectRatios: ReadonlyMap<string, number>): FirstPaintPlan {
  const pictureOf = (slide: DisplayDocument['slides'][number]): Picture | null => {
    const only = slideTypeOrUnknown(slide.type).onlyPicture?.(slide);
    const aspectRatio = only && aspectRatios.get(only.location);
    return aspectRatio ? { ...only, aspectRatio } : null;
  };
  const planned = areaPlans(withSharedFields(document)).map(({ area, slides }) => ({
    area,
    slides: slides.map((slide) => ({
      ...scheduleOf(slide),
      ...(slide.onlyIfAlone && { onlyIfAlone: true }),
      ...{ liveTimes: slide.liveTimes, areaTimes: slide.areaTimes, level: slide.level, weight: slide.weight },
      playlist: slide.playlist,
      picture: pictureOf(slide),
    })),
  }));
  return { channelStyle: css({ ...channelBox(document), background: 'none' }), areas: planned.reverse() };
}

/** Renders the image slides that are shown at `nowMs`, in the positions where the player will show them. */
export function renderFirstPaint({ channelStyle, areas }: FirstPaintPlan, nowMs: number): FirstPaint {
  const rendered: string[] = [];
  const skipped: DisplayArea[] = [];
  let endsAt = Number.POSITIVE_INFINITY;
  for (const { area, slides } of areas) {
    const turn = turnAt(slides, nowMs);
    endsAt = Math.min(endsAt, turn.endsAt);
    // Nothing is seen of the area for closed channels while it is empty.
    if (turn.item === null && area._id === CLOSED_AREA_ID) continue;
    const picture = turn.item?.picture;
    // An image behind an area that is not rendered here could cover that area's slide.
    if (picture && !skipped.some((other) => mayOverlap(area, other)))
      rendered.unshift(renderArea(area, picture, `filling-${rendered.length}`));
    else skipped.push(area);
  }
  if (rendered.length === 0) return { html: '', endsAt };
  const html = `<div id="first-paint"><main class="channel" style="${channelStyle}">${rendered.join('')}</main></div>`;
  return { html, endsAt };
}

/** Whether two areas may overlap. Assumes so for lengths in different units, which only the browser can compare. */
function mayOverlap(one: DisplayArea, other: DisplayArea): boolean {
  return mayOverlapAlong(one, other, 'left', 'width') && mayOverlapAlong(one, other, 'top', 'height');
}

function mayOverlapAlong(
  one: DisplayArea,
  other: DisplayArea,
  from: 'left' | 'top',
  length: 'width' | 'height',
): boolean {
  const [first, second] = [areaBox(one), areaBox(other)];
  const lengths = [first[from], first[length], second[from], second[length]];
  if (new Set(lengths.map((text) => text.replace(/^[-\d.]+/, ''))).size > 1) return true;
  const [start = 0, size = 0, otherStart = 0, otherSize = 0] = lengths.map(Number.parseFloat);
  return start < otherStart + otherSize && otherStart < start + size;
}

function renderArea(area: DisplayArea, picture: Picture, name: string): string {
  return `<section class="area" data-first-paint="${escapeHtml(area._id)}" style="${css(areaBox(area))}">${renderPicture(picture, name)}</section>`;
}

function renderPicture({ location, aspectRatio, framing }: Picture, name: string): string {
  const image = `alt="" fetchpriority="high" src="${escapeHtml(location)}"`;
  if (framing === null)
    return `<div style="${STILL_STYLES.frame}"><style>${fillingRule(aspectRatio, name)}</style><img class="${name}" ${image} style="${STILL_STYLES.picture}"></div>`;
  const placed = css({ position: 'absolute', ...imageInPart(framing.part) });
  return (
    `<div style="${STILL_STYLES.framed}"><style>${framingRules(aspectRatio, framing, name)}</style>` +
    `<div class="${name}" style="${STILL_STYLES.part}"><img ${image} style="${placed}"></div></div>`
  );
}

function css(values: Record<string, string | number>): string {
  const declarations = Object.entries(values).map(([name, value]) => {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `${property}:${value}`;
  });
  return escapeHtml(declarations.join(';'));
}
