import { describe, expect, it } from 'vitest';
import { wpRss } from './definition.ts';

describe('the turn of a feed connector', () => {
  const turn = (fields: object, duration: number, found: number | null) =>
    wpRss.turnSeconds(wpRss.fields.parse(fields), duration, found);
  const all = { wp_rss_items_to_display: 0 };

  it.each([
    ['gives each of all items five seconds', all, 0, 7, 35],
    ['gives as many as are chosen five seconds', { wp_rss_items_to_display: 3 }, 0, 7, 15],
    ['has no time for items that are not there', { wp_rss_items_to_display: 8 }, 0, 2, 10],
    ['gives items the time that is chosen', { ...all, wp_rss_transition_delay: 8 }, 0, 7, 56],
    ['is the slide’s own duration, which its items divide', all, 60, 7, 60],
    ['is longer than that where the chosen times need more', { ...all, wp_rss_transition_delay: 20 }, 60, 7, 140],
    ['gives headlines that pass by more time', { ...all, wp_rss_type: 'Bottom Content' }, 0, 4, 40],
    ['is one item’s while a feed is empty', all, 0, 0, 5],
    ['is that of ten items while nobody has read the feed', all, 0, null, 50],
    ['is that of the chosen ones while nobody has read the feed', { wp_rss_items_to_display: 3 }, 0, null, 15],
  ])('%s', (_, fields, duration, found, seconds) => {
    expect(turn(fields, duration, found)).toBe(seconds);
  });
});
