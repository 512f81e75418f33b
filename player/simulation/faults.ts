import type { Chance } from './chance.ts';
import type { ViewTrouble } from './glass.ts';
import type { Screen } from './screen.ts';
import type { SimulatedServer } from './server.ts';
import { LIES } from './troubles.ts';
import type { World } from './world.ts';

export interface Scene {
  world: World;
  server: SimulatedServer;
  chance: Chance;
  screens: readonly Screen[];
}

/** Begins something on one screen and answers how to end it; what is over at once answers nothing. */
type Fault = (scene: Scene, screen: Screen) => (() => void) | undefined;

/** Everything that happens to screens. */
export const faults = {
  networkRefuses: (_scene, { machine }) => machine.network.add({ kind: 'cut', how: 'refuses' }),
  networkSwallows: (_scene, { machine }) => machine.network.add({ kind: 'cut', how: 'swallows' }),
  partition: ({ screens }) => {
    const ends = screens.map(({ machine }) => machine.network.add({ kind: 'cut', how: 'refuses' }));
    return () => {
      for (const end of ends) end();
    };
  },
  loss: ({ chance }, { machine }) => machine.network.add({ kind: 'loss', share: chance.between(0.1, 0.6) }),
  slowNetwork: ({ chance }, { machine }) =>
    machine.network.add({ kind: 'slow', upToMs: chance.pick([80, 600, 4_000]) }),
  captivePortal: (_scene, { machine }) => machine.network.add({ kind: 'portal' }),
  lyingServer: ({ chance }, { machine }) => machine.network.add({ kind: 'lie', lie: chance.pick(LIES) }),
  filesBreakOff(scene, { machine }) {
    const end = machine.network.add({ kind: 'filesBreakOff', share: scene.chance.between(0.3, 1) });
    scene.server.change();
    return end;
  },
  filesChanged(scene, screen) {
    const end = screen.machine.network.add({ kind: 'filesChanged', share: scene.chance.between(0.3, 1) });
    scene.server.change();
    return end;
  },
  deafEvents(scene, { machine }) {
    const end = machine.network.add({ kind: 'deafEvents' });
    scene.server.change();
    return end;
  },
  staleCache(scene, { machine }) {
    const text = JSON.stringify(scene.server.plans.current());
    scene.server.change();
    return machine.network.add({ kind: 'staleCache', text });
  },
  diskFull(scene, screen) {
    const { disk } = screen.machine;
    screen.spoilThrift();
    disk.quotaBytes = disk.usedBytes() + scene.chance.whole(0, 4_000);
    scene.server.change();
    return () => {
      disk.quotaBytes = Number.POSITIVE_INFINITY;
    };
  },
  diskRefuses(scene, screen) {
    screen.spoilThrift();
    screen.machine.disk.isRefusing = true;
    scene.server.change();
    return () => {
      screen.machine.disk.isRefusing = false;
    };
  },
  slideTrouble({ server, chance }, screen) {
    const slides = server.plans.current().slides;
    if (slides.length === 0) return undefined;
    const ill = slides.filter(() => chance.is(0.5)).map(({ _id }) => _id);
    const kinds: ViewTrouble[] = ['fails', 'crashes', 'neverReady', 'stuckUntilNudged', 'stuckUntilRemounted', 'stuck'];
    for (const id of ill) screen.viewTroubles.set(id, chance.pick(kinds));
    return screen.cure;
  },
  serverRestarts({ server }) {
    if (!server.isUp()) return undefined;
    server.stop();
    return () => server.start();
  },
  serverClockSteps: ({ server, chance }) =>
    void server.stepClock(chance.pick([-1, 1]) * chance.pick([300, 5_000, 90_000])),
  deviceClockSteps: ({ chance }, { machine }) =>
    void machine.stepDeviceClock(chance.pick([-1, 1]) * chance.pick([2_000, 37_000, 86_400_000])),
  deviceSleeps({ chance }, { machine }) {
    machine.sleep();
    return () => machine.wake(chance.is(0.7));
  },
  deviceFreezes: ({ chance }, { machine }) => void machine.freeze(chance.pick([1_500, 8_000, 45_000])),
  pageInBackground: ({ chance }, { machine }) => void machine.throttle(chance.between(60_000, 400_000)),
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
  contentChanges({ world, server, chance }) {
    for (let count = chance.whole(1, 6); count > 0; count -= 1) {
      world.after(chance.between(0, 40_000), () => server.change());
    }
    return undefined;
  },
} satisfies Record<string, Fault>;

export type FaultKind = keyof typeof faults;
