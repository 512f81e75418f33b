import { beforeEach, describe, expect, it } from 'vitest';
import { makeSlide } from '../testing/documents.ts';
import { type SimulatedArea, simulateArea } from '../testing/simulated-area.ts';
import { type SimulatedHost, simulatedHost } from '../testing/simulated-host.ts';
import type { AreaPlayer } from './area-player.ts';

const one = makeSlide('one');
const two = makeSlide('two');
const three = makeSlide('three');

describe('area player with failing slides', () => {
  let area: SimulatedArea;
  let host: SimulatedHost;
  let areaPlayer: AreaPlayer;

  beforeEach(() => {
    area = simulateArea();
    ({ host, areaPlayer } = area);
  });

  it('reports a slide that never becomes ready, and still shows the one after it on time', async () => {
    area.readyAfterMs = (id) => (id === 'two' ? null : 20);
    area.show([one, two, three]);
    for (let round = 0; round < 3; round += 1) {
      await host.pass(9_900);
      expect([area.shown(), area.slideIn('preparing')]).toEqual(['one', 'three']);
      await host.pass(100);
      expect(area.shown()).toBe('three');
      await host.pass(5_000);
    }
    expect(area.problems).toEqual(['slideLate', 'slideLate', 'slideLate']);
    area.readyAfterMs = () => 20;
    await host.pass(6_000);
    expect(area.shown()).toBe('two');
  });

  it('does not mount a slide with a damaged file until the file is repaired, if there is another slide', async () => {
    area.damaged.add('two');
    area.show([one, two]);
    for (let second = 0; second < 60; second += 1) {
      await host.pass(1_000);
      expect([area.shown(), area.slideIn('preparing')]).toEqual(['one', '']);
    }
    area.damaged.clear();
    await host.pass(8_000);
    expect([area.shown(), area.slideIn('preparing')]).toEqual(['two', 'one']);
  });

  it('shows a slide that turns out to be damaged until another one replaces it', async () => {
    area.show([one, two]);
    await host.pass(100);
    area.damaged.add('one');
    await host.pass(4_800);
    expect(area.shown()).toBe('one');
    await host.pass(200);
    expect(area.shown()).toBe('two');
    await host.pass(60_000);
    expect(area.shown()).toBe('two');
  });

  it('shows a damaged slide rather than nothing, and mounts it again once it is repaired', async () => {
    area.damaged.add('one');
    area.show([one]);
    await host.pass(2_000);
    expect(area.shown()).toBe('one');
    const key = () => area.frontLayer()?.key;
    const damagedKey = key();
    await host.pass(60_000);
    expect(key()).toBe(damagedKey);
    area.damaged.clear();
    await host.pass(5_000);
    expect(area.shown()).toBe('one');
    expect(key()).not.toBe(damagedKey);
  });

  it('skips a slide that fails, and stays in sync with other screens', async () => {
    area.failing.add('two');
    area.show([one, two, three]);
    await host.pass(7_000);
    expect(area.shown()).toBe('one');
    await host.pass(5_000);
    expect(area.shown()).toBe('three');
    await host.pass(5_000);
    expect(area.shown()).toBe('one');
  });

  it('shows another slide if the first one fails, and retries the first one later', async () => {
    area.failing.add('one');
    area.show([one, two]);
    await host.pass(100);
    expect(area.shown()).toBe('two');
    area.failing.clear();
    await host.pass(20_000);
    await host.pass(1_000);
    expect(area.shown()).toBe('one');
  });

  it('shows another slide after five seconds if the first one never becomes ready', async () => {
    area.readyAfterMs = (id) => (id === 'one' ? null : 20);
    area.show([makeSlide('one', { displayDuration: 60 }), two]);
    await host.pass(4_900);
    expect(area.shown()).toBe('');
    await host.pass(200);
    expect(area.shown()).toBe('two');
  });

  it('does so after a reload before the browser paints the page', async () => {
    const reloaded = simulatedHost();
    reloaded.reload({ leftAt: reloaded.deviceNow(), revision: 'any' });
    area = simulateArea(reloaded);
    area.readyAfterMs = (id) => (id === 'one' ? null : 20);
    area.show([makeSlide('one', { displayDuration: 60 }), two]);
    await reloaded.pass(2_800);
    expect(area.shown()).toBe('two');
  });

  it('prefers what was on show before a reload, because any other slide may hang too', async () => {
    const reloaded = simulatedHost();
    reloaded.reload({ leftAt: reloaded.deviceNow(), revision: 'any', shown: ['three'] });
    area = simulateArea(reloaded);
    area.readyAfterMs = (id) => (id === 'three' ? 20 : null);
    area.show([makeSlide('one', { displayDuration: 60 }), two, three]);
    await reloaded.pass(2_800);
    expect(area.shown()).toBe('three');
  });

  it('shows nothing if all slides fail, and recovers when one works again', async () => {
    area.failing.add('one').add('two');
    area.show([one, two]);
    await host.pass(10_000);
    expect(areaPlayer.layerPair().every((layer) => layer?.phase !== 'showing')).toBe(true);
    area.failing.clear();
    await host.pass(60_000);
    expect(area.shown()).not.toBe('');
  });

  it('replaces a crashed slide with the next one', async () => {
    area.show([one, two]);
    await host.pass(1_000);
    const crashed = area.frontLayer();
    areaPlayer.failed(crashed?.key ?? 0, 'slideCrashed', 'it threw');
    await host.pass(1_000);
    expect(area.shown()).toBe('two');
  });

  describe('that are to be shown first', () => {
    const first = makeSlide('first', { level: 'first' });

    it('shows the others while its file is damaged, and the slide again once it is repaired', async () => {
      area.damaged.add('first');
      area.show([one, two, first]);
      const seen = new Set<string>();
      for (let second = 0; second < 15; second += 1) {
        await host.pass(1_000);
        seen.add(area.shown());
      }
      expect([...seen].sort()).toEqual(['one', 'two']);
      area.damaged.clear();
      await host.pass(2_000);
      expect(area.shown()).toBe('first');
    });

    it('shows another slide within seconds in an empty area, and the slide once it is ready', async () => {
      area.readyAfterMs = (id) => (id === 'first' ? null : 20);
      area.show([one, first]);
      await host.pass(6_000);
      expect(area.shown()).toBe('one');
      area.readyAfterMs = () => 20;
      await host.pass(180_000);
      expect(area.shown()).toBe('first');
    });

    it('shows another slide at once if it crashes', async () => {
      area.show([one, first]);
      await host.pass(1_000);
      expect(area.shown()).toBe('first');
      areaPlayer.failed(area.frontLayer()?.key ?? 0, 'slideCrashed', 'broken');
      await host.pass(500);
      expect(area.shown()).toBe('one');
    });

    it('keeps to those of them that work', async () => {
      area.damaged.add('first');
      area.show([one, first, makeSlide('second', { level: 'first' })]);
      for (let second = 0; second < 15; second += 1) {
        await host.pass(1_000);
        expect(area.shown()).toBe('second');
      }
    });
  });
});
