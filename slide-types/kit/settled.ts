const FONT_WAIT_MS = 3_000;
const PICTURE_WAIT_MS = 8_000;

/** Resolves when the stage's typeface is there, or soon enough without it. */
export async function stageFontLoaded(): Promise<void> {
  if (!('fonts' in document)) return;
  const loaded = Promise.all([
    document.fonts.load('400 16px "Vitrine Stage"'),
    document.fonts.load('700 16px "Vitrine Stage"'),
  ]);
  await Promise.race([loaded.catch(() => {}), wait(FONT_WAIT_MS)]);
}

/** Resolves when the typefaces are there that are used in what is laid out now, or soon enough without them. */
export async function usedFontsLoaded(): Promise<void> {
  if (!('fonts' in document)) return;
  // What is laid out now asks for its typefaces now. (`document.fonts.ready` waits for all style sheets, too, and for seconds after
  // one was taken out.)
  document.body.getBoundingClientRect();
  const faces = [...document.fonts].filter(({ status }) => status === 'loading');
  await Promise.race([Promise.all(faces.map(({ loaded }) => loaded.catch(() => {}))), wait(FONT_WAIT_MS)]);
}

/** Resolves when the pictures within an element can be painted. One that is broken is taken out of sight; one that is too slow comes later. */
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

/** Resolves when a picture can be painted without a gap; rejects where the browser can't say, or it is broken. */
export async function decoded(picture: HTMLImageElement): Promise<void> {
  if (!isPaintHeld()) return picture.decode();
  // Most browsers decode nothing ahead before a page is painted. They can be had to do so while they paint.
  picture.decoding = 'sync';
  if (!picture.complete) {
    await new Promise((resolve, reject) => {
      picture.addEventListener('load', resolve, { once: true });
      picture.addEventListener('error', reject, { once: true });
    });
  }
  if (picture.naturalWidth === 0) throw new Error('The image is broken.');
}

/** Whether this page was reloaded and is not painted until its first slides are complete; the player sees to that. */
function isPaintHeld(): boolean {
  return document.getElementById('paint-hold') !== null;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, ms));
}
