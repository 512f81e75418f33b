import { setTimeout as pause } from 'node:timers/promises';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { createServerClock } from '#player/engine/clock/server-clock.ts';
import { createProblemTracker } from '#player/engine/host/problem-tracker.ts';
import { createContentSync } from '#player/engine/plan/content-sync.ts';
import { createStatusReport } from '#player/engine/screen/status-report.ts';
import { reloadAtOnce } from '#player/engine/testing/reload-at-once.ts';
import { playerNetwork } from './node-host.ts';
import { Counter } from './tally.ts';

/** A command to a process of players. */
export type FleetCommand =
  | {
      kind: 'start';
      url: string;
      localAddress: string;
      PortalId: number;
      /** Players are assigned to these channels in turn. */
      originalNames: string[];
      players: number;
      /** How long it takes to start all players, one after the other. */
      withinMs: number;
      /** `listening`: only an event connection. `whole`: all of the player's requests: content, time, reports. */
      kindOfPlayer: 'listening' | 'whole';
    }
  | { kind: 'clear' }
  | { kind: 'report' };

const counter = new Counter();

process.on('message', (order: FleetCommand) => {
  if (order.kind === 'start') void start(order);
  if (order.kind === 'clear') counter.clear();
  if (order.kind === 'report') process.send?.(counter.tally);
});
// The parent process has ended.
process.on('disconnect', () => process.exit());

async function start(order: Extract<FleetCommand, { kind: 'start' }>): Promise<void> {
  const network = playerNetwork(order.url, order.localAddress);
  for (let player = 0; player < order.players; player += 1) {
    const originalName = order.originalNames[player % order.originalNames.length] ?? '';
    const observer = counter.observer();
    if (order.kindOfPlayer === 'listening') {
      const path = `/api/channels/events?PortalId=${order.PortalId}&originalName=${encodeURIComponent(originalName)}`;
      network.listen(path, { onOpen() {}, onEvent() {}, onLost() {} }, observer);
    } else {
      turnOn(network.host(observer), { PortalId: String(order.PortalId), originalName, isTest: false });
    }
    await pause((order.withinMs / order.players) * 2 * Math.random());
  }
}

function turnOn(
  host: ReturnType<ReturnType<typeof playerNetwork>['host']>,
  address: { PortalId: string; originalName: string; isTest: boolean },
): void {
  const problems = createProblemTracker(host, () => {});
  const clock = createServerClock(host, problems);
  let shown: DisplayDocument | null = null;
  const sync = createContentSync(host, clock, problems, reloadAtOnce(host, problems), address, {
    current: () => shown,
    onDocument(document) {
      if (shown) counter.loaded();
      else clock.start();
      shown = document;
    },
    onMissing() {
      shown = null;
    },
    onFailure() {},
  });
  const status = createStatusReport({
    host,
    clock,
    problems,
    channel: { PortalId: Number(address.PortalId), originalName: address.originalName },
    isPaired: false,
    look: () => ({ revision: shown?.revision ?? '', areas: [] }),
    onMoved() {},
  });
  sync.start();
  sync.follow();
  status.start();
}
