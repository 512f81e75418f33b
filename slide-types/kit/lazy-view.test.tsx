import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_INHERITED } from '../inherited.ts';
import { NO_FEED } from '../no-feed.ts';
import type { View } from '../view.ts';
import { type LazyView, lazyView } from './lazy-view.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const Words: View<{ words: string }> = ({ fields }) => <p>{fields.words}</p>;

describe('a lazily loaded View', () => {
  let root: Root;
  const onFailed = vi.fn();
  afterEach(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
    onFailed.mockReset();
  });

  async function draw(LazyWords: LazyView<{ words: string }>) {
    root = createRoot(document.body.appendChild(document.createElement('div')));
    const inherited = NOTHING_INHERITED;
    const props = {
      feed: NO_FEED,
      inherited,
      phase: 'preparing',
      startedAt: 0,
      serverNow: () => 0,
      onReady: () => {},
    } as const;
    await act(async () => root.render(<LazyWords fields={{ words: 'Hello' }} onFailed={onFailed} {...props} />));
  }

  it('renders nothing until it is loaded, then the slide', async () => {
    let bring = (_view: View<{ words: string }>) => {};
    const coming = new Promise<View<{ words: string }>>((resolve) => {
      bring = resolve;
    });
    await draw(lazyView(() => coming));
    expect(document.body.textContent).toBe('');
    await act(async () => bring(Words));
    expect(document.body.textContent).toBe('Hello');
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('is loaded once, and rendered immediately if it was preloaded', async () => {
    const fetchView = vi.fn(async () => Words);
    const LazyWords = lazyView(fetchView);
    await Promise.all([LazyWords.load(), LazyWords.load()]);
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await draw(LazyWords);
    expect(document.body.textContent).toBe('Hello');
    expect(fetchView).toHaveBeenCalledOnce();
  });

  it('gives up its turn if loading fails, and is requested again at the next', async () => {
    const fetchView = vi.fn(async () => Words).mockRejectedValueOnce(new Error('no network'));
    const LazyWords = lazyView(fetchView);
    await draw(LazyWords);
    expect(onFailed).toHaveBeenCalledOnce();
    expect(document.body.textContent).toBe('');
    await act(async () => root.unmount());
    await draw(LazyWords);
    expect(document.body.textContent).toBe('Hello');
  });
});
