import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { definitions, type SlideTypeKey } from './definitions.ts';
import { NOTHING_INHERITED } from './inherited.ts';
import { interestrateContent } from './interestrate/samples.ts';
import { fixedFeed, NO_FEED } from './no-feed.ts';
import { newsContent } from './rss/samples.ts';
import { loadViews, viewAt, views } from './views.ts';
import { weatherContent } from './weather/samples.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

/** Sample fields for each type: the export `<key>Samples` of `samples.ts` in its folder. */
const files = import.meta.glob<Record<string, Record<string, object>>>('./*/samples.ts', { eager: true });
const samples = Object.fromEntries(
  Object.keys(definitions).flatMap((key) => {
    const ofType = files[`./${key}/samples.ts`]?.[`${key}Samples`];
    return ofType ? [[key, ofType]] : [];
  }),
);
/** Content of the sources. */
const contents: Partial<Record<SlideTypeKey, unknown>> = {
  interestrate: interestrateContent,
  rss: newsContent,
  wpRss: newsContent,
  weather: weatherContent,
};
const cases = Object.entries(samples).flatMap(([key, ofType]) =>
  Object.entries(ofType).map(([name, fields]) => ({ key: key as SlideTypeKey, name, fields })),
);

describe('views', () => {
  beforeAll(loadViews);
  afterEach(() => document.body.replaceChildren());

  it.each(Object.values(definitions))('renders $key with the number of its definition', ({ key, index }) => {
    expect(views[key].index).toBe(index);
    expect(viewAt(index, NOTHING_INHERITED)).toBe(views[key].View);
  });

  it('has samples for every type that it renders', () => {
    const drawn = Object.entries(views).filter(([, { View }]) => View !== views.unknown.View);
    expect(Object.keys(samples)).toEqual(expect.arrayContaining(drawn.map(([key]) => key)));
  });

  it('renders `unknown` for numbers without a type', () => {
    expect(viewAt(999, NOTHING_INHERITED)).toBe(views.unknown.View);
  });

  it.each(cases)('mounts, shows and unmounts $key "$name"', async ({ key, fields }) => {
    expect(definitions[key].fields.parse(fields)).toEqual(fields);
    const View = viewAt(definitions[key].index, NOTHING_INHERITED);
    const onFailed = vi.fn();
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const feed = contents[key] ? fixedFeed(key, contents[key]) : NO_FEED;
    const inherited = NOTHING_INHERITED;
    const props = { feed, inherited, startedAt: 0, serverNow: () => 1_000, onReady: () => {}, onFailed };
    const draw = (phase: 'preparing' | 'showing') =>
      act(async () => root.render(<View fields={{ ...fields }} phase={phase} {...props} />));
    await draw('preparing');
    await draw('showing');
    expect(document.body.querySelector('div > *') === null).toBe(key === 'unknown');
    expect(onFailed).toHaveBeenCalledTimes(key === 'unknown' ? 1 : 0);
    await act(() => root.unmount());
  });
});
