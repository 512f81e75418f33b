import { describe, expect, test, vi } from 'vitest';
import { createCellSwitches } from './cell-switches.ts';
import type { Cell } from './placements.ts';

const cell: Cell = { channel: 'lobby', area: 'main', slide: 'offer' };

/** A server with one cell, which responds on command. */
function makeServer(isOn = false) {
  const server = { isOn, calls: 0, waiting: [] as (() => void)[] };
  const place = (_: Cell, isOnThen: boolean) =>
    new Promise<void>((resolve) => {
      server.calls += 1;
      server.waiting.push(() => {
        server.isOn = isOnThen;
        resolve();
      });
    });
  const answer = async () => {
    server.waiting.shift()?.();
    await new Promise((done) => setTimeout(done));
  };
  return { server, place, answer };
}

describe('cell switches', () => {
  test('show a click before the server confirms it, and then follow the server', async () => {
    const { server, place, answer } = makeServer();
    const switches = createCellSwitches({ place, onRefused: vi.fn() });
    switches.switchTo(cell, true);
    expect(switches.wanted(cell)).toBe(true);
    await answer();
    expect(switches.wanted(cell)).toBeUndefined();
    expect(server).toMatchObject({ isOn: true, calls: 1 });
  });

  test.each([
    { clicks: [true, false], isOn: false, calls: 2 },
    { clicks: [true, false, true], isOn: true, calls: 1 },
    { clicks: [true, false, true, false, true, false], isOn: false, calls: 2 },
  ])('end as the last of $clicks left the cell, with $calls calls', async ({ clicks, isOn, calls }) => {
    const { server, place, answer } = makeServer();
    const switches = createCellSwitches({ place, onRefused: vi.fn() });
    for (const click of clicks) switches.switchTo(cell, click);
    expect(switches.wanted(cell)).toBe(isOn);
    while (server.waiting.length > 0) await answer();
    expect(server).toMatchObject({ isOn, calls });
  });

  test('do not undo what someone else switched at the same time', async () => {
    const { server, place, answer } = makeServer(true);
    const switches = createCellSwitches({ place, onRefused: vi.fn() });
    // This page hasn't been notified yet that the cell is on.
    switches.switchTo(cell, true);
    await answer();
    expect(server).toMatchObject({ isOn: true, calls: 1 });
    expect(switches.wanted(cell)).toBeUndefined();
  });

  test('revert and report an error if the server refuses', async () => {
    const refusal = new Error('You don’t have permission to do this. Ask your administrator for access.');
    const onRefused = vi.fn();
    const switches = createCellSwitches({ place: () => Promise.reject(refusal), onRefused });
    switches.switchTo(cell, true);
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledWith(cell, refusal));
    expect(switches.wanted(cell)).toBeUndefined();
  });

  test('are independent of each other', async () => {
    const { server, place, answer } = makeServer();
    const switches = createCellSwitches({ place, onRefused: vi.fn() });
    const other = { ...cell, slide: 'other' };
    switches.switchTo(cell, true);
    switches.switchTo(other, true);
    expect(server.calls).toBe(2);
    await answer();
    expect(switches.wanted(cell)).toBeUndefined();
    expect(switches.wanted(other)).toBe(true);
  });
});
