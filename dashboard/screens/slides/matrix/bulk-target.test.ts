import { describe, expect, it } from 'vitest';
import type { ListedChannel } from '#contract/entities/channel.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { tagged } from '#dashboard/components/targets/target-effects.ts';
import { MOST_TARGETS, type Target } from '#slide-types/targets.ts';
import { bulkTargetEffect } from './bulk-target.ts';

const rule = (...all: string[]): Target => ({ all, area: 'main', none: [], channels: null });
const slide = (_id: string, ...targets: Target[]) => ({ _id, targets }) as unknown as Slide;
const shown = (...SlideIDs: string[]) => [{ AreaID: 'main', SlideIDs }];
const channel = (_id: string, tags: string[], more: object = {}) =>
  ({
    _id,
    tags,
    selectedAreas: ['main'],
    selectedSlides: [],
    slideOrder: [],
    excludedSlides: [],
    ...more,
  }) as unknown as ListedChannel;
const effectOn = (channels: ListedChannel[], slides: Slide[], target: Target) => {
  const { added, ...effect } = bulkTargetEffect(slides, target, {
    channels,
    byTag: tagged(channels, ({ tags }) => tags),
    newArea: 'main',
  });
  return { ...effect, added: added.map(({ channel: { _id }, count }) => [_id, count]) };
};

describe('a rule for several slides', () => {
  it('adds them where they are not shown yet, and not where they were removed', () => {
    const channels = [
      channel('lobby', ['b'], { selectedSlides: shown('one') }),
      channel('window', ['b'], { excludedSlides: shown('two') }),
      channel('bar', []),
    ];
    const effect = effectOn(channels, [slide('one'), slide('two'), slide('three')], rule('b'));
    expect(effect.added).toEqual([
      ['lobby', 2],
      ['window', 2],
    ]);
    expect(effect.excludedCount).toBe(1);
    expect(effect.reach.shown.map(({ _id }) => _id)).toEqual(['lobby', 'window']);
  });

  it('leaves out slides that have it, and refuses those with too many', () => {
    const full = slide('full', ...Array.from({ length: MOST_TARGETS }, (_, index) => rule(`x${index}`)));
    const same = slide('same', rule('c', 'b'));
    const channels = [channel('lobby', ['b', 'c'], { slideOrder: shown('same') })];
    const effect = effectOn(channels, [same, full], rule('b', 'c'));
    expect([effect.sameCount, effect.full.map(({ _id }) => _id)]).toEqual([1, ['full']]);
    expect(effect.added).toEqual([['lobby', 1]]);
  });
});
