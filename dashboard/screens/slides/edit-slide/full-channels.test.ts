import { expect, test } from 'vitest';
import type { Slide } from '#contract/entities/slide.ts';
import { LARGEST_CHANNEL_BYTES } from '#rules/channel-size.ts';
import { rte } from '#slide-types/rte/definition.ts';
import { draftOf, newDraft } from './draft.ts';
import { fullChannels } from './full-channels.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const stored: Slide = {
  ...newDraft(rte.index, { shape: 'other' }),
  ...{ _id: 's1', PortalId: 1, name: 'Long', alwaysDisplay: true, archived: false, creator: null },
  lastModified: '2026-01-01T10:00:00.000Z',
};
const showing = (_id: string, ...SlideIDs: string[]) => ({
  _id,
  name: _id,
  selectedSlides: [{ AreaID: 'a', SlideIDs }],
  slideOrder: [],
});
const channels = [showing('full', 's1'), showing('half', 's1'), showing('other', 's2')];
const large = [
  { _id: 'full', textBytes: LARGEST_CHANNEL_BYTES * 0.9, percent: 90 },
  { _id: 'half', textBytes: LARGEST_CHANNEL_BYTES * 0.6, percent: 60 },
  { _id: 'other', textBytes: LARGEST_CHANNEL_BYTES, percent: 100 },
];
const percents = (changes: object, of: Slide = stored) =>
  fullChannels({ stored: of, draft: { ...draftOf(of), ...changes }, large, channels, nowMs: NOW }).map(
    ({ name, percent }) => `${name} ${percent}`,
  );
const text = (share: number) => ({ rte_content: 'x'.repeat(LARGEST_CHANNEL_BYTES * share) });

test('includes only channels that show the slide, with what the draft adds', () => {
  expect(percents({})).toEqual(['full 90']);
  expect(percents(text(0.165))).toEqual(['full 107', 'half 76']);
  expect(percents({ alwaysDisplay: false })).toEqual(['full 89']);
});

test('a slide that isn’t shown yet adds all of its text', () => {
  const over = { ...stored, ...text(0.195), alwaysDisplay: false };
  expect(percents({}, over)).toEqual(['full 90']);
  expect(percents({ alwaysDisplay: true }, over)).toEqual(['full 110', 'half 79']);
  expect(percents({}, { ...stored, archived: true })).toEqual([]);
});
