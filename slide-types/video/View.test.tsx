import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_INHERITED } from '../inherited.ts';
import { NO_FEED } from '../no-feed.ts';
import type { Sound, ViewProps } from '../view.ts';
import { VideoSound, VideoView } from './View.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const FIELDS = { video_path: '/media/54/coffee.mp4', video_captions_path: '', video_html5: true };

/** A browser that lets pages sound, or not. */
function browserSound() {
  const listeners = new Set<() => void>();
  let isAllowed = true;
  const set = (value: boolean) => {
    isAllowed = value;
    for (const listener of listeners) listener();
  };
  const sound: Sound = {
    isAllowed: () => isAllowed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refused: () => set(false),
  };
  return { sound, allow: () => set(true) };
}

describe('a video', () => {
  let root: Root;
  const onFailed = vi.fn();
  let played: boolean[] = [];
  let refusesSound = false;

  beforeEach(async () => {
    await VideoSound.load();
    root = createRoot(document.body.appendChild(document.createElement('div')));
    onFailed.mockReset();
    played = [];
    refusesSound = false;
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
      played.push(!this.muted);
      if (refusesSound && !this.muted) throw new DOMException('no gesture', 'NotAllowedError');
    });
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
    vi.restoreAllMocks();
  });

  const element = () => document.querySelector('video') as HTMLVideoElement;
  const draw = (phase: ViewProps<unknown>['phase'], volume: number | undefined, sound?: Sound | null) =>
    act(async () =>
      root.render(
        <VideoView
          fields={{ ...FIELDS, video_volume: volume }}
          {...{ feed: NO_FEED, inherited: NOTHING_INHERITED, phase, sound, onFailed, onReady() {} }}
          startedAt={0}
          serverNow={() => 0}
        />,
      ),
    );

  it.each([
    ['without a volume', undefined, browserSound().sound],
    ['at volume 0', 0, browserSound().sound],
    ['on a muted channel and in previews', 60, null],
  ])('is muted %s', async (_, volume, sound) => {
    await draw('showing', volume, sound);
    expect(element().muted).toBe(true);
    expect(new Set(played)).toEqual(new Set([false]));
    expect(document.body.textContent).toBe('');
  });

  it('sounds at its volume in its turn, and is muted before and after', async () => {
    const { sound } = browserSound();
    await draw('preparing', 60, sound);
    expect([element().muted, played]).toEqual([true, []]);
    await draw('showing', 60, sound);
    expect([element().muted, element().volume]).toEqual([false, 0.6]);
    await draw('showing', 30, sound);
    expect([element().muted, element().volume]).toEqual([false, 0.3]);
    await draw('leaving', 30, sound);
    expect(element().muted).toBe(true);
  });

  it('is muted again when another slide uses its element', async () => {
    const { sound } = browserSound();
    await draw('showing', 60, sound);
    const before = element();
    await act(async () => root.unmount());
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await draw('preparing', 60, sound);
    expect(element()).toBe(before);
    expect(element().muted).toBe(true);
  });

  it('plays muted if the browser refuses sound, until someone uses the page', async () => {
    refusesSound = true;
    const { sound, allow } = browserSound();
    await draw('showing', 60, sound);
    expect(element().muted).toBe(true);
    expect(played.at(-1)).toBe(false);
    expect(sound.isAllowed()).toBe(false);
    expect(onFailed).not.toHaveBeenCalled();
    refusesSound = false;
    await act(async () => allow());
    expect([element().muted, played.at(-1)]).toEqual([false, true]);
  });

  it('plays muted if the browser pauses it for its sound', async () => {
    const { sound } = browserSound();
    await draw('showing', 60, sound);
    await act(async () => element().dispatchEvent(new Event('pause')));
    expect([element().muted, sound.isAllowed(), played.at(-1)]).toEqual([true, false, false]);
  });
});
