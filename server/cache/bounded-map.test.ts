import { describe, expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

describe('a bounded map', () => {
  it('evicts one entry for each new one: the oldest that has not been read since it was last spared', () => {
    const map = new BoundedMap<string, number>(3);
    for (const [index, key] of ['a', 'b', 'c'].entries()) map.set(key, index);
    expect(map.get('a')).toBe(0);
    map.set('d', 3);
    expect([...map.keys()].sort()).toEqual(['a', 'c', 'd']);
    map.set('c', 4);
    map.touch('d');
    map.set('e', 5);
    expect([...map.keys()].sort()).toEqual(['c', 'd', 'e']);
  });

  it('evicts the oldest entry if all have been read', () => {
    const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2);
    for (const key of ['b', 'a']) map.touch(key);
    map.set('c', 3);
    expect([...map.keys()].sort()).toEqual(['b', 'c']);
  });

  it('evicts as many entries as the weight of a new one requires, but never the new one', () => {
    const evicted: string[] = [];
    const map = new BoundedMap<string, number>(10, {
      weightOf: (value) => value,
      onEvicted: (key) => evicted.push(key),
    });
    map.set('a', 4).set('b', 4).set('c', 2);
    map.get('a');
    map.set('d', 5);
    expect([...map.keys()].sort()).toEqual(['a', 'd']);
    expect(evicted).toEqual(['b', 'c']);
    map.set('a', 1).set('e', 4);
    expect([...map.keys()].sort()).toEqual(['a', 'd', 'e']);
    map.delete('d');
    map.set('f', 5);
    expect([...map.keys()].sort()).toEqual(['a', 'e', 'f']);
    map.set('huge', 99);
    expect([...map.keys()]).toEqual(['huge']);
    map.clear();
    map.set('g', 10);
    expect([...map.keys()]).toEqual(['g']);
  });
});
