import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AreaView } from './AreaView.tsx';
import { createEngine } from './engine/areas/engine.ts';
import { makeArea, makeSlide } from './engine/testing/documents.ts';
import { simulatedHost } from './engine/testing/simulated-host.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const SWITCHES = 40;
const TURN_SECONDS = 5;
const VIDEO = 5;

describe('an area of videos', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    document.body.replaceChildren();
  });

  it(`shows ${SWITCHES} turns with two video elements, whose sources are set and removed`, async () => {
    const videos: HTMLVideoElement[] = [];
    const create = document.createElement.bind(document);
    vi.spyOn(document, 'createElement').mockImplementation(((name: string, options?: ElementCreationOptions) => {
      const element = create(name, options);
      if (name === 'video') videos.push(element as HTMLVideoElement);
      return element;
    }) as typeof document.createElement);
    const addListener = vi.spyOn(HTMLVideoElement.prototype, 'addEventListener');
    vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const loadSpy = vi.spyOn(HTMLMediaElement.prototype, 'load');

    const host = simulatedHost();
    const engine = createEngine(host, () => {}, { hasFeed: () => false });
    engine.clock.guess(host.worldNow());
    const slides = ['one', 'two', 'three'].map((name) =>
      makeSlide(name, { type: VIDEO, duration: TURN_SECONDS, video_path: `/media/${name}.mp4`, video_html5: true }),
    );
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () => root.render(<AreaView engine={engine} area={makeArea('main')} slides={slides} />));

    const shown: string[] = [];
    let listeners = 0;
    for (let turn = 0; turn < SWITCHES; turn += 1) {
      await act(async () => {
        for (const video of document.querySelectorAll('video')) video.dispatchEvent(new Event('canplay'));
      });
      await act(() => host.pass(TURN_SECONDS * 1000));
      shown.push(document.querySelector<HTMLElement>('[data-phase=showing] video')?.getAttribute('src') ?? 'none');
      if (turn === 2) listeners = addListener.mock.calls.length;
    }
    expect(new Set(shown.slice(2))).toEqual(new Set(slides.map(({ video_path }) => video_path)));
    expect(shown.slice(2).every((source, turn) => source !== shown[turn + 1])).toBe(true);
    expect(videos).toHaveLength(2);
    expect(addListener).toHaveBeenCalledTimes(listeners);
    expect(loadSpy.mock.calls.length).toBeGreaterThanOrEqual(SWITCHES - 3);

    await act(async () => root.unmount());
    expect(videos.map((video) => video.hasAttribute('src'))).toEqual([false, false]);
  });
});
