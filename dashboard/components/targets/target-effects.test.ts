import { expect, it } from 'vitest';
import type { ListedChannel } from '#contract/entities/channel.ts';
import type { Target } from '#slide-types/targets.ts';
import { changeOf, isOfOthers, reachOf, tagged } from './target-effects.ts';
import { targetsWords, targetWords } from './target-words.ts';

const target = (...all: string[]): Target => ({ all, area: 'main', none: [], channels: null });
const lists = (...SlideIDs: string[]) => (SlideIDs.length === 0 ? [] : [{ AreaID: 'main', SlideIDs }]);
const channel = (_id: string, tags: string[], more: Partial<ListedChannel> = {}) =>
  ({ _id, tags, selectedAreas: ['main'], selectedSlides: [], slideOrder: [], excludedSlides: [], ...more }) as never;

const channels: ListedChannel[] = [
  channel('lobby', ['berlin'], { slideOrder: lists('offer') }),
  channel('bar', ['berlin', 'staff'], { excludedSlides: lists('offer') }),
  channel('window', ['paris']),
  channel('kitchen', ['paris', 'staff'], { selectedSlides: lists('offer') }),
  channel('strip', ['paris'], { selectedAreas: ['other'] }),
];
const situation = {
  ...{ channels, slideId: 'offer', picked: [], newArea: 'main' },
  byTag: tagged(channels, ({ tags }) => tags),
};
const ids = (those: readonly ListedChannel[]) => those.map(({ _id }) => _id);

it('a rule reaches the channels with its tags and its area, except where the slide was removed', () => {
  const { shown, excluded } = reachOf(target('berlin'), situation);
  expect([ids(shown), ids(excluded)]).toEqual([['lobby'], ['bar']]);
  expect(ids(reachOf(target('paris'), situation).shown)).toEqual(['window', 'kitchen']);
});

it.each([
  ['another tag', [target('berlin')], [target('paris')], ['window'], ['lobby']],
  ['one more rule', [target('berlin')], [target('berlin'), target('paris')], ['window'], []],
  ['the same rule twice', [target('berlin')], [target('berlin'), target('berlin')], [], []],
  ['no rule any more', [target('berlin')], [], [], ['lobby']],
  ['a rule in another area', [], [{ ...target('paris'), area: 'other' }], ['strip'], []],
])('%s changes only the channels where nobody added or removed the slide', (_, before, after, added, removed) => {
  const change = changeOf(before, after, situation);
  expect([ids(change.added), ids(change.removed)]).toEqual([added, removed]);
});

it('a new slide is not added twice to a channel that was chosen for it', () => {
  const unsaved = { ...situation, slideId: null, picked: ['window'] };
  expect(ids(changeOf([], [target('paris')], unsaved).added)).toEqual(['kitchen']);
});

it('a rule of others applies to channels that its reader can’t use', () => {
  expect(isOfOthers(target('berlin'), null)).toBe(false);
  expect(isOfOthers(target('berlin'), ['lobby'])).toBe(true);
  expect(isOfOthers({ ...target('berlin'), channels: ['lobby'] }, ['lobby', 'bar'])).toBe(false);
  expect(isOfOthers({ ...target('berlin'), channels: ['lobby', 'window'] }, ['lobby', 'bar'])).toBe(true);
});

const names = { ofTag: (tag: string) => tag, ofArea: (area: string) => area };

it.each([
  [{ all: [], none: [] }, 'On every channel.'],
  [{ all: ['Berlin'], none: [] }, 'On every channel tagged Berlin.'],
  [{ all: ['Berlin', 'portrait'], none: ['staff'] }, 'On every channel tagged Berlin and portrait, but not staff.'],
  [{ all: [], none: ['staff', 'bar'] }, 'On every channel, but not on those tagged staff or bar.'],
])('%j is written as a sentence', (rule, words) => {
  expect(targetWords(rule, names.ofTag)).toBe(words);
});

it('rules for several areas name them', () => {
  expect(targetsWords([target('a'), target('b')], names)).toBe('On every channel tagged a. On every channel tagged b.');
  expect(targetsWords([target('a'), { ...target('b'), area: 'side' }], names)).toBe(
    'main: On every channel tagged a. side: On every channel tagged b.',
  );
});
