/** What a page that reloads is held back by; `start-guard.js` puts it in, and it is gone when the page is painted. */
const HOLD = '#paint-hold';
/** A film draws itself this long after its page is painted for the first time, on slow devices too. */
const FILMS_DRAW_AFTER_MS = 300;
/** Where nothing is painted, as in a hidden window, nobody sees what is waited for. */
const PAINTED_WITHIN_MS = 200;

/** Before the page goes: what is on show stays on the screen without it. Films are no part of the picture that browsers keep. */
export async function freeze(): Promise<void> {
  if (coverFilms().length > 0) await painted();
}

/** The browser may paint this page, in the place of the picture that the one before left. */
export function reveal(): void {
  const hold = document.querySelector(HOLD);
  if (!hold) return;
  const stills = coverFilms();
  hold.remove();
  if (stills.length === 0) return;
  void painted().then(() =>
    window.setTimeout(() => {
      for (const still of stills) still.remove();
    }, FILMS_DRAW_AFTER_MS),
  );
}

/** Puts a still of what each film on show shows right now in front of it: browsers paint films a frame later than all else. */
function coverFilms(): HTMLCanvasElement[] {
  const films = document.querySelectorAll<HTMLVideoElement>('[data-phase="showing"] video');
  return [...films].filter(({ videoWidth }) => videoWidth > 0).map(stillOf);
}

function stillOf(video: HTMLVideoElement): HTMLCanvasElement {
  const still = document.createElement('canvas');
  still.className = video.className;
  Object.assign(still.style, { position: 'absolute', top: '0', left: '0' });
  still.width = video.videoWidth;
  still.height = video.videoHeight;
  still.getContext('2d')?.drawImage(video, 0, 0);
  video.after(still);
  return still;
}

/** Resolves when the page was painted as it is now. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, PAINTED_WITHIN_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
