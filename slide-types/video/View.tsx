import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ViewProps } from '../view.ts';
import { Captions } from './Captions.tsx';
import { takeFilm } from './film-pool.ts';
import { correctionFor, placeInFilm } from './place-in-film.ts';
import styles from './View.module.css';

interface VideoFields {
  video_path: string;
  video_captions_path: string;
  video_html5: boolean;
}

const CORRECT_EVERY_MS = 1_000;
/** Seeking takes about this long, while the video would continue. */
const SEEK_LEAD_MS = 150;

/** A muted video that shows the same frame on every screen: its position is computed from the server's time. */
export function VideoView({ fields, phase, startedAt, serverNow, onReady, onFailed }: ViewProps<VideoFields>) {
  const frame = useRef<HTMLDivElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  /** The slide's current props, for the element's event listeners. */
  const slide = useRef({ startedAt, serverNow, onReady, onFailed });
  slide.current = { startedAt, serverNow, onReady, onFailed };
  const mayWalk = fields.video_html5;

  // Runs before all other effects, because captions need the video element.
  useLayoutEffect(() => {
    let isReady = false;
    const { video, giveBack } = takeFilm(fields.video_path, {
      onMetadata: () => seekToPlace(video, slide.current.startedAt, slide.current.serverNow),
      onPaintable() {
        if (!isReady) slide.current.onReady();
        isReady = true;
      },
      onError: (reason) => slide.current.onFailed(`${fields.video_path}: ${reason}`),
    });
    video.className = styles.film ?? '';
    frame.current?.prepend(video);
    film.current = video;
    return () => {
      film.current = null;
      giveBack();
    };
  }, [fields.video_path]);

  useEffect(() => {
    const video = film.current;
    if (!video || phase !== 'showing') return;
    const correct = () => {
      if (video.seeking || video.readyState < 2) return;
      const place = placeInFilm(video.duration, startedAt, serverNow());
      const correction = correctionFor(video.duration, video.currentTime, place, mayWalk);
      if ('jumpTo' in correction) {
        video.currentTime = correction.jumpTo;
        video.playbackRate = 1;
      } else {
        video.playbackRate = correction.playbackRate;
      }
    };
    video.muted = true;
    video.play().catch((error: unknown) => {
      // When the slide is replaced, a pending play() is interrupted, which isn't a failure.
      if ((error as Error).name !== 'AbortError') onFailed(`${fields.video_path} does not play: ${String(error)}`);
    });
    correct();
    const timer = window.setInterval(correct, CORRECT_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [phase, startedAt, serverNow, onFailed, fields.video_path, mayWalk]);

  return (
    <div ref={frame} className={styles.frame}>
      {fields.video_captions_path && (
        <Captions key={fields.video_captions_path} film={film} location={fields.video_captions_path} />
      )}
    </div>
  );
}

/** The video is at its position; an event follows when its frame can be painted. */
function seekToPlace(video: HTMLVideoElement, startedAt: number, serverNow: () => number): void {
  const place = placeInFilm(video.duration, startedAt, serverNow() + SEEK_LEAD_MS);
  // Before the turn starts, the position is the start, where the video already is.
  if (serverNow() > startedAt && place > 0) video.currentTime = place;
}
