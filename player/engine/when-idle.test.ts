import { beforeEach, expect, it } from 'vitest';
import { type SimulatedHost, simulatedHost } from './testing/simulated-host.ts';
import { createVisibleAreas, type VisibleAreas } from './visible-areas.ts';
import { createWhenIdle } from './when-idle.ts';

let host: SimulatedHost;
let visibleAreas: VisibleAreas;
/** The areas of the screen: when their next switch comes, and whether somebody has paused them. */
let areas: { switchAt: number; isControlled: boolean }[];
let actedAt: number | null;

beforeEach(() => {
  host = simulatedHost();
  visibleAreas = createVisibleAreas();
  actedAt = null;
  areas = [];
});

function addArea(switchInMs: number, isControlled = false): void {
  const area = { switchAt: host.monotonicNow() + switchInMs, isControlled };
  areas.push(area);
  const areaPlayer = {
    idleForMs: () => Math.max(0, area.switchAt - host.monotonicNow()),
    isControlled: () => area.isControlled,
  };
  visibleAreas.add(String(areas.length), areaPlayer as never);
}

function ask(withinMs = 5_000): void {
  const askedAt = host.monotonicNow();
  createWhenIdle(host, visibleAreas)(withinMs, () => {
    actedAt = host.monotonicNow() - askedAt;
  });
}

it('acts at once where nothing comes for long', () => {
  addArea(60_000);
  addArea(Number.POSITIVE_INFINITY);
  ask();
  expect(actedAt).toBe(0);
});

it('lets a switch pass that is about to come in any area', async () => {
  addArea(60_000);
  addArea(1_500);
  ask();
  await host.pass(1_000);
  expect(actedAt).toBeNull();
  if (areas[1]) areas[1].switchAt += 30_000;
  await host.pass(1_000);
  expect(actedAt).toBeLessThan(1_200);
});

it('takes less and less where the screen never rests, and waits no longer than it was told', async () => {
  addArea(0);
  ask(5_000);
  await host.pass(4_900);
  expect(actedAt).toBeNull();
  await host.pass(200);
  expect(actedAt).not.toBeNull();
});

it('leaves a screen alone that somebody has paused, until it goes on or is forgotten', async () => {
  addArea(60_000, true);
  ask();
  await host.pass(300_000);
  expect(actedAt).toBeNull();
  await host.pass(301_000);
  expect(actedAt).not.toBeNull();

  actedAt = null;
  ask();
  await host.pass(60_000);
  expect(actedAt).toBeNull();
  for (const area of areas) area.isControlled = false;
  await host.pass(200);
  expect(actedAt).not.toBeNull();
});
