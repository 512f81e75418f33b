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
  await Promise.race([document.fonts.ready, wait(FONT_WAIT_MS)]);
}

/** Resolves when the pictures within an element can be painted. One that is broken is taken out of sight; one that is too slow comes later. */
export async function picturesSettled(element: HTMLElement): Promise<void> {
  const pictures = [...element.querySelectorAll('img')];
  await Promise.race([Promise.all(pictures.map(pictureSettled)), wait(PICTURE_WAIT_MS)]);
}

async function pictureSettled(picture: HTMLImageElement): Promise<void> {
  try {
    await picture.decode();
  } catch {
    if (picture.naturalWidth === 0) picture.hidden = true;
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, ms));
}
