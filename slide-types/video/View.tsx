import { useEffect, useRef } from 'react';
import type { ViewProps } from '../view.ts';
import { Captions } from './Captions.tsx';
import { correctionFor, placeInFilm } from './place-in-film.ts';
import styles from './View.module.css';

interface VideoFields {
  video_path: string;
  video_captions_path: string;
  video_html5: boolean;
}

const CORRECT_EVERY_MS = 1_000;
/** Seeking takes about this long, and the film goes on meanwhile. */
const SEEK_LEAD_MS = 150;

/** A silent film that is at the same frame on every screen: its place follows from the server's clock. */
export function VideoView({ fields, stage, startedAt, serverNow, onReady, onFailed }: ViewProps<VideoFields>) {
  const film = useRef<HTMLVideoElement>(null);
  const isReady = useRef(false);
  const mayWalk = fields.video_html5;

  /** The film stands at its first place; `canplay` follows when that frame is there. */
  function seekToPlace(video: HTMLVideoElement) {
    const place = placeInFilm(video.duration, startedAt, serverNow() + SEEK_LEAD_MS);
    // The place for a turn that has not begun is the beginning, where the film is already.
    if (serverNow() > startedAt && place > 0) video.currentTime = place;
  }

  function tellReady(video: HTMLVideoElement) {
    if (isReady.current || video.seeking) return;
    isReady.current = true;
    onReady();
  }

  useEffect(() => {
    const video = film.current;
    if (!video) return;
    isReady.current = false;
    video.src = fields.video_path;
    // A paused video keeps its decoder and textures until its source is taken away.
    return () => {
      video.pause();
      video.removeAttribute('src');
      video.load();
    };
  }, [fields.video_path]);

  useEffect(() => {
    const video = film.current;
    if (!video || stage !== 'showing') return;
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
      // Leaving the stage interrupts a start, which is no failure.
      if ((error as Error).name !== 'AbortError') onFailed(`${fields.video_path} does not play: ${String(error)}`);
    });
    correct();
    const timer = window.setInterval(correct, CORRECT_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [stage, startedAt, serverNow, onFailed, fields.video_path, mayWalk]);

  return (
    <div className={styles.frame}>
      <video
        ref={film}
        className={styles.film}
        muted
        loop
        playsInline
        preload="auto"
        disablePictureInPicture
        disableRemotePlayback
        onLoadedMetadata={(event) => seekToPlace(event.currentTarget)}
        onCanPlay={(event) => tellReady(event.currentTarget)}
        onSeeked={(event) => event.currentTarget.readyState >= 3 && tellReady(event.currentTarget)}
        onError={(event) => onFailed(`${fields.video_path}: ${event.currentTarget.error?.message || 'did not load'}`)}
      />
      {fields.video_captions_path && (
        <Captions key={fields.video_captions_path} film={film} location={fields.video_captions_path} />
      )}
    </div>
  );
}
