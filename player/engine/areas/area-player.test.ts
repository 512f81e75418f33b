import { beforeEach, describe, expect, it } from 'vitest';
import { makeSlide } from '../testing/documents.ts';
import { type SimulatedArea, simulateArea } from '../testing/simulated-area.ts';
import type { SimulatedHost } from '../testing/simulated-host.ts';
import type { AreaPlayer } from './area-player.ts';

const one = makeSlide('one');
const two = makeSlide('two');
const three = makeSlide('three');

describe('area player', () => {
  let area: SimulatedArea;
  let host: SimulatedHost;
  let areaPlayer: AreaPlayer;

  beforeEach(() => {
    area = simulateArea();
    ({ host, areaPlayer } = area);
  });

  it('shows the slide whose turn it is as soon as it is ready, without a transition', async () => {
    area.show([one, two]);
    expect(area.slideIn('preparing')).toBe('one');
    await host.pass(25);
    expect(area.shown()).toBe('one');
    expect(area.frontLayer()?.motion).toBeNull();
  });

  it('prepares the next slide before its turn and switches to it on the millisecond', async () => {
    area.show([one, two]);
    await host.pass(4_999);
    expect([area.shown(), area.slideIn('preparing')]).toEqual(['one', 'two']);
    await host.pass(1);
    expect([area.shown(), area.slideIn('leaving')]).toEqual(['two', 'one']);
    // The browser starts the transition a few frames late, so the old slide is still needed when it should have ended.
    await host.pass(500);
    expect([area.shown(), area.slideIn('leaving')]).toEqual(['two', 'one']);
    await host.pass(50);
    expect([area.shown(), area.slideIn('leaving'), area.slideIn('preparing')]).toEqual(['two', '', 'one']);
  });

  it.each([
    ['until a busy browser has finished the transition', 1_200, 1_700],
    ['for a limited time if the browser never reports the end', null, 1_750],
  ])('keeps the old slide below the new one %s', async (_, afterMs, keptForMs) => {
    area.animationDelayMs = afterMs;
    area.show([one, two]);
    await host.pass(5_000 + keptForMs - 1);
    expect([area.shown(), area.slideIn('leaving')]).toEqual(['two', 'one']);
    await host.pass(1);
    expect([area.shown(), area.slideIn('leaving'), area.slideIn('preparing')]).toEqual(['two', '', 'one']);
    // The transition ends here even if the browser hasn't finished it, because there is nothing below the slide any
    // more.
    expect(area.frontLayer()?.motion).toBeNull();
  });

  it('follows the display times of slides on the millisecond', async () => {
    const from = Math.ceil(host.worldNow() / 60_000) * 60_000;
    const inMinute = (id: string, minute: number) =>
      makeSlide(id, { timetable: 0, liveTimes: { from, until: from + 86_400_000, changes: [minute, 1] } });
    area.show([inMinute('one', 0), inMinute('two', 1), inMinute('three', 3)]);
    await host.pass(59_999);
    expect([area.shown(), area.slideIn('preparing')]).toEqual(['one', 'two']);
    await host.pass(1);
    expect(area.shown()).toBe('two');
    await host.pass(60_000 + 1_000);
    expect(area.shown()).toBe('');
    await host.pass(60_000 - 1_000 + 25);
    expect(area.shown()).toBe('three');
  });

  it('shortens the transition to a slide that appears late in its turn, so that the next one is on time', async () => {
    area.show([two]);
    await host.pass(4_600);
    areaPlayer.setSlides([one, three], 'fade');
    await host.pass(399);
    expect([area.shown(), area.slideIn('preparing')]).toEqual(['one', 'three']);
    await host.pass(1);
    expect(area.shown()).toBe('three');
  });

  it('keeps showing a slide while the next one is late, and then shows that one', async () => {
    area.readyAfterMs = (id) => (id === 'two' ? 6_000 : 20);
    area.show([one, two]);
    await host.pass(5_900);
    expect([area.shown(), area.slideIn('preparing')]).toEqual(['one', 'two']);
    await host.pass(200);
    expect(area.shown()).toBe('two');
  });

  it('never mounts the only slide a second time', async () => {
    area.show([one]);
    await host.pass(100);
    const keys = areaPlayer.layerPair().map((layer) => layer?.key);
    await host.pass(3_600_000);
    expect(area.shown()).toBe('one');
    expect(areaPlayer.layerPair().map((layer) => layer?.key)).toEqual(keys);
  });

  it('replaces an edited slide only when the new version is ready', async () => {
    area.show([one]);
    await host.pass(1_000);
    area.readyAfterMs = () => 3_000;
    areaPlayer.setSlides([makeSlide('one', { image_path: '/media/new.png' })], 'fade');
    await host.pass(2_900);
    expect(area.frontLayer()?.slide.image_path).toBe('/media/one.png');
    await host.pass(200);
    expect(area.frontLayer()?.slide.image_path).toBe('/media/new.png');
  });

  it('does not mount a slide again when its name, duration or schedule changes', async () => {
    area.show([one, two]);
    await host.pass(1_000);
    const keys = areaPlayer.layerPair().map((layer) => layer?.key);
    areaPlayer.setSlides([makeSlide('one', { name: 'First', duration: 10 }), { ...two, duration: 10 }], 'fade');
    await host.pass(100);
    expect(areaPlayer.layerPair().map((layer) => layer?.key)).toEqual(keys);
  });

  it('follows schedules without the server, and shows the background when nothing is on air', async () => {
    const start = new Date(Math.ceil(host.worldNow() / 60_000) * 60_000 + 7_000).toISOString();
    const end = new Date(Math.ceil(host.worldNow() / 60_000) * 60_000 + 12_000).toISOString();
    area.show([makeSlide('later', { alwaysDisplay: false, scheduleStart: start, scheduleEnd: end })]);
    await host.pass(6_990);
    expect([area.shown(), area.slideIn('preparing')]).toEqual(['', 'later']);
    await host.pass(50);
    expect(area.shown()).toBe('later');
    await host.pass(4_960);
    expect([area.shown(), area.slideIn('leaving')]).toEqual(['', 'later']);
    await host.pass(600);
    expect(areaPlayer.layerPair()).toEqual([null, null]);
  });

  it('prepares the first slide of an empty area shortly before its turn, so that it begins on time', async () => {
    const start = Math.ceil(host.worldNow() / 60_000) * 60_000 + 3_600_000;
    const later = { alwaysDisplay: false, alwaysDisplayAfterStartDate: true };
    area.readyAfterMs = () => 1_500;
    area.show([makeSlide('later', { ...later, scheduleStart: new Date(start).toISOString() })]);
    await host.pass(3_500_000);
    expect(areaPlayer.layerPair()).toEqual([null, null]);
    await host.pass(99_990);
    expect(area.shown()).toBe('');
    await host.pass(20);
    expect(area.shown()).toBe('later');
  });

  it('limits a transition to half of the turn, so that the next slide can be prepared', async () => {
    area.show([makeSlide('one', { transitionDuration: 60 }), makeSlide('two', { transitionDuration: 60 })]);
    await host.pass(5_000);
    expect(area.frontLayer()?.motion?.durationMs).toBe(2_500);
  });

  it('switches without an animation in an area without transitions', async () => {
    area.show([one, two], 'none');
    await host.pass(5_000);
    expect([area.shown(), area.slideIn('leaving')]).toEqual(['two', '']);
  });

  it('holds a slide while paused, steps manually, and returns to the common schedule', async () => {
    area.show([one, two, three]);
    await host.pass(1_000);
    areaPlayer.pause();
    await host.pass(20_000);
    expect([area.shown(), areaPlayer.isPaused()]).toEqual(['one', true]);
    areaPlayer.step(1);
    await host.pass(600);
    expect([area.shown(), areaPlayer.isPaused()]).toEqual(['two', false]);
    await host.pass(4_500);
    expect(area.shown()).toBe('three');
    areaPlayer.step(-1);
    await host.pass(600);
    expect(area.shown()).toBe('two');
    areaPlayer.resume();
    await host.pass(3_400);
    // After 30.1 seconds, the third round has just started.
    expect(area.shown()).toBe('one');
  });

  it('pauses the visible slide, even if the turn of another that is being prepared has started', async () => {
    area.readyAfterMs = (id) => (id === 'two' ? 8_000 : 20);
    area.show([one, two, three]);
    await host.pass(6_000);
    expect([area.shown(), area.slideIn('preparing')]).toEqual(['one', 'two']);
    areaPlayer.pause();
    await host.pass(20_000);
    expect(area.shown()).toBe('one');
  });

  it('shows the right slide after a day of ten-second turns', async () => {
    area.show([makeSlide('one', { duration: 10 }), makeSlide('two', { duration: 10 })]);
    await host.pass(86_400_000 + 5_000);
    expect(area.shown()).toBe('one');
  });
});
