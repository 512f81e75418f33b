import type { RefObject } from 'react';
import type { Playback } from './engine/areas/area-health.ts';

/** Observes the video in a layer, if there is one, by its decoded frames. Browsers decode none in a hidden page. */
export function videoPlayback(layer: RefObject<HTMLElement | null>): Playback {
  const find = () => layer.current?.querySelector('video') ?? null;
  return {
    progress() {
      const video = find();
      if (!video || document.visibilityState === 'hidden') return null;
      return video.getVideoPlaybackQuality?.().totalVideoFrames || video.currentTime;
    },
    nudge() {
      const video = find();
      if (!video) return;
      video.currentTime += 0.1;
      // The View itself reports a video that can't be played.
      video.play().catch(() => {});
    },
  };
}
