/** The listeners of a video's current user, until the element is returned. */
export interface FilmUser {
  onMetadata(video: HTMLVideoElement): void;
  /** The frame at its position can be painted. */
  onPaintable(video: HTMLVideoElement): void;
  onError(reason: string): void;
}

interface Film {
  video: HTMLVideoElement;
  user: FilmUser | null;
}

/** `readyState` of a video that can show the current frame and the next. */
const HAVE_FUTURE_DATA = 3;

/** Elements that are not in use. */
const free: Film[] = [];

/**
 * A video element with its source. There are never more than were in use at once, two for each area of a screen:
 * browsers refuse to create more than about a thousand players, long before they collect old ones.
 */
export function takeFilm(source: string, user: FilmUser): { video: HTMLVideoElement; giveBack(): void } {
  const film = free.pop() ?? createFilm();
  const { video } = film;
  film.user = user;
  video.src = source;
  return {
    video,
    giveBack() {
      if (film.user !== user) return;
      film.user = null;
      video.pause();
      video.remove();
      video.replaceChildren();
      // A paused video keeps its decoder and textures until its source is removed.
      video.removeAttribute('src');
      video.load();
      free.push(film);
    },
  };
}

/** The element's listeners are added only once, for all its users. */
function createFilm(): Film {
  const video = document.createElement('video');
  const film: Film = { video, user: null };
  video.muted = true;
  video.defaultMuted = true;
  video.loop = true;
  video.playsInline = true;
  video.preload = 'auto';
  for (const unwanted of ['disablepictureinpicture', 'disableremoteplayback']) video.setAttribute(unwanted, '');
  const tellPaintable = () => {
    if (!video.seeking && video.readyState >= HAVE_FUTURE_DATA) film.user?.onPaintable(video);
  };
  video.addEventListener('loadedmetadata', () => film.user?.onMetadata(video));
  video.addEventListener('canplay', tellPaintable);
  video.addEventListener('seeked', tellPaintable);
  video.addEventListener('error', () => film.user?.onError(video.error?.message || 'did not load'));
  return film;
}
