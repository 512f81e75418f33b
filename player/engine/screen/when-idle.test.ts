import { beforeEach, expect, it } from 'vitest';
import { createVisibleAreas, type VisibleAreas } from '../areas/visible-areas.ts';
import { type SimulatedHost, simulatedHost } from '../testing/simulated-host.ts';
import { createWhenIdle } from './when-idle.ts';

let host: SimulatedHost;
let visibleAreas: VisibleAreas;
/** The areas of the screen: when they next switch, and whether someone has paused them. */
let areas: { switchAt: number; isControlled: boolean }[];
let ranAfterMs: number | null;

beforeEach(() => {
  host = simulatedHost();
  visibleAreas = createVisibleAreas();
  ranAfterMs = null;
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

function runWhenIdle(withinMs = 5_000): void {
  const startedAt = host.monotonicNow();
  createWhenIdle(host, visibleAreas)(withinMs, () => {
    ranAfterMs = host.monotonicNow() - startedAt;
  });
}

it('acts immediately if no switch is due soon', () => {
  addArea(60_000);
  addArea(Number.POSITIVE_INFINITY);
  runWhenIdle();
  expect(ranAfterMs).toBe(0);
});

it('waits for a switch that is due soon in any area', async () => {
  addArea(60_000);
  addArea(1_500);
  runWhenIdle();
  await host.pass(1_000);
  expect(ranAfterMs).toBeNull();
  if (areas[1]) areas[1].switchAt += 30_000;
  await host.pass(1_000);
  expect(ranAfterMs).toBeLessThan(1_200);
});

it('accepts shorter and shorter gaps on a busy screen, and waits no longer than its limit', async () => {
  addArea(0);
  runWhenIdle(5_000);
  await host.pass(4_900);
  expect(ranAfterMs).toBeNull();
  await host.pass(200);
  expect(ranAfterMs).not.toBeNull();
});

it('waits while someone has paused the screen, for up to ten minutes', async () => {
  addArea(60_000, true);
  runWhenIdle();
  await host.pass(300_000);
  expect(ranAfterMs).toBeNull();
  await host.pass(301_000);
  expect(ranAfterMs).not.toBeNull();

  ranAfterMs = null;
  runWhenIdle();
  await host.pass(60_000);
  expect(ranAfterMs).toBeNull();
  for (const area of areas) area.isControlled = false;
  await host.pass(200);
  expect(ranAfterMs).not.toBeNull();
});
