import { setTimeout as pause } from 'node:timers/promises';
import { createContentSync } from '#player/engine/content-sync.ts';
import { createPageReload } from '#player/engine/page-reload.ts';
import { createProblemDesk } from '#player/engine/player-problems.ts';
import { createServerClock } from '#player/engine/server-clock.ts';
import { createStatusReport } from '#player/engine/status-report.ts';
import { playerNetwork } from './node-host.ts';
import { Counter } from './tally.ts';

/** What a process of players is told. */
export type LoadOrder =
  | {
      kind: 'start';
      url: string;
      localAddress: string;
      PortalId: number;
      /** Players are dealt to these channels in turn. */
      originalNames: string[];
      players: number;
      /** They are turned on one after the other, over this long. */
      withinMs: number;
      /** `listening`: an event connection and nothing else. `whole`: what of the player speaks to the server: content, time, reports. */
      kindOfPlayer: 'listening' | 'whole';
    }
  | { kind: 'clear' }
  | { kind: 'report' };

const counter = new Counter();

process.on('message', (order: LoadOrder) => {
  if (order.kind === 'start') void start(order);
  if (order.kind === 'clear') counter.clear();
  if (order.kind === 'report') process.send?.(counter.tally);
});
// Whoever started us is gone.
process.on('disconnect', () => process.exit());

async function start(order: Extract<LoadOrder, { kind: 'start' }>): Promise<void> {
  const network = playerNetwork(order.url, order.localAddress);
  for (let player = 0; player < order.players; player += 1) {
    const originalName = order.originalNames[player % order.originalNames.length] ?? '';
    const witness = counter.witness();
    if (order.kindOfPlayer === 'listening') {
      const path = `/api/channels/events?PortalId=${order.PortalId}&originalName=${encodeURIComponent(originalName)}`;
      network.listen(path, { onOpen() {}, onEvent() {}, onLost() {} }, witness);
    } else {
      turnOn(network.host(witness), { PortalId: String(order.PortalId), originalName, isTest: false });
    }
    await pause((order.withinMs / order.players) * 2 * Math.random());
  }
}

function turnOn(
  host: ReturnType<ReturnType<typeof playerNetwork>['host']>,
  address: { PortalId: string; originalName: string; isTest: boolean },
): void {
  const desk = createProblemDesk(host, () => {});
  const clock = createServerClock(host, desk);
  let revision = '';
  const sync = createContentSync(host, clock, desk, createPageReload(host, desk), address, {
    onDocument(document) {
      if (revision === '') clock.start();
      else counter.renewed();
      ({ revision } = document);
    },
    onMissing() {},
    onUnanswered() {},
  });
  const status = createStatusReport({
    host,
    clock,
    desk,
    channel: { PortalId: Number(address.PortalId), originalName: address.originalName },
    isPaired: false,
    look: () => ({ revision, areas: [] }),
    onMoved() {},
  });
  sync.start();
  sync.follow();
  status.start();
}
