import type { DisplayArea, DisplayDocument } from '#contract/entities/display.ts';
import { areaBox, channelBox } from '#rules/area-box.ts';
import { areaPlans } from '#rules/on-air.ts';
import { turnAt } from '#rules/rotation.ts';
import { escapeHtml } from '#server/html/escape-html.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { fillingRule, STILL_STYLES } from '#slide-types/image/definition-fit.ts';
import type { SlideSchedule } from '#slide-types/slide.ts';

/** What is needed to draw a channel's pictures at any time; much less than its document. */
export interface FirstPaintPlan {
  channelStyle: string;
  /** From the front to the back. */
  areas: PlannedArea[];
}

interface PlannedArea {
  area: DisplayArea;
  slides: PlannedSlide[];
}

interface PlannedSlide extends SlideSchedule {
  /** Null for a slide that the server doesn't draw. */
  picture: Picture | null;
}

interface Picture {
  location: string;
  /** Its width divided by its height. */
  shape: number;
}

/** Pictures as HTML, and when one of them has to give way to the next. */
export interface FirstPaint {
  html: string;
  endsAt: number;
}

export function planFirstPaint(document: DisplayDocument, shapes: ReadonlyMap<string, number>): FirstPaintPlan {
  const pictureOf = (slide: DisplayDocument['slides'][number]): Picture | null => {
    const location = slideTypeOrUnknown(slide.type).onlyPicture?.(slide);
    const shape = location && shapes.get(location);
    return location && shape ? { location, shape } : null;
  };
  const planned = areaPlans(document).map(({ area, slides }) => ({
    area,
    slides: slides.map((slide) => ({
      duration: slide.duration,
      scheduleStart: slide.scheduleStart,
      scheduleEnd: slide.scheduleEnd,
      alwaysDisplay: slide.alwaysDisplay,
      alwaysDisplayAfterStartDate: slide.alwaysDisplayAfterStartDate,
      picture: pictureOf(slide),
    })),
  }));
  return { channelStyle: css({ ...channelBox(document), background: 'none' }), areas: planned.reverse() };
}

/** Draws the pictures whose turn it is at `nowMs` where the player will put them. Other slides are not drawn here. */
export function renderFirstPaint({ channelStyle, areas }: FirstPaintPlan, nowMs: number): FirstPaint {
  const drawn: string[] = [];
  const notDrawn: DisplayArea[] = [];
  let endsAt = Number.POSITIVE_INFINITY;
  for (const { area, slides } of areas) {
    const turn = turnAt(slides, nowMs);
    endsAt = Math.min(endsAt, turn.endsAt);
    const picture = turn.item?.picture;
    // What lies behind something that is not drawn here must not cover it.
    if (picture && !notDrawn.some((other) => mayOverlap(area, other)))
      drawn.unshift(drawnArea(area, picture, `filling-${drawn.length}`));
    else notDrawn.push(area);
  }
  if (drawn.length === 0) return { html: '', endsAt };
  const html = `<div id="first-paint"><main class="channel" style="${channelStyle}">${drawn.join('')}</main></div>`;
  return { html, endsAt };
}

/** Whether one area may lie over another; lengths in different units can only be compared on the screen. */
function mayOverlap(one: DisplayArea, other: DisplayArea): boolean {
  return mayMeet(one, other, 'left', 'width') && mayMeet(one, other, 'top', 'height');
}

function mayMeet(one: DisplayArea, other: DisplayArea, from: 'left' | 'top', length: 'width' | 'height'): boolean {
  const [first, second] = [areaBox(one), areaBox(other)];
  const lengths = [first[from], first[length], second[from], second[length]];
  if (new Set(lengths.map((text) => text.replace(/^[-\d.]+/, ''))).size > 1) return true;
  const [start = 0, size = 0, otherStart = 0, otherSize = 0] = lengths.map(Number.parseFloat);
  return start < otherStart + otherSize && otherStart < start + size;
}

function drawnArea(area: DisplayArea, { location, shape }: Picture, name: string): string {
  return (
    `<section class="area" data-first-paint="${escapeHtml(area._id)}" style="${css(areaBox(area))}"><div style="${STILL_STYLES.frame}">` +
    `<style>${fillingRule(shape, name)}</style><img class="${name}" alt="" fetchpriority="high" src="${escapeHtml(location)}" style="${STILL_STYLES.picture}"></div></section>`
  );
}

function css(values: Record<string, string | number>): string {
  const written = Object.entries(values).map(([name, value]) => {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `${property}:${value}`;
  });
  return escapeHtml(written.join(';'));
}
