import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_INHERITED } from '../inherited.ts';
import { NO_FEED } from '../no-feed.ts';
import { timeSamples } from './samples.ts';
import { TimeView } from './View.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

describe('the clock', () => {
  const root = () => createRoot(document.body.appendChild(document.createElement('div')));
  const shown = () => document.body.textContent ?? '';
  const fields = { ...timeSamples.stationClock, time_show_day: false, time_show_month: false } as never;
  let serverAhead = 0;
  const props = {
    fields,
    feed: NO_FEED,
    inherited: NOTHING_INHERITED,
    onReady: () => {},
    onFailed: () => {},
    serverNow: () => Date.now() + serverAhead,
  };

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T13:05:09.400Z') });
    serverAhead = 0;
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1920 });
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 1080 });
    Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 400 });
    Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 100 });
  });
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  it('changes with the server’s second, not a second after it was mounted', async () => {
    const clock = root();
    await act(async () => clock.render(<TimeView {...props} phase="showing" startedAt={0} />));
    expect(shown()).toMatch(/14:0509/);
    await act(() => vi.advanceTimersByTimeAsync(599));
    expect(shown()).toMatch(/14:0509/);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(shown()).toMatch(/14:0510/);
    await act(async () => clock.unmount());
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is correct immediately after the server’s clock was adjusted', async () => {
    const clock = root();
    await act(async () => clock.render(<TimeView {...props} phase="showing" startedAt={0} />));
    serverAhead = 3_600_000;
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(shown()).toMatch(/15:0510/);
    await act(async () => clock.unmount());
  });

  it('writes each line of a date from right to left if its language does', async () => {
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 3840 });
    const clock = root();
    const date = {
      ...timeSamples.stationClock,
      time_show_day: true,
      time_show_numeric_day: true,
      time_show_month: true,
    };
    const inherited = { ...NOTHING_INHERITED, language: 'ar' };
    const more = { fields: date as never, inherited, phase: 'showing' as const, startedAt: 0 };
    await act(async () => clock.render(<TimeView {...props} {...more} />));
    const lines = [...document.querySelectorAll('[dir=auto]')].map((line) => line.textContent);
    expect(lines).toEqual(expect.arrayContaining(['السبت', expect.stringMatching(/^(21|٢١) نوفمبر/)]));
    await act(async () => clock.unmount());
  });

  it('shows the time at which it will be visible while it is being prepared', async () => {
    const clock = root();
    const startedAt = Date.parse('2026-11-21T13:05:20Z');
    await act(async () => clock.render(<TimeView {...props} phase="preparing" startedAt={startedAt} />));
    expect(shown()).toMatch(/14:0520/);
    await act(async () => clock.unmount());
  });
});
