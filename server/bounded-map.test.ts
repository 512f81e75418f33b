import { describe, expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

describe('a bounded map', () => {
  it('lets one entry go for each new one: the least recently used', () => {
    const map = new BoundedMap<string, number>(3);
    for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, index);
    expect(map.get('a')).toBe(0);
    map.set('d', 3);
    expect([...map.keys()]).toEqual(['c', 'a', 'd']);
    map.set('c', 4).set('e', 5);
    expect([...map.keys()]).toEqual(['d', 'c', 'e']);
  });

  it('weighs its entries, and lets go of as many as a new one needs, but never of that one', () => {
    const evicted: string[] = [];
    const map = new BoundedMap<string, number>(10, {
      weightOf: (value) => value,
      onEvicted: (key) => evicted.push(key),
    });
    map.set('a', 4).set('b', 4).set('c', 2);
    map.get('a');
    map.set('d', 5);
    expect([...map.keys()]).toEqual(['a', 'd']);
    expect(evicted).toEqual(['b', 'c']);
    map.set('a', 1).set('e', 4);
    expect([...map.keys()]).toEqual(['d', 'a', 'e']);
    map.delete('d');
    map.set('f', 5);
    expect([...map.keys()]).toEqual(['a', 'e', 'f']);
    map.set('huge', 99);
    expect([...map.keys()]).toEqual(['huge']);
    map.clear();
    map.set('g', 10);
    expect([...map.keys()]).toEqual(['g']);
  });
});
