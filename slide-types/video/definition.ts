import { z } from 'zod';
import { problem } from '#contract/errors/problem.ts';
import { defineSlideType } from '../define.ts';
import { fileLocation, fit, ownFileLocation, volume } from '../fields.ts';
import { videoFacts } from './facts.ts';

export const video = defineSlideType({
  ...videoFacts,
  chooserLine: 'A video, with or without sound. It loops if it is shorter than its slide.',
  fields: z.object({
    video_path: fileLocation.default(''),
    /** Location of the video's captions in WebVTT; empty for none. */
    video_captions_path: ownFileLocation.default(''),
    /**
     * False for the simplest playback, for devices that can't change the playback rate: the video starts at its
     * position and then isn't adjusted.
     */
    video_html5: z.boolean().default(true),
    video_fit: fit,
    video_volume: volume,
  }),
  madeFrom: { kind: 'video', field: 'video_path' },
  fileKinds: { video_path: ['video'], video_captions_path: ['captions'] },
  problems: ({ video_path }) => (video_path === '' ? { video_path: problem('video-missing') } : {}),
  isDisplayable: ({ video_path }) => video_path !== '',
});
