import { useEffect, useLayoutEffect, useRef } from 'react';
import { lazyView } from '../kit/lazy-view.ts';
import type { Fit } from '../picture-fit.ts';
import type { ViewProps } from '../view.ts';
import styles from './View.module.css';
import { takeVideo } from './video-pool.ts';
import { correctionFor, nextSeekLead, USUAL_SEEK_MS, videoPosition } from './video-position.ts';

/** Most videos have neither. */
export const VideoSound = lazyView(() => import('./VideoSound.tsx').then((module) => module.VideoSound));
export const Captions = lazyView(() => import('./Captions.tsx').then((module) => module.Captions));

interface VideoFields {
  video_path: string;
  video_captions_path: string;
  video_html5: boolean;
  video_fit?: Fit | undefined;
  video_volume?: number | undefined;
}

const CORRECT_EVERY_MS = 1_000;

interface Seeking {
  leadMs: number;
  /** The server's time when the seek began that has not ended yet. */
  since: number | null;
}

/** A video that shows the same frame on every screen: its position is computed from the server's time. */
export function VideoView(props: ViewProps<VideoFields>) {
  const { fields, phase, startedAt, serverNow, sound, onReady, onFailed } = props;
  const { video_volume = 0 } = fields;
  const frame = useRef<HTMLDivElement>(null);
  const videoRef = useRef<HTMLVideoElement>(null);
  /** The slide's current props, for the element's event listeners. */
  const slide = useRef({ startedAt, serverNow, onReady, onFailed });
  slide.current = { startedAt, serverNow, onReady, onFailed };
  const seeking = useRef<Seeking>({ leadMs: USUAL_SEEK_MS, since: null });
  const canChangeRate = fields.video_html5;

  // Runs before all other effects, because captions need the video element.
  useLayoutEffect(() => {
    let isReady = false;
    const { video, giveBack } = takeVideo(fields.video_path, {
      onMetadata: () => seekToPosition(video, slide.current, seeking.current),
      onPaintable() {
        noteSeekTime(slide.current.serverNow(), seeking.current);
        if (!isReady) slide.current.onReady();
        isReady = true;
      },
      onError: (reason) => slide.current.onFailed(`${fields.video_path}: ${reason}`),
    });
    video.className = styles.video ?? '';
    frame.current?.prepend(video);
    videoRef.current = video;
    return () => {
      videoRef.current = null;
      giveBack();
    };
  }, [fields.video_path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another video may have another element
  useLayoutEffect(() => {
    // The element may still have the fit of a previous slide.
    if (videoRef.current) videoRef.current.style.objectFit = fields.video_fit ?? '';
  }, [fields.video_path, fields.video_fit]);

  useEffect(() => {
    const video = videoRef.current;
    if (!video || phase !== 'showing') return;
    const correct = () => {
      if (video.seeking || video.readyState < 2) return;
      const position = videoPosition(video.duration, startedAt, serverNow());
      const correction = correctionFor(video.duration, video.currentTime, position, canChangeRate);
      if (correction === 'seek') seekToPosition(video, { startedAt, serverNow }, seeking.current);
      video.playbackRate = correction === 'seek' ? 1 : correction.playbackRate;
    };
    const isMuted = video.muted;
    video.play().catch((error: unknown) => {
      // When the slide is replaced, a pending play() is interrupted, which isn't a failure. Nor is sound that is
      // refused.
      if (isMuted && (error as Error).name !== 'AbortError')
        onFailed(`${fields.video_path} does not play: ${String(error)}`);
    });
    correct();
    const timer = window.setInterval(correct, CORRECT_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [phase, startedAt, serverNow, onFailed, fields.video_path, canChangeRate]);

  return (
    <div ref={frame} className={styles.frame}>
      {fields.video_captions_path && (
        <Captions
          key={fields.video_captions_path}
          video={videoRef}
          location={fields.video_captions_path}
          onFailed={playWithout}
        />
      )}
      {phase === 'showing' && sound && video_volume > 0 && (
        <VideoSound
          key={fields.video_path}
          video={videoRef}
          volume={video_volume}
          sound={sound}
          onFailed={playWithout}
        />
      )}
    </div>
  );
}

/** For captions or sound that could not be loaded. */
const playWithout = () => {};

/** The video is at its position when it can play again; an event follows when its frame can be painted. */
function seekToPosition(
  video: HTMLVideoElement,
  { startedAt, serverNow }: Pick<ViewProps<VideoFields>, 'startedAt' | 'serverNow'>,
  seeking: Seeking,
): void {
  const now = serverNow();
  const position = videoPosition(video.duration, startedAt, now + seeking.leadMs);
  // Before the turn starts, the position is the start, where the video already is.
  if (now <= startedAt || position === 0) return;
  seeking.since = now;
  video.currentTime = position;
}

function noteSeekTime(now: number, seeking: Seeking): void {
  if (seeking.since !== null) seeking.leadMs = nextSeekLead(now - seeking.since);
  seeking.since = null;
}
