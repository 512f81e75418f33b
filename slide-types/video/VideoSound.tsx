import { type RefObject, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Sound, ViewProps } from '../view.ts';

interface VideoSoundProps extends Pick<ViewProps<unknown>, 'onFailed'> {
  video: RefObject<HTMLVideoElement | null>;
  /** In percent, more than 0. */
  volume: number;
  sound: Sound;
}

/**
 * Gives a video its sound while this is mounted. If the browser refuses, the video plays muted from the position where
 * it is.
 */
export function VideoSound({ video: ref, volume, sound }: VideoSoundProps) {
  const isAllowed = useSyncExternalStore(sound.subscribe, sound.isAllowed);

  useEffect(() => {
    const video = ref.current;
    if (!video || !isAllowed) return;
    const playMuted = () => {
      video.muted = true;
      sound.refused();
      // The View itself reports a video that can't be played.
      video.play().catch(() => {});
    };
    const whenPaused = () => {
      if (isRefusal(video)) playMuted();
    };
    // The volume first: otherwise, the element would be heard at its last one.
    video.volume = volume / 100;
    video.muted = false;
    video.addEventListener('pause', whenPaused);
    video.play().catch((error: unknown) => {
      if ((error as Error).name === 'NotAllowedError' && !video.muted) playMuted();
    });
    return () => {
      video.removeEventListener('pause', whenPaused);
      video.muted = true;
    };
  }, [ref, volume, sound, isAllowed]);

  // The other effect is cleaned up after the next paint, which is too late for a slide that leaves.
  useLayoutEffect(
    () => () => {
      if (ref.current) ref.current.muted = true;
    },
    [ref],
  );
  return null;
}

/**
 * Whether a pause means that sound isn't allowed: some browsers let a video start and then pause it. Browsers also
 * pause videos of pages that nobody sees.
 */
function isRefusal(video: HTMLVideoElement): boolean {
  return video.paused && !video.muted && document.visibilityState === 'visible';
}
