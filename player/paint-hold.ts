/**
 * The element that delays the first paint after a reload. `start-guard.js` adds it, and it is removed when the page may
 * be painted.
 */
const HOLD = '#paint-hold';
/** How long after its page a video is painted on slow devices. */
const VIDEOS_PAINTED_AFTER_MS = 300;
/** Limits the wait for a paint, because hidden windows are never painted. */
const PAINTED_WITHIN_MS = 200;

/** Keeps the content on screen during a reload. The frame that browsers keep doesn't include videos. */
export async function freeze(): Promise<void> {
  if (coverVideos().length > 0) await painted();
}

/** Lets the browser paint this page, which replaces the last frame of the previous one. */
export function reveal(): void {
  const hold = document.querySelector(HOLD);
  if (!hold) return;
  const stills = coverVideos();
  hold.remove();
  if (stills.length === 0) return;
  void painted().then(() =>
    window.setTimeout(() => {
      for (const still of stills) still.remove();
    }, VIDEOS_PAINTED_AFTER_MS),
  );
}

/**
 * Covers each playing video with a still of its current frame, because browsers paint videos one frame later than
 * everything else.
 */
function coverVideos(): HTMLCanvasElement[] {
  const videos = document.querySelectorAll<HTMLVideoElement>('[data-phase="showing"] video');
  return [...videos].filter(({ videoWidth }) => videoWidth > 0).map(stillOf);
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

/** Resolves when the current state of the page has been painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, PAINTED_WITHIN_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
