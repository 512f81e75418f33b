import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chosenRates } from './chosen-rates.ts';
import { MAPPED, NONE, STANDARD } from './expected-samples.ts';
import { readRateFeed } from './feed.ts';
import type { Mapping } from './feed-mapping.ts';

const FOLDER = new URL('samples/', import.meta.url);
const sample = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');
const lines = (name: string, mapping: Mapping | null = null) =>
  readRateFeed(sample(name), mapping).items.map(({ description, rate, problem }) => [description, problem ?? rate]);

const UNREADABLE = /^(There are no rates|The format|These rates|This feed is not valid)/;

describe('feeds from other sources', () => {
  it.each(STANDARD)('%s, in a standard format', (name, title, description, expected) => {
    expect(readRateFeed(sample(name))).toMatchObject({ title, description });
    expect(lines(name)).toEqual(expected);
  });

  it.each(MAPPED)('%s, with a mapping', (name, mapping, expected) => {
    expect(lines(name, mapping)).toEqual(expected);
  });

  it.each([...MAPPED.map(([name]) => name), ...NONE])('%s shows no rates without a mapping', (name) => {
    expect(() => readRateFeed(sample(name))).toThrow(UNREADABLE);
  });

  it.each(NONE)('%s never has the rows that a mapping names', (name) => {
    for (const [, mapping] of MAPPED) {
      try {
        const { items } = readRateFeed(sample(name), mapping);
        expect(chosenRates(items, ['USD']).problem).toBe('“USD” is no longer in the feed.');
      } catch (error) {
        expect((error as Error).message).toMatch(UNREADABLE);
      }
    }
  });

  it('are all tested', () => {
    const tested = new Set([...STANDARD.map(([name]) => name), ...MAPPED.map(([name]) => name), ...NONE]);
    expect([...tested].sort()).toEqual(readdirSync(FOLDER).sort());
  });

  it.each([
    ...STANDARD.map(([name]) => [name, null] as const),
    ...MAPPED.map(([name, mapping]) => [name, mapping] as const),
  ])('%s, cut off anywhere, is read correctly or not at all', (name, mapping) => {
    const text = sample(name);
    const whole = lines(name, mapping).map(String);
    for (let length = 0; length < text.length - 5; length += 7) {
      try {
        const { items } = readRateFeed(text.slice(0, length), mapping);
        for (const { description, rate, problem } of items)
          expect(whole).toContain(String([description, problem ?? rate]));
      } catch (error) {
        expect((error as Error).message).toMatch(UNREADABLE);
      }
    }
  });
});
