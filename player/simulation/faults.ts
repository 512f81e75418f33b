import type { Random } from '#rules/testing/random.ts';
import { BAD_RESPONSES } from './network-faults.ts';
import type { ViewFault } from './rendered-page.ts';
import type { Screen } from './screen.ts';
import type { SimulatedServer } from './server.ts';
import type { World } from './world.ts';

export interface Scene {
  world: World;
  server: SimulatedServer;
  random: Random;
  screens: readonly Screen[];
}

/** Starts a fault on one screen. Returns a function that ends it, or undefined for faults without a duration. */
type Fault = (scene: Scene, screen: Screen) => (() => void) | undefined;

/** Everything that can happen to screens. */
export const faults = {
  networkRefuses: (_scene, { machine }) => machine.network.add({ kind: 'cut', how: 'refuses' }),
  networkSwallows: (_scene, { machine }) => machine.network.add({ kind: 'cut', how: 'swallows' }),
  partition: ({ screens }) => {
    const ends = screens.map(({ machine }) => machine.network.add({ kind: 'cut', how: 'refuses' }));
    return () => {
      for (const end of ends) end();
    };
  },
  loss: ({ random }, { machine }) => machine.network.add({ kind: 'loss', share: random.between(0.1, 0.6) }),
  slowNetwork: ({ random }, { machine }) =>
    machine.network.add({ kind: 'slow', upToMs: random.pick([80, 600, 4_000]) }),
  captivePortal: (_scene, { machine }) => machine.network.add({ kind: 'portal' }),
  badResponses: ({ random }, { machine }) =>
    machine.network.add({ kind: 'badResponse', response: random.pick(BAD_RESPONSES) }),
  filesBreakOff(scene, { machine }) {
    const end = machine.network.add({ kind: 'filesBreakOff', share: scene.random.between(0.3, 1) });
    scene.server.change();
    return end;
  },
  filesChanged(scene, screen) {
    const end = screen.machine.network.add({ kind: 'filesChanged', share: scene.random.between(0.3, 1) });
    scene.server.change();
    return end;
  },
  deafEvents(scene, { machine }) {
    const end = machine.network.add({ kind: 'deafEvents' });
    scene.server.change();
    return end;
  },
  staleCache(scene, { machine }) {
    const text = JSON.stringify(scene.server.plans.current(scene.server.now()));
    scene.server.change();
    return machine.network.add({ kind: 'staleCache', text });
  },
  diskFull(scene, screen) {
    const { disk } = screen.machine;
    screen.spoilThrift();
    disk.quotaBytes = disk.usedBytes() + scene.random.whole(0, 4_000);
    scene.server.change();
    return () => {
      disk.quotaBytes = Number.POSITIVE_INFINITY;
    };
  },
  diskRefuses(scene, screen) {
    screen.spoilThrift();
    const accept = screen.machine.refuseStore();
    scene.server.change();
    return accept;
  },
  slideFault({ server, random }, screen) {
    const slides = server.plans.current(server.now()).slides;
    if (slides.length === 0) return undefined;
    const faulty = slides.filter(() => random.is(0.5)).map(({ _id }) => _id);
    const kinds: ViewFault[] = ['fails', 'crashes', 'neverReady', 'stuckUntilNudged', 'stuckUntilRemounted', 'stuck'];
    for (const id of faulty) screen.viewFaults.set(id, random.pick(kinds));
    return screen.cure;
  },
  serverRestarts({ server }) {
    if (!server.isUp()) return undefined;
    server.stop();
    return () => server.start();
  },
  serverClockSteps: ({ server, random }) =>
    void server.stepClock(random.pick([-1, 1]) * random.pick([300, 5_000, 90_000])),
  deviceClockSteps: ({ random }, { machine }) =>
    void machine.stepDeviceClock(random.pick([-1, 1]) * random.pick([2_000, 37_000, 86_400_000])),
  deviceSleeps({ random }, { machine }) {
    machine.sleep();
    return () => machine.wake(random.is(0.7));
  },
  deviceFreezes: ({ random }, { machine }) => void machine.freeze(random.pick([1_500, 8_000, 45_000])),
  pageInBackground: ({ random }, { machine }) => void machine.throttle(random.between(60_000, 400_000)),
  powerCut(_scene, screen) {
    screen.spoilThrift();
    screen.stop();
    return () => screen.start();
  },
  newBuild({ server }) {
    server.deploy();
    server.refresh();
    return undefined;
  },
  staffRefresh: ({ server }) => void server.refresh(),
  weatherDropped({ server }) {
    server.drop(true);
    return () => server.drop(false);
  },
  partitionAtReload({ server }, screen) {
    let end = () => {};
    const cancel = screen.atReload(() => {
      end = screen.machine.network.add({ kind: 'cut', how: 'refuses' });
    });
    server.refresh();
    return () => {
      cancel();
      end();
    };
  },
  serverRestartsAtReload({ server }, screen) {
    const cancel = screen.atReload(() => {
      if (server.isUp()) server.stop();
    });
    server.refresh();
    return () => {
      cancel();
      server.start();
    };
  },
  storeLostAtReload({ server }, screen) {
    const cancel = screen.atReload(() => {
      screen.spoilThrift();
      screen.machine.loseStore();
    });
    server.refresh();
    return cancel;
  },
  contentChanges({ world, server, random }) {
    for (let count = random.whole(1, 6); count > 0; count -= 1) {
      world.after(random.between(0, 40_000), () => server.change());
    }
    return undefined;
  },
} satisfies Record<string, Fault>;

export type FaultKind = keyof typeof faults;
