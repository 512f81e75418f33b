import { z } from 'zod';
import { message } from '#contract/errors/problem.ts';
import { defineSlideType } from '../define.ts';
import { playlistFacts } from './facts.ts';

const MOST_SLIDES = 200;

/**
 * Several slides that are shown one after the other, as one: a playlist has one place in an order, one schedule and one
 * weight. Documents contain its slides in its place, so it has no View.
 * See docs/decisions/058-play-slides-as-one-in-playlists.md
 */
export const playlist = defineSlideType({
  ...playlistFacts,
  chooserLine: 'Several slides that are shown one after the other, and added, scheduled and moved as one.',
  fields: z.object({
    /** The `_id` of each slide, in order. None of them is a playlist. */
    playlist_slides: z
      .array(z.string().min(1).max(100))
      .overwrite((slides) => [...new Set(slides)])
      .max(MOST_SLIDES, message('playlist-too-long', { most: MOST_SLIDES }))
      .default([]),
  }),
  needsDuration: false,
  isDrawn: false,
  isDisplayable: ({ playlist_slides }) => playlist_slides.length > 0,
});
