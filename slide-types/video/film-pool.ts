/** Whoever shows a film: told of what becomes of it, until the element is given back. */
export interface FilmUser {
  onMetadata(video: HTMLVideoElement): void;
  /** The frame at its place can be painted. */
  onPaintable(video: HTMLVideoElement): void;
  onError(reason: string): void;
}

interface Film {
  video: HTMLVideoElement;
  user: FilmUser | null;
}

/** Enough of a film is there to paint the present frame and the next. */
const HAVE_FUTURE_DATA = 3;

/** Elements that show nothing at the moment. */
const free: Film[] = [];

/**
 * An element for a film, with its source. There are never more than were in use at once, two for each area of a screen:
 * browsers refuse new players at about a thousand, long before they clear away old ones.
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
      // A paused video keeps its decoder and textures until its source is taken away.
      video.removeAttribute('src');
      video.load();
      free.push(film);
    },
  };
}

/** Its listeners are there once and for all, whoever uses it. */
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
