import { describe, expect, it } from 'vitest';
import type { Area } from '#contract/entities/area.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { effectsOfArea, effectsOfSlides, effectsOnPlaylists } from './deletion-effects.ts';

const channel = (name: string, closedSlide: string | null, more = {}) =>
  ({ name, openingHours: { days: [] }, whenClosed: 'slide', closedSlide, ...more }) as never;
const area = (_id: string, ...UsableSlideIDs: string[]) => ({ _id, UsableSlideIDs }) as Area;

describe('what users read before they archive slides', () => {
  const channels = [
    channel('Kitchen', 'night'),
    channel('Bar', 'sleep'),
    channel('Entrance', 'night'),
    channel('Black', 'night', { whenClosed: 'black' }),
    channel('Always open', 'night', { openingHours: null }),
  ];

  it('names the channels whose screens stay black', () => {
    expect(effectsOfSlides([{ _id: 'usual' }], channels)).toEqual([]);
    expect(effectsOfSlides([{ _id: 'night' }], channels)).toEqual([
      'Entrance and Kitchen are set to show this slide outside their opening hours. Without it, their screens stay black.',
    ]);
    expect(effectsOfSlides([{ _id: 'sleep' }, { _id: 'usual' }], channels)).toEqual([
      'Bar is set to show one of these slides outside its opening hours. Without it, its screens stay black.',
    ]);
  });

  it('counts many channels', () => {
    const many = Array.from({ length: 7 }, (_, index) => channel(`Channel ${index}`, 'night'));
    expect(effectsOfSlides([{ _id: 'night' }], many)[0]).toMatch(/^7 channels are set to show this slide/);
  });

  it('includes slides that are archived with their area', () => {
    const areas = [area('main', 'night', 'usual'), area('side', 'usual')];
    const [main, side] = areas as [Area, Area];
    expect(effectsOfArea(main, areas, channels).at(-1)).toContain('Entrance and Kitchen are set to show this slide');
    expect(effectsOfArea(side, areas, channels)).toEqual([]);
  });

  it('names the playlists that are shown without them', () => {
    const playlist = (name: string, ...playlist_slides: string[]) =>
      ({ _id: name, name, type: 12, playlist_slides }) as unknown as Slide;
    const all = [playlist('Lunch', 'soup', 'salad'), playlist('Drinks', 'tea'), playlist('All day', 'soup')];
    expect(effectsOnPlaylists([{ _id: 'tea' }], all)).toEqual(['The playlist Drinks is shown without it.']);
    expect(effectsOnPlaylists([{ _id: 'soup' }, { _id: 'salad' }], all)).toEqual([
      'The playlists All day and Lunch are shown without them.',
    ]);
    expect(effectsOnPlaylists([{ _id: 'Lunch' }, { _id: 'other' }], all)).toEqual([]);
  });
});
