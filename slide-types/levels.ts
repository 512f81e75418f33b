/**
 * The levels of slides, lowest first. While a slide of a level is live in an area, only slides of that level rotate
 * there. A level for emergencies would follow. See docs/decisions/051-show-slides-first-or-more-often.md
 */
export const LEVELS = ['normal', 'first'] as const;
export type Level = (typeof LEVELS)[number];

/** How many turns a slide can have for each turn of a slide of weight 1. */
export const HEAVIEST = 9;
