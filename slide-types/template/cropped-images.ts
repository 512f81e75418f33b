import { useEffect, useState } from 'react';
import type { Crop } from '../picture-fit.ts';
import type { Slot, TemplateFields } from './filled-slots.ts';

/** Browsers don't let a page read images of other servers, so these are always shown whole. */
export function canBeCropped(location: string): boolean {
  return location.startsWith('/');
}

/** The crop of a slot's image; null if all of it is shown. */
export function cropOf(fields: TemplateFields, slot: Slot): Crop | null {
  return canBeCropped(fields[`template_image${slot}_path`]) ? (fields[`template_image${slot}_crop`] ?? null) : null;
}

interface Cut {
  slot: Slot;
  location: string;
  crop: Crop;
}

/**
 * The locations of the cropped images, by slot; null while they are drawn. A style sheet can give an image any size,
 * shape and border, so it gets an image that has only the chosen part, at most as large as the screen.
 */
export function useCroppedImages(
  fields: TemplateFields,
  slots: readonly Slot[],
  onBroken: (location: string) => void,
): Partial<Record<Slot, string>> | null {
  const cuts = slots.flatMap((slot): Cut[] => {
    const crop = cropOf(fields, slot);
    return crop ? [{ slot, location: fields[`template_image${slot}_path`], crop }] : [];
  });
  const wanted = JSON.stringify(cuts);
  const [drawn, setDrawn] = useState<{ wanted: string; locations: Partial<Record<Slot, string>> } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the cuts
  useEffect(() => {
    if (cuts.length === 0) return;
    const locations: Partial<Record<Slot, string>> = {};
    let isCurrent = true;
    const draw = async ({ slot, location, crop }: Cut) => {
      try {
        locations[slot] = await cutOut(location, crop);
      } catch {
        if (isCurrent) onBroken(location);
      }
    };
    void Promise.all(cuts.map(draw)).then(() => isCurrent && setDrawn({ wanted, locations }));
    return () => {
      isCurrent = false;
    };
  }, [wanted]);

  if (cuts.length === 0) return NONE;
  return drawn?.wanted === wanted ? drawn.locations : null;
}

const NONE = {};

/**
 * A part of an image as a `data:` URL. (The dashboard's security policy doesn't let it read `blob:` URLs, from which it
 * would draw thumbnails.) Rejects if the image can't be read.
 */
async function cutOut(location: string, crop: Crop): Promise<string> {
  const image = await loadImage(location);
  const left = Math.round((image.naturalWidth * crop.x) / 100);
  const top = Math.round((image.naturalHeight * crop.y) / 100);
  const width = Math.max(1, Math.round((image.naturalWidth * crop.width) / 100));
  const height = Math.max(1, Math.round((image.naturalHeight * crop.height) / 100));
  const scale = Math.min(1, longestSideOfScreen() / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, typeFor(location), JPEG_QUALITY));
  if (!blob) throw new Error(`${location} can’t be cropped`);
  return dataUrlOf(blob);
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The part can’t be read'));
    reader.readAsDataURL(blob);
  });
}

function loadImage(location: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error(`${location} did not load`));
    image.src = location;
  });
}

function longestSideOfScreen(): number {
  return Math.max(screen.width, screen.height) * window.devicePixelRatio;
}

const JPEG_QUALITY = 0.95;

/** A JPEG has no transparency to keep, and is encoded in a fraction of the time of a PNG. */
function typeFor(location: string): string {
  return /\.jpe?g$/i.test(location) ? 'image/jpeg' : 'image/png';
}
