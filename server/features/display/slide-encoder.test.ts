import { describe, expect, it, vi } from 'vitest';
import type { Slide } from '#contract/entities/slide.ts';
import { definitions } from '#slide-types/definitions.ts';
import { slideEncoder } from './slide-encoder.ts';

describe('a slide for screens', () => {
  it('has no hyphens while the patterns of its language can’t be loaded', async () => {
    const stored = { _id: 'a', type: definitions.rte.index, duration: 10, rte_content: 'Kansainvälisyyskasvatus' };
    const slide = { stored: stored as unknown as Slide, itemsFound: null, kept: null };
    const error = vi.fn();
    vi.doMock('hyphen/patterns/fi.js', () => {
      throw new Error('unreadable');
    });
    const unhyphenated = await slideEncoder('fi', { error });
    vi.doUnmock('hyphen/patterns/fi.js');
    const hyphenated = await slideEncoder('fi', { error });
    expect(error).toHaveBeenCalledOnce();
    expect(JSON.parse(unhyphenated(slide).bytes.toString())).toMatchObject({ rte_content: stored.rte_content });
    expect(hyphenated(slide).bytes.toString()).toContain('\u00ad');
  });
});
