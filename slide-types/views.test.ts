import { describe, expect, it } from 'vitest';
import { definitions } from './definitions.ts';
import { viewAt, views } from './views.ts';

describe('views', () => {
  it.each(Object.values(definitions))('draws $key under the number of its definition', ({ key, index }) => {
    expect(views[key].index).toBe(index);
    expect(viewAt(index)).toBe(views[key].View);
  });

  it('has a stand-in for numbers that mean nothing', () => {
    expect(viewAt(999)).toBe(views.unknown.View);
  });
});
