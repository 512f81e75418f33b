import { focusInPart, framingOf, placedPart } from '../picture-fit.ts';
import { cropOf } from './cropped-images.ts';
import type { Slot, TemplateFields } from './filled-slots.ts';

/**
 * Places the images of a template as its slide says, whatever the style sheet says. Images without a choice stay where
 * the style sheet puts them. Call it again when sizes have changed.
 */
export function placeImages(slide: HTMLElement, fields: TemplateFields, slots: readonly Slot[]): void {
  for (const slot of slots) {
    const image = slide.querySelector<HTMLImageElement>(`.image${slot} img`);
    const focus = fields[`template_image${slot}_focus`];
    const crop = cropOf(fields, slot);
    if (image) placeImage(image, fields[`template_image${slot}_fit`], focus && crop ? focusInPart(focus, crop) : focus);
  }
}

function placeImage(
  image: HTMLImageElement,
  fit: TemplateFields['template_image1_fit'] = 'template',
  focus: TemplateFields['template_image1_focus'],
): void {
  const set = (property: string, value: string) => image.style.setProperty(property, value, 'important');
  image.style.removeProperty('object-fit');
  image.style.removeProperty('object-position');
  if (fit === 'template') return;
  set('object-fit', fit);
  const framing = framingOf(fit, focus);
  if (framing === null) return;
  const { clientWidth: width, clientHeight: height, naturalWidth, naturalHeight } = image;
  if (naturalHeight === 0) {
    image.addEventListener('load', () => placeImage(image, fit, focus), { once: true });
    return;
  }
  if (width === 0 || height === 0) return;
  const placed = placedPart({ width, height }, naturalWidth / naturalHeight, framing);
  set(
    'object-position',
    `${position(placed.left, width - placed.width)} ${position(placed.top, height - placed.height)}`,
  );
}

/** In per cent, so that the image fills its box even if it has a border or fractions of a pixel. */
function position(start: number, room: number): string {
  return room === 0 ? '50%' : `${(100 * start) / room}%`;
}
