import { z } from 'zod';
import { defineSlideType } from '../define.ts';
import { fileLocation } from '../fields.ts';

export const video = defineSlideType({
  key: 'video',
  index: 5,
  friendlyName: 'Video',
  chooserLine: 'A film without sound. It loops when it is shorter than its slide.',
  fields: z.object({
    video_path: fileLocation.default(''),
    /** False asks for the page's simplest playback; kept as sent. */
    video_html5: z.boolean().default(true),
  }),
  fileKinds: { video_path: ['video'] },
  problems: ({ video_path }) => (video_path === '' ? { video_path: 'You must upload a video.' } : {}),
  media: ({ video_path }) => (video_path === '' ? [] : [video_path]),
  isDisplayable: ({ video_path }) => video_path !== '',
});
