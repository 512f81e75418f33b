const FONT_WAIT_MS = 3_000;
const PICTURE_WAIT_MS = 8_000;

/** Resolves when the slides' font is loaded, and that of the theme, or after a timeout. */
export async function stageFontLoaded(): Promise<void> {
  if (!('fonts' in document)) return;
  const families = [...document.fonts].map(({ family }) => family).filter((family) => /Stage|theme-/.test(family));
  const loaded = Promise.all(families.map((family) => document.fonts.load(`16px ${family}`)));
  await Promise.race([loaded.catch(() => {}), wait(FONT_WAIT_MS)]);
}

/** Resolves when the fonts used by the current layout are loaded, or after a timeout. */
export async function usedFontsLoaded(): Promise<void> {
  if (!('fonts' in document)) return;
  // Laying out the text requests its fonts. (`document.fonts.ready` also waits for all style sheets, and for seconds
  // after one was removed.)
  document.body.getBoundingClientRect();
  const faces = [...document.fonts].filter(({ status }) => status === 'loading');
  await Promise.race([Promise.all(faces.map(({ loaded }) => loaded.catch(() => {}))), wait(FONT_WAIT_MS)]);
}

/** Resolves when the images in an element can be painted. A broken one is hidden; a slow one appears later. */
export async function picturesSettled(element: HTMLElement): Promise<void> {
  const pictures = [...element.querySelectorAll('img')];
  await Promise.race([Promise.all(pictures.map(pictureSettled)), wait(PICTURE_WAIT_MS)]);
}

async function pictureSettled(picture: HTMLImageElement): Promise<void> {
  try {
    await decoded(picture);
  } catch {
    if (picture.naturalWidth === 0) picture.hidden = true;
  }
}

/** Resolves when an image can be painted without delay; rejects if it is broken or the browser can't tell. */
export async function decoded(picture: HTMLImageElement): Promise<void> {
  if (!isPaintHeld()) return picture.decode();
  // Most browsers don't decode anything before a page is painted, but can be made to while they paint.
  picture.decoding = 'sync';
  if (!picture.complete) {
    await new Promise((resolve, reject) => {
      picture.addEventListener('load', resolve, { once: true });
      picture.addEventListener('error', reject, { once: true });
    });
  }
  if (picture.naturalWidth === 0) throw new Error('The image is broken.');
}

/**
 * Whether painting of this page is held after a reload until its first slides are complete; the player controls this.
 */
function isPaintHeld(): boolean {
  return document.getElementById('paint-hold') !== null;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, ms));
}
