import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { definitions, type SlideTypeKey } from '../definitions.ts';
import type { Inherited } from '../inherited.ts';
import { NO_FEED } from '../no-feed.ts';
import { loadViews, viewAt } from '../views.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const LOGO = '/media/1/AAAAAAAAAAAA-logo.png';
const inherited: Inherited = {
  language: '',
  theme: {
    ...{ background: '#ffffff', text: '#1d2430', accent: '#0b63c5', typeface: '' },
    ...{ logo: LOGO, logoPosition: 'top-left', fontFaces: '', properties: {} },
  },
};
type Case = [title: string, key: SlideTypeKey, fields: Record<string, unknown>, box?: [width: number, height: number]];

describe('the logo of a theme', () => {
  beforeAll(loadViews);
  afterEach(() => document.body.replaceChildren());

  async function draw(key: SlideTypeKey, fields: Record<string, unknown>, [width, height] = [1920, 1080]) {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
    const page = document.body.appendChild(document.createElement('div'));
    const root = createRoot(page);
    const { index, fields: schema } = definitions[key];
    const View = viewAt(index, inherited);
    const slide = { ...schema.parse(fields), type: index };
    const time = { phase: 'showing', startedAt: 0, serverNow: () => 0, onReady: () => {} } as const;
    await act(async () =>
      root.render(<View fields={slide} feed={NO_FEED} inherited={inherited} onFailed={() => {}} {...time} />),
    );
    const logo = page.querySelector<HTMLImageElement>(`img[src="${LOGO}"]`);
    const edge = logo?.parentElement;
    const rest = edge?.previousElementSibling as HTMLElement | undefined;
    const found = edge ? { logo: edge.style.top, height: edge.style.height, rest: rest?.style.top } : null;
    await act(async () => root.unmount());
    return found;
  }

  it.each<Case>([
    ['text', 'rte', {}],
    ['text beside others', 'rte', { rte_type: 'Side Content' }],
    ['a clock', 'time', {}],
    ['news', 'rss', { rss_url: 'https://news.example/feed' }],
    ['the items of a content management system', 'wpRss', {}],
    ['rates', 'interestrate', {}],
  ])('is beside %s in an edge of its own', async (_, key, fields) => {
    const { logo, height, rest } = (await draw(key, fields)) ?? {};
    expect(Number.parseFloat(`${logo}`) + Number.parseFloat(`${height}`)).toBeLessThanOrEqual(
      Number.parseFloat(`${rest}`),
    );
  });

  it.each<Case>([
    ['text on a colour of its own', 'rte', { rte_backgroundcolour: '#7c2d12' }],
    ['a clock on a colour of its own', 'time', { time_background_colour: '#7c2d12' }],
    ['news on an image', 'rss', { rss_background_type: 'Image', rss_image_background: '/media/1/x.png' }],
    ['a ticker', 'rss', { rss_type: 'Bottom Content' }],
    ['rates at the bottom', 'interestrate', { interestrate_type: 'Bottom Content' }],
    ['weather', 'weather', {}],
    ['an image', 'image', { image_path: '/media/1/x.png' }],
    ['a template', 'template', {}],
    ['text in a strip', 'rte', {}, [1920, 120]],
    ['text in a corner', 'rte', {}, [320, 180]],
  ])('is not on %s', async (_, key, fields, box) => {
    expect(await draw(key, fields, box)).toBe(null);
  });
});
