import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedAnswer } from '../feed.ts';
import { NOTHING_INHERITED } from '../inherited.ts';
import { interestrateContent, interestrateSamples } from './samples.ts';
import { InterestRateView } from './View.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const UNKNOWN = { kind: 'interestrate', content: null, fetchedAt: null, ageSeconds: null, stale: true, error: null };

describe('a rate table', () => {
  let root: Root;
  let now: number;
  let answer: FeedAnswer | null;
  const listeners = new Set<() => void>();
  const feed = {
    current: () => answer,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const onFailed = vi.fn();
  const serverNow = () => now;
  const onReady = () => {};

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1920);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1080);
    onFailed.mockClear();
    now = 900_000;
    root = createRoot(document.body.appendChild(document.createElement('div')));
  });
  afterEach(async () => {
    await act(() => root.unmount());
    expect(listeners.size).toBe(0);
    // Timers for fonts and images end by themselves; those that turn pages would repeat.
    vi.advanceTimersByTime(60_000);
    expect(vi.getTimerCount()).toBe(0);
    document.body.replaceChildren();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const draw = (more: object = {}, phase: 'showing' | 'leaving' | 'preparing' = 'showing') =>
    act(async () => {
      const fields = { ...interestrateSamples.board, interestrate_items_per_page: 3, interestrate_transition_delay: 5 };
      const all = { ...fields, ...more } as Parameters<typeof InterestRateView>[0]['fields'];
      root.render(
        <InterestRateView
          fields={all}
          startedAt={0}
          {...{ feed, inherited: NOTHING_INHERITED, phase, serverNow, onReady, onFailed }}
        />,
      );
    });
  const say = (next: Partial<FeedAnswer>) =>
    act(async () => {
      answer = { ...UNKNOWN, ...next };
      for (const listener of listeners) listener();
    });
  const pass = (ms: number) =>
    act(async () => {
      now += ms;
      await vi.advanceTimersByTimeAsync(ms);
    });
  const shown = () =>
    [...document.querySelectorAll('[aria-hidden=false] tr, [aria-hidden=false] strong')]
      .map((row) => row.textContent)
      .slice(0, -1);

  it('renders nothing before the rates are loaded', async () => {
    answer = null;
    await draw();
    expect(document.body.textContent).toBe('');
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('turns its pages by the server’s clock', async () => {
    answer = { ...UNKNOWN, content: interestrateContent };
    await draw();
    expect(shown()).toEqual(['Instant access1.75%', '90 days’ notice2.10%', 'One year fixed3.05%']);
    const first = shown();
    await pass(5_100);
    expect(shown()).not.toEqual(first);
    await pass(10_000);
    expect(shown()).toEqual(first);
  });

  it('updates rates in place, and keeps the last ones when the source fails', async () => {
    answer = { ...UNKNOWN, content: interestrateContent };
    await draw({ interestrate_items_per_page: 20 });
    await say({ content: { ...interestrateContent, items: [{ description: 'New', rate: '9 %' }] } });
    expect(document.body.textContent).toContain('New');
    await say({
      content: { ...interestrateContent, title: 'Still here' },
      error: 'This feed is not valid XML.',
      code: 'feed-not-xml',
    });
    expect(document.body.textContent).toContain('Still here');
    expect(document.body.textContent).not.toContain('Error');
  });

  it('is a single row titled Error if the source has never been readable', async () => {
    answer = { ...UNKNOWN, error: 'This feed is not valid XML.', code: 'feed-not-xml' };
    await draw();
    const [page] = document.querySelectorAll('[aria-hidden=false]');
    expect(page?.textContent).toBe('ErrorThis feed is not valid XML.');
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('is a single row titled Error, instead of earlier figures, once a chosen row is gone', async () => {
    const row = (name: string, rate: string) => ({ name, description: `100 ${name}`, rate });
    const content = (...items: object[]) => ({ content: { title: '', description: '', items } });
    const chosen = { interestrate_map_names: ['JPY'], interestrate_map_title: 'Today' };
    answer = { ...UNKNOWN, ...content(row('USD', '1.1'), row('JPY', '4.52')) };
    await draw(chosen);
    const page = () => document.querySelector('[aria-hidden=false]')?.textContent;
    expect(page()).toBe('100 JPY4.52');
    expect(document.querySelector('h1')?.textContent).toBe('Today');
    await say(content(row('USD', '1.1')));
    expect(page()).toBe('Error“JPY” is no longer in the feed.');
    await say(content(row('USD', '1.1'), { ...row('JPY', ''), problem: 'rate' }));
    expect(page()).toBe('ErrorThe rate of “JPY” is not a number in the chosen format.');
    expect(document.body.textContent).not.toContain('4.52');
  });

  it.each([
    [
      'can’t be reached',
      {
        error: 'The source can’t be reached right now. Check the address. It is tried again automatically.',
        code: 'feed-unreachable' as const,
      },
    ],
    ['holds nothing at all', { content: { title: '', description: '', items: [] } }],
  ])('gives up its turn if the source %s', async (_, more) => {
    answer = { ...UNKNOWN, ...more };
    await draw();
    expect(document.body.textContent).toBe('');
    expect(onFailed).toHaveBeenCalledTimes(1);
  });
});
