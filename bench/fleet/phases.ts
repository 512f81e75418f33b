import { setTimeout as pause } from 'node:timers/promises';
import type { BenchScene } from '../scene.ts';
import type { ServerProcess } from '../server-process.ts';
import { Fleet } from './fleet.ts';
import { sharedNow, type Tally } from './tally.ts';

/** The rate at which players start, as when a chain of shops opens in the morning. */
const TURNED_ON_PER_SECOND = 1_000;
/** Closing many connections at once looks like a flapping client, which is refused for some seconds. */
const WARMING_UP = 50;
const CHANGES_WHILE_WARMING_UP = 40;
const PATIENCE_MS = 120_000;
/** The number of changes; the median counts. */
const CHANGES = 25;
const BETWEEN_CHANGES_MS = 1_000;

export interface Listening {
  bytesPerConnection: number;
  /** From the start of a change until the first player is notified. */
  firstNotifiedMs: number;
  /** Until the last one is. */
  lastNotifiedMs: number;
  lost: number;
}

/** Only event connections: how much memory they need, and how fast all of them are notified. */
export async function measureListening(
  server: ServerProcess,
  where: Pick<BenchScene, 'PortalId' | 'originalNames'>,
  players: number,
  change: () => Promise<unknown>,
): Promise<Listening> {
  // Warms up the code, so that its one-off costs aren't counted.
  const first = await turnOn(server, where, Math.min(players, WARMING_UP), 'listening');
  for (let round = 0; round < CHANGES_WHILE_WARMING_UP; round += 1) await change();
  await first.stop();
  const before = await server.heldBytes();
  const fleet = await turnOn(server, where, players, 'listening');
  try {
    const bytesPerConnection = ((await server.heldBytes()) - before) / players;
    const rounds: { firstMs: number; notifiedMs: number }[] = [];
    for (let round = 0; round < CHANGES; round += 1) rounds.push(await timeChange(fleet, change));
    const firstNotifiedMs = median(rounds.map(({ firstMs }) => firstMs));
    const lastNotifiedMs = median(rounds.map(({ notifiedMs }) => notifiedMs));
    return { bytesPerConnection, firstNotifiedMs, lastNotifiedMs, lost: players - (await fleet.tally()).open };
  } finally {
    await fleet.stop();
  }
}

export interface Whole {
  lastNotifiedMs: number;
  /** Until the last player has loaded the document that it was notified of. */
  lastLoadedMs: number;
  lost: number;
  restart: Restart;
}

export interface Restart {
  /** How long the server was unavailable. */
  awayMs: number;
  /** From the server's first response to the last player's connection. */
  allBackMs: number;
  back: number;
  connectsPerSecond: number;
}

/** Players with their engine: they load what they are notified of, poll, and reconnect. */
export async function measureWhole(
  server: ServerProcess,
  scene: BenchScene,
  players: number,
  seconds: number,
): Promise<Whole> {
  const fleet = await turnOn(server, scene, players, 'whole');
  try {
    const rounds: { notifiedMs: number; renewedMs: number }[] = [];
    for (let round = 0; round < CHANGES; round += 1) rounds.push(await timeChange(fleet, scene.change, true));
    fleet.clear();
    await pause(seconds * 1000);
    const { lost } = await fleet.tally();
    return {
      lastNotifiedMs: median(rounds.map((round) => round.notifiedMs)),
      lastLoadedMs: median(rounds.map((round) => round.renewedMs)),
      lost,
      restart: await measureRestart(server, fleet),
    };
  } finally {
    await fleet.stop();
  }
}

async function measureRestart(server: ServerProcess, fleet: Fleet): Promise<Restart> {
  fleet.clear();
  const stoppedAt = sharedNow();
  await server.stop();
  await server.startAgain();
  const respondedAt = sharedNow();
  const tally = await fleet.until(({ open }) => open >= fleet.players, PATIENCE_MS);
  return {
    awayMs: respondedAt - stoppedAt,
    allBackMs: tally.lastOpenAt - respondedAt,
    back: tally.open,
    connectsPerSecond: Math.max(0, ...Object.values(tally.connects)),
  };
}

async function timeChange(fleet: Fleet, change: () => Promise<unknown>, isRenewed = false) {
  fleet.clear();
  await pause(BETWEEN_CHANGES_MS);
  const { open } = await fleet.tally();
  const changedAt = sharedNow();
  await change();
  const hasHeard = (tally: Tally) => tally.notified >= open && (!isRenewed || tally.loaded >= open);
  const tally = await fleet.until(hasHeard, PATIENCE_MS);
  if (!hasHeard(tally))
    throw new Error(`Only ${tally.notified} of ${open} players were notified, ${tally.loaded} loaded the document.`);
  const firstMs = tally.firstNotifiedAt - changedAt;
  return { firstMs, notifiedMs: tally.lastNotifiedAt - changedAt, renewedMs: tally.lastRenewedAt - changedAt };
}

async function turnOn(
  server: ServerProcess,
  { PortalId, originalNames }: Pick<BenchScene, 'PortalId' | 'originalNames'>,
  players: number,
  kindOfPlayer: 'listening' | 'whole',
): Promise<Fleet> {
  const withinMs = (players / TURNED_ON_PER_SECOND) * 1000;
  const order = { url: server.url, PortalId, originalNames, players, withinMs, kindOfPlayer };
  return Fleet.start(order, withinMs + PATIENCE_MS);
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
