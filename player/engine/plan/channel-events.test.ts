import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Cancel } from '../host/host.ts';
import { createProblemTracker } from '../host/problem-tracker.ts';
import { type SimulatedHost, simulatedHost } from '../testing/simulated-host.ts';
import { followChannel } from './channel-events.ts';

let host: SimulatedHost;
let stop: Cancel;
beforeEach(() => {
  host = simulatedHost();
});
afterEach(() => stop());

function follow(): void {
  const events = { onRevision: () => {}, onRefresh: () => {} };
  stop = followChannel(
    host,
    createProblemTracker(host, () => {}),
    () => '/events',
    events,
  );
}

it('reopens an event stream that gets no response', async () => {
  host.acceptsStreams = false;
  follow();
  await host.pass(100);
  const [first] = host.streams;
  host.acceptsStreams = true;
  await host.pass(33_000);
  expect(host.streams).toHaveLength(1);
  expect(host.streams[0]).not.toBe(first);
  const [second] = host.streams;
  await host.pass(600_000);
  expect(host.streams).toEqual([second]);
});

it('reopens an event stream without heartbeats', async () => {
  follow();
  await host.pass(100);
  const [first] = host.streams;
  for (let beat = 0; beat < 10; beat += 1) {
    first?.listener.onEvent('alive', '{}');
    await host.pass(25_000);
    expect(host.streams).toEqual([first]);
  }
  await host.pass(55_000);
  expect(host.streams).toHaveLength(1);
  expect(host.streams[0]).not.toBe(first);
});

it('limits the rate of attempts if event streams end as soon as they open', async () => {
  let opened = 0;
  host.listen = (_path, _names, { onOpen, onEvent, onLost }) => {
    opened += 1;
    const cancels = [
      host.after(2, onOpen),
      host.after(3, () => onEvent('revision', '{"revision":"r1"}')),
      host.after(5, onLost),
    ];
    return () => {
      for (const cancel of cancels) cancel();
    };
  };
  follow();
  await host.pass(3_600_000);
  expect(opened).toBeGreaterThan(60);
  expect(opened).toBeLessThan(180);
});
