import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_INHERITED } from '../inherited.ts';
import { NO_FEED } from '../no-feed.ts';
import type { TemplateFields } from './filled-slots.ts';
import { templateSamples } from './samples.ts';
import { TemplateView } from './View.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const CSS = '.title1{color:teal}';

describe('a template slide', () => {
  const onFailed = vi.fn();
  let unmount = async () => {};
  afterEach(async () => {
    await unmount();
    document.body.replaceChildren();
    onFailed.mockReset();
    vi.unstubAllGlobals();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  });

  async function draw(fields: TemplateFields) {
    // There is no layout here, so the slide's size is set.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1920);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1080);
    const page = document.body.appendChild(document.createElement('div'));
    const root = createRoot(page);
    unmount = () => act(async () => root.unmount());
    const inherited = NOTHING_INHERITED;
    const props = {
      feed: NO_FEED,
      inherited,
      phase: 'showing',
      startedAt: 0,
      serverNow: () => 0,
      onReady: () => {},
    } as const;
    await act(async () => root.render(<TemplateView fields={fields} onFailed={onFailed} {...props} />));
    const host = [...page.querySelectorAll('div')].find((element) => element.shadowRoot !== null);
    return host?.shadowRoot?.querySelector<HTMLElement>('.template') ?? null;
  }

  const sample = (name: string, more: Partial<TemplateFields> = {}) => ({
    ...(templateSamples[name] as TemplateFields),
    ...more,
  });

  it('begins a line at each line feed of a plain text, with its price in an element of its own', async () => {
    const slide = await draw(sample('welcome', { template_textarea1: 'Soup 9.50\nDumplings 14.00<br />\nWater' }));
    const lines = [...(slide?.querySelectorAll('.textarea1 .line') ?? [])];
    expect(lines.map(({ textContent }) => textContent)).toEqual(['Soup 9.50', 'Dumplings 14.00', 'Water']);
    expect(slide?.querySelectorAll('.textarea1 .price')).toHaveLength(2);
  });

  it('marks examples in a preview', async () => {
    const image = { template_image1_path: '/media/54/portrait.jpg' };
    const slide = await draw(sample('welcome', { ...image, template_examples: ['title1', 'image1'] }));
    const marked = [...(slide?.querySelectorAll('.is-example') ?? [])];
    expect(marked.map(({ className }) => className)).toEqual(['image image1 is-example', 'title title1 is-example']);
    await unmount();
    expect((await draw(sample('welcome')))?.querySelectorAll('.is-example')).toHaveLength(0);
  });

  it('combines texts and colours of the same number, and sets classes for what is filled in', async () => {
    const slide = await draw(sample('welcome'));
    expect([...(slide?.classList ?? [])]).toEqual(
      expect.arrayContaining(['is-landscape', 'slide-k3x9', 'has-title1', 'has-textarea1', 'images-0', 'titles-1']),
    );
    expect(slide?.querySelector('.title1')?.textContent).toBe('Welcome, Ingrid Halvorsen');
    const colours = ['.title1', '.textarea1'].map((name) => slide?.querySelector<HTMLElement>(name)?.style.color);
    expect(colours).toEqual(['#f2b134', '#f2b134']);
    expect(slide?.style.getPropertyValue('--unit')).toBe('10.8px');
  });

  it('separates prices at the end of lines, and shows no more than the template has slots for', async () => {
    const slide = await draw(sample('menu'));
    const lines = [...(slide?.querySelectorAll('.line') ?? [])];
    expect(lines.map((line) => line.querySelector('.price')?.textContent ?? null)).toEqual(['9.50', '19.50', null]);
    expect(lines[1]?.querySelector('.words')?.textContent).toBe('Trout, beetroot & horseradish');
    expect(slide?.querySelector('.title2')).toBe(null);
  });

  it('keeps formatting, and sets a class for the chosen background', async () => {
    const slide = await draw(sample('formatted'));
    expect(slide?.querySelector('.textarea1 strong')?.textContent).toBe('step');
    expect(slide?.classList.contains('has-background')).toBe(true);
    await act(async () => slide?.querySelector('.image1 img')?.dispatchEvent(new Event('error')));
    expect(slide?.querySelector('.image1')).toBe(null);
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('shows titles as plain text', async () => {
    const slide = await draw(sample('welcome', { template_title1: '<img src=x onerror=alert(1)>' }));
    expect(slide?.querySelector('.title1')?.textContent).toBe('<img src=x onerror=alert(1)>');
    expect(slide?.querySelector('.title1 img')).toBe(null);
  });

  it('waits for its style sheet and gives up its turn without it', async () => {
    const answers = [
      new Response(CSS, { headers: { 'content-type': 'text/css; charset=utf-8' } }),
      new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    ];
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => answers.shift()),
    );
    const css_path = '/media/library/x.css';
    const drawn = await draw(sample('welcome', { template_selectedtemplate: { name: 'X', css_path } }));
    expect((drawn?.getRootNode() as ShadowRoot | undefined)?.querySelector('style[data-template]')?.textContent).toBe(
      CSS,
    );
    expect(onFailed).not.toHaveBeenCalled();
    await unmount();
    expect(await draw(sample('welcome', { template_selectedtemplate: { name: 'X', css_path } }))).toBe(null);
    expect(onFailed).toHaveBeenCalledOnce();
  });

  it('never loads a style sheet from another server', async () => {
    const asked = vi.fn();
    vi.stubGlobal('fetch', asked);
    const selected = { name: 'X', css_path: 'https://styles.example/x.css' };
    expect(await draw(sample('welcome', { template_selectedtemplate: selected }))).not.toBe(null);
    expect(asked).not.toHaveBeenCalled();
  });
});
