import { expect, it } from 'vitest';
import type { Slide } from '#contract/entities/slide.ts';
import { rte } from '#slide-types/rte/definition.ts';
import { disputedFields } from './conflict-words.ts';
import { newDraft } from './draft.ts';

const agreed = newDraft(rte.index, { shape: 'other' });
const rule = (...all: string[]) => ({ all, area: 'main', none: [], channels: null });
const names = { ofTag: (tag: string) => `tag ${tag}`, ofArea: (area: string) => `area ${area}`, ofSlots: {} };

it('shows rules that two users have changed as sentences, with the names of tags', () => {
  const draft = { ...agreed, targets: [rule('1'), rule('1', '2')] };
  const theirs = (targets: Slide['targets']) => ({ ...agreed, PortalId: 1, targets }) as Slide;
  const disputed = (targets: Slide['targets']) => disputedFields({ agreed, draft }, theirs(targets), names);
  expect(disputed([{ ...rule(), none: ['3'] }])).toEqual([
    {
      ...{ field: 'targets', label: 'Shown by tags' },
      mine: 'On every channel tagged tag 1. On every channel tagged tag 1 and tag 2.',
      theirs: 'On every channel, but not on those tagged tag 3.',
    },
  ]);
  expect(disputed([]).map((field) => field.theirs)).toEqual(['empty']);
});
