import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/**
 * Soft masks of PDF pages (ISO 32000-1, 11.5): shadows, and pictures and colours that fade out. The reader draws them
 * with SVG filters, which only browsers have; without these, everything under a mask of brightness would be opaque.
 * Both classes are given to the reader in place of its own.
 */

/** How the alpha of a mask is computed. */
class MaskFilter {
  constructor(
    private readonly isOfBrightness: boolean,
    /** The new value for each alpha from 0 to 255, if the page has a function for it. */
    private readonly map: ArrayLike<number> | null,
  ) {}

  /** Changes the alpha of pixels in RGBA. */
  apply(pixels: Uint8ClampedArray): void {
    for (let index = 0; index < pixels.length; index += 4) {
      const alpha = this.isOfBrightness ? brightness(pixels, index) : (pixels[index + 3] ?? 0);
      pixels[index + 3] = this.map?.[alpha] ?? alpha;
    }
  }
}

/** The weights are those of the reader's own filter. */
function brightness(pixels: Uint8ClampedArray, index: number): number {
  const [red = 0, green = 0, blue = 0] = [pixels[index], pixels[index + 1], pixels[index + 2]];
  return Math.round(0.3 * red + 0.59 * green + 0.11 * blue);
}

/** What the reader calls a filter factory. Its filters are set as `filter` of a context. */
export class MaskFilters {
  addAlphaFilter(map: ArrayLike<number>) {
    return new MaskFilter(false, map);
  }
  addLuminosityFilter(map: ArrayLike<number> | null) {
    return new MaskFilter(true, map ?? null);
  }
  /** Functions for colours, which are meant for printing machines. */
  addFilter() {
    return 'none';
  }
  addHCMFilter() {
    return 'none';
  }
  addHighlightHCMFilter() {
    return 'none';
  }
  destroy(): void {}
}

interface CanvasAndContext {
  canvas: Canvas | null;
  context: SKRSContext2D | null;
}

/** Creates the canvases for groups of a page, whose contexts know the filters above. */
export class MaskingCanvases {
  create(width: number, height: number): CanvasAndContext {
    const canvas = createCanvas(width, height);
    return { canvas, context: withMaskFilters(canvas.getContext('2d')) };
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width, height });
  }

  destroy(created: CanvasAndContext): void {
    this.reset(created, 0, 0);
    Object.assign(created, { canvas: null, context: null });
  }
}

function withMaskFilters(context: SKRSContext2D): SKRSContext2D {
  let filter: unknown = 'none';
  const restore = context.restore.bind(context);
  const drawImage = context.drawImage.bind(context) as (image: Canvas, ...place: number[]) => void;
  return Object.defineProperties(context, {
    filter: {
      get: () => filter,
      set(value) {
        filter = value;
      },
    },
    restore: {
      writable: true,
      value() {
        filter = 'none';
        restore();
      },
    },
    drawImage: {
      value(image: Canvas, ...place: number[]) {
        if (!(filter instanceof MaskFilter)) return drawImage(image, ...place);
        const [x = 0, y = 0, width = 0, height = 0, atX = 0, atY = 0] = place;
        drawImage(filtered(image, { x, y, width, height }, filter), atX, atY);
        // Otherwise, its memory would be freed too late.
        Object.assign(scratch, { width: 1, height: 1 });
      },
    },
  });
}

const scratch = createCanvas(1, 1);
/** Bounds the memory for their pixels. */
const ROWS_AT_ONCE = 256;

function filtered(
  mask: Canvas,
  { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>,
  by: MaskFilter,
) {
  Object.assign(scratch, { width, height });
  const context = scratch.getContext('2d');
  context.drawImage(mask, x, y, width, height, 0, 0, width, height);
  for (let row = 0; row < height; row += ROWS_AT_ONCE) {
    const pixels = context.getImageData(0, row, width, Math.min(ROWS_AT_ONCE, height - row));
    by.apply(pixels.data);
    context.putImageData(pixels, 0, row);
  }
  return scratch;
}
