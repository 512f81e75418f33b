import type { RefObject } from 'react';
import type { Playback } from './engine/area-health.ts';

/** The film in a layer, if there is one: its frames advance. In a page that nobody can see, browsers draw none. */
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
      // What can't be played is the View's own to report.
      video.play().catch(() => {});
    },
  };
}
