/** The listeners of a video's current user, until the element is returned. */
export interface VideoUser {
  onMetadata(video: HTMLVideoElement): void;
  /** The frame at its position can be painted. */
  onPaintable(video: HTMLVideoElement): void;
  onError(reason: string): void;
}

interface PooledVideo {
  video: HTMLVideoElement;
  user: VideoUser | null;
}

/** `readyState` of a video that can show the current frame and the next. */
const HAVE_FUTURE_DATA = 3;

/** Elements that are not in use. */
const free: PooledVideo[] = [];

/**
 * A video element with its source. There are never more than were in use at once, two for each area of a screen:
 * browsers refuse to create more than about a thousand players, long before they collect old ones.
 */
export function takeVideo(source: string, user: VideoUser): { video: HTMLVideoElement; giveBack(): void } {
  const pooled = free.pop() ?? createVideo();
  const { video } = pooled;
  pooled.user = user;
  video.src = source;
  return {
    video,
    giveBack() {
      if (pooled.user !== user) return;
      pooled.user = null;
      video.pause();
      video.muted = true;
      video.remove();
      // Removes what the user has added. `replaceChildren()` is too new.
      video.textContent = '';
      // A paused video keeps its decoder and textures until its source is removed.
      video.removeAttribute('src');
      video.load();
      free.push(pooled);
    },
  };
}

/** The element's listeners are added only once, for all its users. */
function createVideo(): PooledVideo {
  const video = document.createElement('video');
  const pooled: PooledVideo = { video, user: null };
  video.muted = true;
  video.defaultMuted = true;
  video.loop = true;
  video.playsInline = true;
  video.preload = 'auto';
  for (const unwanted of ['disablepictureinpicture', 'disableremoteplayback']) video.setAttribute(unwanted, '');
  const tellPaintable = () => {
    if (!video.seeking && video.readyState >= HAVE_FUTURE_DATA) pooled.user?.onPaintable(video);
  };
  video.addEventListener('loadedmetadata', () => pooled.user?.onMetadata(video));
  video.addEventListener('canplay', tellPaintable);
  video.addEventListener('seeked', tellPaintable);
  video.addEventListener('error', () => pooled.user?.onError(video.error?.message || 'did not load'));
  return pooled;
}
