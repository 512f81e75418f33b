import type { FieldsOf } from '../definitions.ts';

/** Sample fields for tests. */
export const videoSamples: Record<string, FieldsOf<'video'>> = {
  stored: { video_path: '/media/54/coffee.mp4', video_captions_path: '', video_html5: true },
  captioned: { video_path: '/media/54/coffee.mp4', video_captions_path: '/media/54/coffee.vtt', video_html5: true },
  filling: {
    ...{ video_path: '/media/54/coffee.mp4', video_captions_path: '', video_html5: true },
    video_fit: 'cover',
  },
  sounding: {
    ...{ video_path: '/media/54/coffee.mp4', video_captions_path: '', video_html5: true },
    video_volume: 60,
  },
  plain: { video_path: '/media/54/coffee.mp4', video_captions_path: '', video_html5: false },
};
