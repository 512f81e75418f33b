import { describe, expect, it } from 'vitest';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { inArea, isPlaced, markOf, orderUpdate, putBack, withCell, withCellOf } from './placements.ts';

const lists = (...SlideIDs: string[]) => (SlideIDs.length === 0 ? [] : [{ AreaID: 'main', SlideIDs }]);

interface Slides {
  byHand?: string[];
  /** Everything that is shown, where rules add some. */
  order?: string[];
  excluded?: string[];
}

const channelWith = ({ byHand = [], order = [], excluded = [] }: Slides) =>
  ({
    ...{ _id: 'lobby', selectedAreas: ['main', 'side'] },
    selectedSlides: [
      { AreaID: 'side', SlideIDs: ['logo'] },
      { AreaID: 'main', SlideIDs: byHand },
    ],
    slideOrder: lists(...order),
    excludedSlides: lists(...excluded),
  }) as unknown as ListedChannel;
const cell = { channel: 'lobby', area: 'main', slide: 'offer' };

describe('a cell that is switched', () => {
  it.each<[string, Slides, boolean, Slides]>([
    ['adds the slide by hand, at the end', { byHand: ['menu'] }, true, { byHand: ['menu', 'offer'] }],
    [
      'also adds it to the order of everything',
      { order: ['news'] },
      true,
      { byHand: ['offer'], order: ['news', 'offer'] },
    ],
    ['removes what was added by hand', { byHand: ['menu', 'offer'] }, false, { byHand: ['menu'] }],
    [
      'removes it from the order of everything as well',
      { byHand: ['offer'], order: ['offer', 'news'] },
      false,
      { order: ['news'] },
    ],
    ['keeps rules from showing it', { order: ['offer', 'news'] }, false, { order: ['news'], excluded: ['offer'] }],
    [
      'has no order of everything without rules',
      { byHand: ['menu'], order: ['offer', 'menu'] },
      false,
      { byHand: ['menu'], excluded: ['offer'] },
    ],
    [
      'lets rules show it again',
      { byHand: ['menu'], excluded: ['offer'] },
      true,
      { byHand: ['menu'], order: ['menu', 'offer'] },
    ],
  ])('%s', (_, before, isOn, after) => {
    const [channel] = withCell([channelWith(before)], cell, isOn);
    expect(channel).toEqual(channelWith(after));
    expect(channel && isPlaced(channel, cell)).toBe(isOn);
  });

  it.each([
    [{ byHand: ['offer'] }, true],
    [{ order: ['offer'] }, true],
    [{ excluded: ['offer'] }, false],
    [{}, false],
  ])('leaves %j as it is if it is already so', (slides, isOn) => {
    const channel = channelWith(slides);
    expect(withCell([channel], cell, isOn)[0]).toBe(channel);
  });

  it('becomes as the server returned it, and other cells stay as they are', () => {
    const known = channelWith({ byHand: ['offer', 'menu'], order: ['offer', 'menu', 'news'] });
    const answered = channelWith({ order: ['news'], excluded: ['offer'] });
    expect(withCellOf([known], cell, answered)).toEqual([
      channelWith({ byHand: ['menu'], order: ['menu', 'news'], excluded: ['offer'] }),
    ]);
  });
});

it.each([
  [{ byHand: ['offer'] }, true, null],
  [{ byHand: ['offer'], order: ['offer', 'news'] }, true, null],
  [{ order: ['offer'] }, true, 'tagged'],
  [{ order: ['offer'] }, false, 'excluded'],
  [{ excluded: ['offer'] }, false, 'excluded'],
  [{ excluded: ['offer'] }, true, 'tagged'],
])('with %j, a cell that is %s has the mark %s', (slides, isOn, mark) => {
  expect(markOf(inArea(channelWith(slides), 'main'), 'offer', isOn)).toBe(mark);
});

it('the order of an area is that of everything where rules add slides, else of what was added by hand', () => {
  const ordered = ['news', 'menu'];
  expect(orderUpdate(channelWith({ byHand: ['menu', 'news', 'unseen'] }), 'main', ordered)).toEqual({
    selectedSlides: [
      { AreaID: 'side', SlideIDs: ['logo'] },
      { AreaID: 'main', SlideIDs: ['news', 'menu', 'unseen'] },
    ],
  });
  expect(orderUpdate(channelWith({ byHand: ['menu'], order: ['menu', 'news'] }), 'main', ordered)).toEqual({
    slideOrder: [{ AreaID: 'main', SlideIDs: ordered }],
  });
});

it.each([
  ['a slide that was first', ['a'], ['a', 'b', 'c'], ['b', 'c', 'a'], ['a', 'b', 'c']],
  ['a slide that was in the middle', ['b'], ['a', 'b', 'c'], ['a', 'c', 'b'], ['a', 'b', 'c']],
  ['several slides', ['c', 'b', 'a'], ['a', 'b', 'c', 'd'], ['d', 'b', 'c', 'a'], ['a', 'b', 'c', 'd']],
  [
    'a slide whose neighbours others have reordered',
    ['b'],
    ['a', 'b', 'c', 'd'],
    ['d', 'c', 'a', 'b'],
    ['d', 'c', 'a', 'b'],
  ],
  ['a slide among new ones', ['b'], ['a', 'b'], ['new', 'a', 'newer', 'b'], ['new', 'a', 'b', 'newer']],
  ['a slide whose predecessor others have removed', ['c'], ['a', 'b', 'c'], ['a', 'd', 'c'], ['a', 'c', 'd']],
  ['a slide with an unknown place', ['a'], [], ['b', 'a'], ['b', 'a']],
])('puts back %s', (_, moved, before, now, expected) => {
  expect(putBack(moved, before, now)).toEqual(expected);
});
