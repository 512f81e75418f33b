import type { Cancel, DownloadListener, DownloadRequest, Host, HostAnswer, HostRequest } from '../engine/host.ts';
import { type SimulatedDisk, simulatedDisk } from '../engine/testing/simulated-disk.ts';
import type { Chance } from './chance.ts';
import { createNetwork, type Network } from './network.ts';
import { PAGE_ADDRESS, type ServerAnswer, type SimulatedServer } from './server.ts';
import { createTimetable, type Timetable } from './timetable.ts';
import type { World } from './world.ts';

/** One machine with a screen: its clocks, its disk, its cable, and the page that it may have open. */
export interface Machine {
  readonly name: string;
  readonly network: Network;
  readonly disk: SimulatedDisk;
  /** What the browser's own cache holds, by location. */
  readonly cached: Map<string, Uint8Array>;
  readonly traffic: Traffic;
  page: Page | null;
  openPage(): Page;
  /** Whether the service worker holds the page, and of which build. */
  shellBuild: string | null;
  /** Whether this browser has service workers and caches at all. */
  readonly keepsFiles: boolean;
  isAsleep(): boolean;
  sleep(): void;
  wake(tellsPage: boolean): void;
  /** Everything stands for a while, but the clocks. */
  freeze(ms: number): void;
  /** The page is in the background: its timers come once a minute. */
  throttle(ms: number): void;
  stepDeviceClock(ms: number): void;
  /** When it last did not run as it should. */
  lastUpsetAt(): number;
  /** The page loads itself anew. */
  onReload: () => void;
}

/** What went over the cable. */
export interface Traffic {
  /** When each of the latest requests was sent. */
  requestsAt: number[];
  fileBytes: number;
  /** Of them, what a fault made worthless. */
  spoiltBytes: number;
  /** The size of every file that was fetched, by hash. */
  files: Map<string, number>;
}

/** A loaded page: what it set going ends with it. */
export interface Page {
  readonly host: Host;
  readonly loadedAt: number;
  readonly timers: Timetable;
  openStreams(): number;
  close(): void;
}

const REQUEST_TIMEOUT_MS = 15_000;
const STALLED_AFTER_MS = 20_000;
const PIECE_BYTES = 64 * 1024;
/** Where nothing happens, nets are looked at this rarely; more would look like lost time. */
const CALM_PERIOD_MS = 3_500;
const MINUTE_MS = 60_000;

export function createMachine(
  name: string,
  world: World,
  server: SimulatedServer,
  chance: Chance,
  keepsFiles: boolean,
): Machine {
  const disk = simulatedDisk();
  disk.keepsFiles = keepsFiles;
  const network = createNetwork(world, server, chance.fork());
  /** Quartz: up to 40 seconds in ten days. */
  const rate = 1 + chance.between(-40e-6, 40e-6);
  const runsAsleep = chance.is(0.3);
  let clock = { world: world.now(), monotonic: chance.between(1_000, 1e9) };
  let deviceAheadMs = chance.pick([0, chance.between(-3_000, 3_000), chance.between(-1e8, 1e8)]);
  let isAsleep = false;
  let frozenUntil = 0;
  let throttledUntil = 0;
  let upsetAt = Number.NEGATIVE_INFINITY;
  let ranAt = Number.NEGATIVE_INFINITY;
  /** What arrived while nothing could be done about it. */
  let arrived: (() => void)[] = [];
  const wakers = new Set<() => void>();

  function monotonicNow(): number {
    if (isAsleep) return clock.monotonic;
    return Math.max(ranAt, clock.monotonic + (world.now() - clock.world) * rate);
  }

  function setClock(monotonic: number): void {
    clock = { world: world.now(), monotonic };
  }

  function upset(until: number): void {
    upsetAt = Math.max(upsetAt, until);
  }

  const isStill = () => isAsleep || world.now() < frozenUntil;

  /** Hands something from outside to the page, once it can take it. */
  function deliver(page: Page, action: () => void): void {
    if (machine.page !== page) return;
    if (isStill()) arrived.push(() => deliver(page, action));
    else {
      action();
      world.stir();
    }
  }

  function flush(): void {
    const actions = arrived;
    arrived = [];
    for (const action of actions) action();
  }

  const machine: Machine = {
    name,
    network,
    disk,
    cached: new Map(),
    traffic: { requestsAt: [], fileBytes: 0, spoiltBytes: 0, files: new Map() },
    page: null,
    openPage,
    shellBuild: null,
    keepsFiles,
    isAsleep: () => isAsleep,
    sleep() {
      setClock(monotonicNow());
      isAsleep = true;
    },
    wake(tellsPage) {
      if (!isAsleep) return;
      const sleptMs = world.now() - clock.world;
      isAsleep = false;
      setClock(clock.monotonic + (runsAsleep ? sleptMs : 0));
      upset(world.now());
      world.incident();
      if (tellsPage) for (const action of wakers) action();
      flush();
      world.stir();
    },
    freeze(ms) {
      world.incident();
      frozenUntil = Math.max(frozenUntil, world.now() + ms);
      upset(frozenUntil);
      world.after(ms, () => {
        world.incident();
        flush();
      });
    },
    throttle(ms) {
      throttledUntil = Math.max(throttledUntil, world.now() + ms);
      upset(throttledUntil + MINUTE_MS);
    },
    stepDeviceClock(ms) {
      world.incident();
      deviceAheadMs += ms;
    },
    lastUpsetAt: () => (isAsleep ? world.now() : upsetAt),
    onReload: () => {},
  };

  /** When a timer that is due at a moment of the monotonic clock comes, in the world's time. */
  function comesAt(due: number): number {
    if (isAsleep || !Number.isFinite(due)) return Number.POSITIVE_INFINITY;
    const at = Math.max(clock.world + (due - clock.monotonic) / rate, frozenUntil);
    return at < throttledUntil ? Math.min(throttledUntil, Math.ceil(at / MINUTE_MS) * MINUTE_MS) : at;
  }

  function openPage(): Page {
    const timers = createTimetable();
    const nets = new Set<() => void>();
    const streams = new Set<Cancel>();
    const randomness = chance.fork();
    const script = machine.shellBuild ?? server.script();
    wakers.clear();

    const leave = world.join({
      nextAt: () => comesAt(timers.nextAt()),
      run() {
        ranAt = Math.max(ranAt, timers.nextAt());
        timers.take()?.();
      },
    });
    const leaveTension = world.onIncident(() => {
      for (const hurry of nets) hurry();
    });

    function every(periodMs: number, action: () => void): Cancel {
      let cancel: Cancel = () => {};
      const wait = () => {
        cancel();
        const pauseMs = world.isTense() ? periodMs : Math.max(periodMs, CALM_PERIOD_MS);
        cancel = timers.put(monotonicNow() + pauseMs, () => {
          wait();
          action();
        });
      };
      nets.add(wait);
      wait();
      return () => {
        nets.delete(wait);
        cancel();
      };
    }

    function count(): void {
      machine.traffic.requestsAt.push(world.now());
    }

    /** Everything that is asked of the server is asked through here. */
    function ask(at: () => ServerAnswer, onAnswer: (answer: ServerAnswer | null) => void): void {
      count();
      network.ask(at, (answer) => deliver(page, () => onAnswer(answer)));
    }

    function request(asked: HostRequest): Promise<HostAnswer> {
      world.stir();
      const sentAt = monotonicNow();
      return new Promise((resolve, reject) => {
        const cancelTimeout = host.after(REQUEST_TIMEOUT_MS, () => {
          world.stir();
          reject(new Error('no answer'));
        });
        const stale = asked.path.startsWith('/api/channels/display/') ? network.find('staleCache') : undefined;
        const fromServer = () => server.answer(asked);
        ask(stale ? () => ({ status: 200, text: stale.text, headers: {} }) : fromServer, (answer) => {
          cancelTimeout();
          if (!answer) return reject(new Error('the network failed'));
          const { status, text, headers } = answer;
          resolve({ status, text, header: (key) => headers[key] ?? null, sentAt, receivedAt: monotonicNow() });
        });
      });
    }

    async function download({ path, from, isFresh }: DownloadRequest, listener: DownloadListener): Promise<void> {
      world.stir();
      const known = machine.cached.get(path);
      if (known && !isFresh && from === 0) return take(listener, known, 0, known.length, false);
      const answer = await new Promise<ServerAnswer>((resolve, reject) => {
        host.after(STALLED_AFTER_MS, () => {
          world.stir();
          reject(new Error('nothing arrives'));
        });
        const head = () => {
          const file = server.file(path);
          return file
            ? { status: from > 0 ? 206 : 200, text: '', headers: { 'content-type': file.contentType } }
            : { status: 404, text: '', headers: { 'content-type': 'application/json' } };
        };
        ask(head, (received) => (received ? resolve(received) : reject(new Error('the network failed'))));
      });
      const file = server.plans.file(path);
      const range = `bytes ${from}-${(file?.bytes ?? 1) - 1}/${file?.bytes ?? 0}`;
      const headers: Record<string, string> = {
        ...answer.headers,
        ...(answer.status === 206 && { 'content-range': range }),
      };
      listener.onAnswer(answer.status, (key) => headers[key] ?? null);
      if (!file) return;
      const isChanged = chance.is(network.find('filesChanged')?.share ?? 0);
      const breaksOff = chance.is(network.find('filesBreakOff')?.share ?? 0);
      const end = breaksOff ? chance.whole(from, file.bytes - 1) : file.bytes;
      const content = isChanged ? file.content.map((byte) => byte ^ 85) : file.content;
      machine.traffic.files.set(file.sha256, file.bytes);
      await take(listener, content, answer.status === 206 ? from : 0, end, true, isChanged || breaksOff);
      // Browsers put together what came in pieces.
      if (!breaksOff && (from === 0 || !isChanged)) machine.cached.set(path, content);
    }

    async function take(
      listener: DownloadListener,
      content: Uint8Array,
      from: number,
      end: number,
      isFromNetwork: boolean,
      isSpoilt = false,
    ): Promise<void> {
      for (let at = from; at < end; at += PIECE_BYTES) {
        const piece = content.slice(at, Math.min(end, at + PIECE_BYTES));
        await new Promise<void>((resolve) => {
          host.after(5, () => {
            world.stir();
            resolve();
          });
        });
        if (isFromNetwork) {
          if (network.find('cut') || !server.isUp()) throw new Error('the network failed');
          machine.traffic.fileBytes += piece.length;
          if (isSpoilt) machine.traffic.spoiltBytes += piece.length;
        }
        await listener.onBytes(piece);
      }
    }

    const host: Host = {
      monotonicNow,
      deviceNow: () => world.now() + deviceAheadMs,
      random: randomness.next,
      after(delayMs, action) {
        return timers.put(monotonicNow() + Math.max(0, delayMs), action);
      },
      every,
      request,
      download,
      listen(_path, _names, listener) {
        let isOpen = true;
        let leaveServer: Cancel = () => {};
        const lose = () => {
          if (!isOpen) return;
          close();
          deliver(page, () => listener.onLost());
        };
        const close = () => {
          isOpen = false;
          streams.delete(close);
          leaveServer();
        };
        streams.add(close);
        ask(
          () => server.answer({ path: '/serverTime' }),
          (answer) => {
            if (!isOpen) return;
            // A login page is no stream of events.
            if (answer?.status !== 200 || network.find('portal') || network.find('lie') || !server.isUp())
              return lose();
            listener.onOpen();
            leaveServer = server.join({
              send(event, data) {
                const cut = network.find('cut');
                if (cut?.how === 'refuses') return lose();
                if (cut || network.find('deafEvents')) return;
                world.after(chance.between(1, 30), () => deliver(page, () => isOpen && listener.onEvent(event, data)));
              },
              lost: () => (network.find('cut')?.how === 'swallows' ? undefined : world.after(2, lose)),
            });
          },
        );
        return close;
      },
      onWake(action) {
        wakers.add(action);
        return () => wakers.delete(action);
      },
      page: { address: PAGE_ADDRESS, script },
      reload: () => machine.onReload(),
      shell: {
        start() {},
        isKept: () => machine.shellBuild !== null,
        fetchNewBuild: () =>
          new Promise((resolve, reject) => {
            world.stir();
            ask(
              () => server.answer({ path: PAGE_ADDRESS }),
              (answer) => {
                if (!answer?.text.includes('vitrine-player')) return reject(new Error('no page'));
                const isNew = machine.shellBuild !== server.script();
                if (isNew) machine.shellBuild = server.script();
                resolve(isNew);
              },
            );
          }),
      },
      records: stirring(world, disk.records),
      files: async () => {
        world.stir();
        return disk.keepsFiles ? stirring(world, disk.files) : null;
      },
      open: () => machine.onReload(),
      userAgent: name,
      size: () => ({ width: 1920, height: 1080 }),
    };

    const page: Page = {
      host,
      loadedAt: world.now(),
      timers,
      openStreams: () => streams.size,
      close() {
        for (const close of [...streams]) close();
        leave();
        leaveTension();
        if (machine.page === page) machine.page = null;
      },
    };
    return page;
  }

  return machine;
}

/** The same calls, before each of which the world is told that promises are about to settle. */
function stirring<Calls extends object>(world: World, calls: Calls): Calls {
  return new Proxy(calls, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return (...values: unknown[]) => {
        world.stir();
        return call.apply(target, values);
      };
    },
  });
}
