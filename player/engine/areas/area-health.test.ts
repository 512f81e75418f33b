import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSlide } from '../testing/documents.ts';
import { type SimulatedHost, simulatedHost } from '../testing/simulated-host.ts';
import { createAreaHealth } from './area-health.ts';
import { type AreaPlayer, createAreaPlayer } from './area-player.ts';
import { createEngine, type Engine } from './engine.ts';

const video = makeSlide('video', { duration: 3_600 });
const poster = makeSlide('poster', { duration: 3_600 });

describe('area health', () => {
  let host: SimulatedHost;
  let engine: Engine;
  let areaPlayer: AreaPlayer;
  let rebuilds: number;
  let lastResorts: number;
  let nudges: number;
  /** Whether the video in the layer with this key is progressing. */
  let isProgressing: (key: number) => boolean;
  let becomeReady: boolean;
  let problems: string[];

  beforeEach(() => {
    host = simulatedHost();
    problems = [];
    engine = createEngine(host, (problem) => problems.push(problem), { hasFeed: () => false });
    lastResorts = 0;
    vi.spyOn(engine, 'lastResort').mockImplementation(() => {
      lastResorts += 1;
    });
    const { sentAt, receivedAt } = { sentAt: host.monotonicNow(), receivedAt: host.monotonicNow() };
    engine.clock.offer({ sentAt, receivedAt, serverTime: Math.ceil(host.worldNow() / 7_200_000) * 7_200_000 });
    rebuilds = 0;
    nudges = 0;
    isProgressing = () => true;
    becomeReady = true;
    areaPlayer = createAreaPlayer(engine);
  });

  function show(slides = [video, poster]): void {
    const times: number[] = [];
    const health = createAreaHealth(engine, areaPlayer, times, () => {
      rebuilds += 1;
    });
    const mounted = new Set<number>();
    areaPlayer.subscribe(() => {
      for (const layer of areaPlayer.layerPair()) {
        if (!layer || mounted.has(layer.key)) continue;
        mounted.add(layer.key);
        const { key } = layer;
        const progress = () => (layer.slide._id !== 'video' ? null : isProgressing(key) ? host.monotonicNow() : 1);
        health.setPlayback(key, { progress, nudge: () => (nudges += 1) });
        host.after(20, () => becomeReady && areaPlayer.ready(key));
      }
    });
    areaPlayer.setSlides(slides, 'none');
    areaPlayer.start();
    health.start();
  }
  const shown = () => areaPlayer.layerPair().find((layer) => layer?.phase === 'showing');

  it('does nothing while videos play and other slides switch on time', async () => {
    show();
    await host.pass(7_000_000);
    expect([nudges, rebuilds, problems]).toEqual([0, 0, []]);
  });

  it('nudges a video that has stopped for twenty seconds', async () => {
    isProgressing = () => nudges > 0;
    show();
    await host.pass(19_000);
    expect(nudges).toBe(0);
    await host.pass(600_000);
    expect([nudges, shown()?.key, problems]).toEqual([1, 1, []]);
  });

  it('mounts the slide again if a nudge does not help, and shows the old one until then', async () => {
    isProgressing = (key) => key !== 1;
    show();
    await host.pass(120_000);
    expect(shown()?.slide._id).toBe('video');
    expect(shown()?.key).not.toBe(1);
    expect(problems).toEqual([]);
  });

  it('shows another slide if that does not help either', async () => {
    isProgressing = () => false;
    show();
    const seen = new Set<string | undefined>();
    for (let second = 0; second < 200; second += 1) {
      await host.pass(1_000);
      seen.add(shown()?.slide._id);
    }
    expect([...seen]).toEqual(['video', 'poster']);
    expect([new Set(problems), rebuilds]).toEqual([new Set(['slideStuck']), 0]);
  });

  it('waits for the only slide of an area, even if its turn began long ago', async () => {
    becomeReady = false;
    show([poster]);
    await host.pass(50_000);
    becomeReady = true;
    areaPlayer.ready(areaPlayer.layerPair().find((layer) => layer !== null)?.key ?? 0);
    await host.pass(600_000);
    expect([shown()?.slide._id, rebuilds]).toEqual(['poster', 0]);
  });

  it('rebuilds an area that is behind, and uses the last resort if that does not help', async () => {
    show([makeSlide('one', { duration: 600 }), makeSlide('two', { duration: 600 })]);
    await host.pass(1_000);
    // An unforeseen failure: the area is behind for no known reason.
    vi.spyOn(areaPlayer, 'isBehind').mockReturnValue(true);
    await host.pass(120_000);
    expect([rebuilds, lastResorts]).toEqual([0, 0]);
    await host.pass(10_000);
    expect([rebuilds, lastResorts]).toEqual([1, 0]);
    await host.pass(260_000);
    expect([rebuilds, lastResorts]).toEqual([3, 1]);
  });
});
