import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { animatedSamples } from './animated/samples.ts';
import { definitions, type SlideTypeKey } from './definitions.ts';
import { flashSamples } from './flash/samples.ts';
import { imageSamples } from './image/samples.ts';
import { fixedFeed, NO_FEED } from './no-feed.ts';
import { newsContent, rssSamples } from './rss/samples.ts';
import { rteSamples } from './rte/samples.ts';
import { templateSamples } from './template/samples.ts';
import { timeSamples } from './time/samples.ts';
import { unknownSamples } from './unknown/samples.ts';
import { videoSamples } from './video/samples.ts';
import { viewAt, views } from './views.ts';
import { wpRssSamples } from './wpRss/samples.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const samples: Partial<Record<SlideTypeKey, Record<string, object>>> = {
  rte: rteSamples,
  image: imageSamples,
  video: videoSamples,
  time: timeSamples,
  animated: animatedSamples,
  flash: flashSamples,
  template: templateSamples,
  rss: rssSamples,
  wpRss: wpRssSamples,
  unknown: unknownSamples,
};
/** What the sources of those that have one say. */
const contents: Partial<Record<SlideTypeKey, unknown>> = { rss: newsContent, wpRss: newsContent };
const cases = Object.entries(samples).flatMap(([key, ofType]) =>
  Object.entries(ofType).map(([name, fields]) => ({ key: key as SlideTypeKey, name, fields })),
);

describe('views', () => {
  afterEach(() => document.body.replaceChildren());

  it.each(Object.values(definitions))('draws $key under the number of its definition', ({ key, index }) => {
    expect(views[key].index).toBe(index);
    expect(viewAt(index)).toBe(views[key].View);
  });

  it('has something to try every type with that it draws', () => {
    const drawn = Object.entries(views).filter(([, { View }]) => View !== views.unknown.View);
    expect(Object.keys(samples)).toEqual(expect.arrayContaining(drawn.map(([key]) => key)));
  });

  it('has a stand-in for numbers that mean nothing', () => {
    expect(viewAt(999)).toBe(views.unknown.View);
  });

  it.each(cases)('mounts, shows and lets go of the $key "$name"', async ({ key, fields }) => {
    expect(definitions[key].fields.parse(fields)).toEqual(fields);
    const View = viewAt(definitions[key].index);
    const onFailed = vi.fn();
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const feed = contents[key] ? fixedFeed(key, contents[key]) : NO_FEED;
    const props = { feed, startedAt: 0, serverNow: () => 1_000, onReady: () => {}, onFailed };
    const draw = (stage: 'preparing' | 'showing') =>
      act(async () => root.render(<View fields={{ ...fields }} stage={stage} {...props} />));
    await draw('preparing');
    await draw('showing');
    expect(document.body.querySelector('div > *') === null).toBe(key === 'unknown');
    expect(onFailed).toHaveBeenCalledTimes(key === 'unknown' ? 1 : 0);
    await act(() => root.unmount());
  });
});
