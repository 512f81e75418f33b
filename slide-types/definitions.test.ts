import { describe, expect, it } from 'vitest';
import { sentences } from '#contract/errors/sentences.ts';
import { definitions, slideTypeAt, slideTypeOrUnknown } from './definitions.ts';
import { problemsWith, type SlideDraft } from './slide.ts';

describe('the slide types', () => {
  it('have unique numbers, and the twelve of the specification have its numbers', () => {
    const names = Object.values(definitions).map(({ index, key }) => [index, key]);
    expect(new Set(names.map(([index]) => index)).size).toBe(names.length);
    expect(names.sort(([one], [other]) => Number(one) - Number(other)).slice(0, 12)).toEqual([
      [0, 'rte'],
      [1, 'weather'],
      [2, 'image'],
      [3, 'rss'],
      [4, 'flash'],
      [5, 'video'],
      [6, 'interestrate'],
      [7, 'time'],
      [8, 'template'],
      [9, 'wpRss'],
      [10, 'animated'],
      [11, 'unknown'],
    ]);
    expect(slideTypeAt(999)).toBeUndefined();
    expect(slideTypeOrUnknown(999).key).toBe('unknown');
  });

  it.each(Object.values(definitions).map((definition) => [definition.key, definition] as const))(
    '%s fills in defaults, keeps them, and has working functions',
    (_, definition) => {
      const fields = definition.fields.parse({}) as never;
      expect(definition.fields.parse(fields)).toEqual(fields);
      expect(definition.media(fields)).toEqual([]);
      expect(typeof definition.isDisplayable(fields)).toBe('boolean');
      for (const name of definition.htmlFields) expect(fields[name]).toBe('');
      for (const problem of Object.values(definition.problems(fields)))
        expect(sentences[problem?.code ?? 'not-allowed']).toMatch(/^You must upload/);
    },
  );

  it('require what the specification says and nothing more', () => {
    const stopped = Object.values(definitions).filter(({ fields, problems }) => {
      const untouched = fields.parse({}) as never;
      return Object.keys(problems(untouched)).length > 0;
    });
    // Documents are not in the specification.
    expect(stopped.map(({ key }) => key).sort()).toEqual(['document', 'image', 'video']);
  });

  it('need a duration, except the one that computes it', () => {
    const draft = (type: number) =>
      problemsWith(
        {
          ...slideTypeOrUnknown(type).fields.parse({}),
          name: 'A',
          type,
          duration: 0,
          alwaysDisplay: true,
        } as never as SlideDraft,
        null,
        { nowMs: 0, timeZone: null },
      );
    expect(draft(3).duration).toEqual({ code: 'slide-duration-missing' });
    expect(draft(9)).toEqual({});
  });

  it.each([
    [3, { rss_items_to_display: 9 }, 'rss_items_to_display'],
    [3, { rss_items_to_display: 0 }, 'rss_items_to_display'],
    [9, { wp_rss_items_to_display: -1 }, 'wp_rss_items_to_display'],
  ])('type %i rejects %j', (type, fields, field) => {
    const parsed = slideTypeOrUnknown(type).fields.parse(fields);
    expect(Object.keys(slideTypeOrUnknown(type).problems(parsed))).toEqual([field]);
  });

  it.each([
    [6, { interestrate_items_to_display: 'many' }, { interestrate_items_to_display: 0 }],
    [6, { interestrate_items_per_page: '3' }, { interestrate_items_per_page: 3 }],
    [9, { wp_rss_items_to_display: '' }, { wp_rss_items_to_display: 1 }],
    [9, { wp_rss_items_to_display: 0 }, { wp_rss_items_to_display: 0 }],
    [9, { wp_rss_transition_delay: '' }, { wp_rss_transition_delay: null }],
    [9, { wp_rss_transition_delay: '7' }, { wp_rss_transition_delay: 7 }],
  ])('type %i accepts %j', (type, sent, read) => {
    expect(slideTypeOrUnknown(type).fields.parse(sent)).toMatchObject(read);
  });
});
