import { describe, expect, it } from 'vitest';
import { isSameView, readMatrixSearch } from './matrix-search.ts';

describe('the state of the matrix in its address', () => {
  it('is read as the router parsed it', () => {
    const query = {
      area: 'a',
      name: 2026,
      type: 3,
      status: 'live',
      sort: '-type',
      from: 20,
      tags: 'b,shape:portrait',
      group: 'tags',
      expanded: 'b,none',
      top: 't',
      slide: 's',
      channel: 'c',
    };
    expect(readMatrixSearch(query)).toEqual({ ...query, name: '2026' });
  });

  it.each([
    [{ name: '', type: -1, status: 'sometimes', group: 'shoe size', from: 'x', area: {}, sort: null, other: 1 }],
    [{ type: 1.5, from: Number.POSITIVE_INFINITY, name: ['a'] }],
  ])('ignores %j', (query) => {
    expect(readMatrixSearch(query)).toEqual({});
  });

  it('shows the same with another highlight', () => {
    expect(isSameView({ area: 'a', slide: 's' }, { area: 'a', channel: 'c' })).toBe(true);
    expect(isSameView({ area: 'a', name: 'x' }, { area: 'a' })).toBe(false);
    expect(isSameView({ group: 'tags' }, { group: 'tags', expanded: 'b' })).toBe(false);
  });
});
