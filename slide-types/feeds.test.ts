import { describe, expect, it } from 'vitest';
import { definitions, type SlideTypeKey } from './definitions.ts';
import { feeds } from './feeds.ts';
import { hasFeed } from './views.ts';

const FILLED = 'https://example.com/feed';

describe.each(Object.values(definitions))('the type $key', ({ key, index, fields, sourceFields }) => {
  it('has a reader exactly if its definition has source fields', () => {
    expect(hasFeed(index)).toBe(sourceFields.length > 0);
    if (key in feeds) expect(sourceFields).not.toEqual([]);
  });

  it('determines its source only from these fields', () => {
    const reader = feeds[key as SlideTypeKey];
    if (!reader) return;
    const looked = new Set<string>();
    const watch = (values: object) =>
      new Proxy(values, {
        get(target, name) {
          looked.add(String(name));
          return Reflect.get(target, name);
        },
      });
    const empty = fields.parse({});
    const filled = {
      ...empty,
      ...Object.fromEntries(sourceFields.map((name) => [name, Reflect.get(empty, name) || FILLED])),
    };
    expect(reader.request(watch(empty) as never)).toBeNull();
    expect(reader.request(watch(filled) as never)).toMatchObject({ address: FILLED });
    for (const name of looked) expect(sourceFields).toContain(name);
  });
});
