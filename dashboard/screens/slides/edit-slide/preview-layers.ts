import type { Area } from '#contract/entities/area.ts';
import type { DisplayDocument, DisplaySlide } from '#contract/entities/display.ts';
import { areaRectangle, type Rectangle } from '#dashboard/components/screen-geometry.ts';
import { slidesOfArea } from '#rules/area-slides.ts';
import { displayStatus } from '#rules/display-status.ts';

/** An area of a channel as the preview renders it. */
export interface PreviewLayer {
  area: Pick<Area, '_id' | 'name' | 'backgroundColour'>;
  rectangle: Rectangle;
  /** What it rotates; null while that is unknown. */
  slides: readonly DisplaySlide[] | null;
}

export interface PreviewLayers {
  below: PreviewLayer[];
  own: PreviewLayer;
  above: PreviewLayer[];
}

/**
 * Returns the visible areas of a channel below and above the edited one, each from back to front like on its screens.
 * `document` is what the channel's screens play; without it, only the positions of `neighbours` are known.
 */
export function previewLayers(
  area: Area,
  neighbours: readonly Area[],
  document: DisplayDocument | undefined,
  screen: { width: number; height: number },
): PreviewLayers {
  const visible = document?.areas.filter(({ _id, hide }) => _id === area._id || !hide) ?? [];
  const isIncluded = visible.some(({ _id }) => _id === area._id);
  const stacked = isIncluded ? visible : [...neighbours, area].sort((one, other) => one.z - other.z);
  const layers = stacked.map((one) => ({
    area: one,
    rectangle: areaRectangle(one, screen),
    slides: document && isIncluded ? slidesOfArea(one, document.selectedSlides, document.slides) : null,
  }));
  const index = stacked.findIndex(({ _id }) => _id === area._id);
  const own = { area, rectangle: areaRectangle(area, screen), slides: null };
  return { below: layers.slice(0, index), own, above: layers.slice(index + 1) };
}

/** Whether an area has a background or a slide at this time. Empty areas are transparent. */
export function hasContent({ area, slides }: PreviewLayer, nowMs: number): boolean {
  if (slides === null || area.backgroundColour !== '') return true;
  return slides.some((slide) => displayStatus(slide, nowMs) === 'live');
}

/** Returns the part of a rectangle that another one covers, or null if they don't overlap. */
export function overlap(rectangle: Rectangle, other: Rectangle): Rectangle | null {
  const left = Math.max(rectangle.left, other.left);
  const top = Math.max(rectangle.top, other.top);
  const width = Math.min(rectangle.left + rectangle.width, other.left + other.width) - left;
  const height = Math.min(rectangle.top + rectangle.height, other.top + other.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}
