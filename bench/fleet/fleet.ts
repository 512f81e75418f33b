import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FleetCommand } from './load.ts';
import { type Tally, together } from './tally.ts';

/** The most players per process. Also limits the ports in use per local address. */
const PLAYERS_PER_PROCESS = 5_000;
const LOOK_EVERY_MS = 100;

type Start = Omit<Extract<FleetCommand, { kind: 'start' }>, 'kind' | 'localAddress'>;

/** Thousands of players in processes of their own, so that the server has one core and they have the others. */
export class Fleet {
  private constructor(
    private readonly processes: ChildProcess[],
    readonly players: number,
  ) {}

  /** Starts the players. Resolves once all of them are connected, or after the timeout. */
  static async start(order: Start, patienceMs: number): Promise<Fleet> {
    const count = Math.ceil(order.players / PLAYERS_PER_PROCESS);
    const processes = Array.from({ length: count }, () => fork(path.join(import.meta.dirname, 'load.ts')));
    const fleet = new Fleet(processes, order.players);
    processes.forEach((child, position) => {
      const players = Math.ceil((order.players - position) / count);
      const localAddress = `127.0.0.${position + 2}`;
      child.send({ ...order, kind: 'start', players, localAddress } satisfies FleetCommand);
    });
    await fleet.until((tally) => tally.open >= order.players, patienceMs);
    return fleet;
  }

  async tally(): Promise<Tally> {
    return together(
      await Promise.all(
        this.processes.map(async (child) => {
          const response = once(child, 'message');
          child.send({ kind: 'report' } satisfies FleetCommand);
          return (await response)[0] as Tally;
        }),
      ),
    );
  }

  clear(): void {
    for (const child of this.processes) child.send({ kind: 'clear' } satisfies FleetCommand);
  }

  /** Waits for the condition, or until the timeout. Returns the latest tally. */
  async until(isSo: (tally: Tally) => boolean, patienceMs: number): Promise<Tally> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const tally = await this.tally();
      if (isSo(tally) || Date.now() > deadline) return tally;
      await pause(LOOK_EVERY_MS);
    }
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.processes.map(async (child) => {
        const hasEnded = once(child, 'exit');
        child.disconnect();
        await hasEnded;
      }),
    );
  }
}
