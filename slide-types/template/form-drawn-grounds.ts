import { domToCanvas } from 'modern-screenshot';
import { type Channels, relativeLuminance } from '../contrast-ratio.ts';

/** Text of a template → the darkest and lightest colour that it is on; `title1`, `textarea1` and so on. */
export type DrawnGrounds = Readonly<Partial<Record<string, readonly string[]>>>;

/** The longest side of the drawing, in pixels. */
const LONGEST_PX = 480;
const TIMEOUT_MS = 10_000;
/** The share of the darkest and of the lightest pixels that is ignored: edges, and marks as thin as a line. */
const IGNORED = 0.04;
const TEXTS = '.title, .textarea';
const NAME = /^(?:title|textarea)[1-4]$/;
/** What stands for images of other servers, which pages may not read. */
const NO_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * Reads what is behind each text of a template from a drawing without texts, because only its style sheet knows its
 * backgrounds. `area` is the element that the slide fills. Null if no template is drawn there.
 */
export async function drawnGrounds(area: HTMLElement): Promise<DrawnGrounds | null> {
  const tree = [...area.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot?.querySelector('.template'));
  const texts = [...(tree?.shadowRoot?.querySelectorAll<HTMLElement>(TEXTS) ?? [])];
  if (texts.length === 0) return null;
  const around = area.getBoundingClientRect();
  const lines = texts.map((text) => ({ name: nameOf(text), boxes: linesOf(text) }));
  // Without the scale of the preview, which the drawing would otherwise be cut off by.
  const { offsetWidth: width, offsetHeight: height } = area;
  const canvas = await domToCanvas(area, {
    ...{ width, height, scale: LONGEST_PX / Math.max(width, height) },
    style: { position: 'relative', left: '0', top: '0' },
    font: false,
    timeout: TIMEOUT_MS,
    onCloneEachNode: hideText,
    fetchFn: async (url) => (isOurs(url) ? false : NO_IMAGE),
  });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  const scale = canvas.width / around.width;
  return Object.fromEntries(
    lines.map(({ name, boxes }) => {
      const pixels = boxes.flatMap((box) =>
        pixelsIn(
          context,
          (box.x - around.x) * scale,
          (box.y - around.y) * scale,
          box.width * scale,
          box.height * scale,
        ),
      );
      return [name, extremesOf(pixels)];
    }),
  );
}

function nameOf(text: Element): string {
  return [...text.classList].find((name) => NAME.test(name)) ?? '';
}

/** The boxes of its lines. */
function linesOf(text: Element): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

function hideText(copy: Node): void {
  if (!(copy instanceof HTMLElement)) return;
  copy.style.setProperty('-webkit-text-fill-color', 'transparent');
  copy.style.setProperty('text-shadow', 'none');
  copy.style.setProperty('text-decoration-color', 'transparent');
}

function isOurs(url: string): boolean {
  return !/^https?:/i.test(url) || url.startsWith(`${location.origin}/`);
}

function pixelsIn(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): Channels[] {
  const { data } = context.getImageData(x, y, Math.max(1, width), Math.max(1, height));
  return Array.from({ length: data.length / 4 }, (_, index): Channels => {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3);
    return [red, green, blue];
  });
}

function extremesOf(pixels: Channels[]): string[] {
  const sorted = pixels
    .map((channels) => ({ channels, luminance: relativeLuminance(channels) }))
    .sort((one, other) => one.luminance - other.luminance);
  const last = sorted.length - 1;
  const found = [sorted[Math.round(last * IGNORED)], sorted[Math.round(last * (1 - IGNORED))]];
  return found.flatMap((one) => (one ? [`rgb(${one.channels.join(', ')})`] : []));
}
