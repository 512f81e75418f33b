import type { DisplayArea, DisplayDocument } from '#contract/entities/display.ts';
import { areaBox, channelBox } from '#rules/area-box.ts';
import { areaPlans } from '#rules/on-air.ts';
import { turnAt } from '#rules/rotation.ts';
import { escapeHtml } from '#server/html/escape-html.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { fillingRule, STILL_STYLES } from '#slide-types/image/definition-fit.ts';
import type { BuiltDocument } from './build-document.ts';

/**
 * What the page of a channel begins with, as HTML: its document, so that the page need not ask before it shows anything, and
 * the pictures whose turn it is at `nowMs`, where the page puts them itself as soon as it runs. Other slides are not drawn here.
 */
export function firstLook({ json, pictureShapes }: BuiltDocument, nowMs: number): string {
  const document = JSON.parse(json.plain.toString()) as DisplayDocument;
  const text = JSON.stringify({ serverTime: nowMs, ...document }).replaceAll('<', '\\u003c');
  return `${drawn(document, pictureShapes, nowMs)}<script type="application/json" id="first-document">${text}</script>`;
}

function drawn(document: DisplayDocument, shapes: Map<string, number>, nowMs: number): string {
  const areas: string[] = [];
  const notDrawn: DisplayArea[] = [];
  // From the front to the back: what lies behind something that is not drawn here must not cover it.
  for (const { area, slides } of areaPlans(document).reverse()) {
    const slide = turnAt(slides, nowMs).item;
    const location = slide && slideTypeOrUnknown(slide.type).onlyPicture?.(slide);
    const shape = location && shapes.get(location);
    if (location && shape && !notDrawn.some((other) => mayOverlap(area, other)))
      areas.unshift(drawnArea(area, location, shape, `filling-${areas.length}`));
    else notDrawn.push(area);
  }
  if (areas.length === 0) return '';
  const style = css({ ...channelBox(document), background: 'none' });
  return `<div id="first-look"><main class="channel" style="${style}">${areas.join('')}</main></div>`;
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

function drawnArea(area: DisplayArea, location: string, shape: number, name: string): string {
  return (
    `<section class="area" data-first-look="${escapeHtml(area._id)}" style="${css(areaBox(area))}"><div style="${STILL_STYLES.frame}">` +
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
