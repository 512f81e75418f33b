import type { Random } from '#rules/testing/random.ts';
import type {
  Cancel,
  DownloadListener,
  DownloadRequest,
  Host,
  HostRequest,
  HostResponse,
} from '../engine/host/host.ts';
import type { Page, PageMachine } from './page-machine.ts';
import { PAGE_ADDRESS, type ServerResponse, type SimulatedServer } from './server.ts';
import { createTimetable } from './timetable.ts';
import type { World } from './world.ts';

/** What a page needs. */
interface PageParts {
  machine: PageMachine;
  world: World;
  server: SimulatedServer;
  random: Random;
  monotonicNow(): number;
  deviceNow(): number;
  /** The world's time at which a timer fires that is due at this time of the monotonic clock. */
  comesAt(due: number): number;
  /** Called when a timer that was due at this time has fired. */
  ran(due: number): void;
  /** Delivers an external event to the page, as soon as the page can run. */
  deliver(page: Page, action: () => void): void;
  /** Called when the machine wakes up. */
  wakers: Set<() => void>;
}

const REQUEST_TIMEOUT_MS = 15_000;
const STALLED_AFTER_MS = 20_000;
const PAGE_TAKES_MS = 40;
const PIECE_BYTES = 64 * 1024;
/** The period of recurring timers while nothing happens. With a longer one, the player would notice lost time. */
const CALM_PERIOD_MS = 3_500;

/** Returns the response that the server embeds in a page; null for a page that the browser has stored. */
function embeddedResponse({ machine, server, monotonicNow }: PageParts): HostResponse | null {
  if (machine.shellBuild !== null || !server.isUp()) return null;
  const { status, text, headers } = server.response({ path: '/api/channels/getchannelfordisplay' });
  const receivedAt = monotonicNow();
  return { status, text, header: (key) => headers[key] ?? null, sentAt: receivedAt - PAGE_TAKES_MS, receivedAt };
}

/** Opens the player's page on a machine. Returns its host for the engine, with this machine's clocks and network. */
export function loadPage(parts: PageParts): Page {
  const { machine, world, server, random, monotonicNow, comesAt, deliver, wakers } = parts;
  const { network, disk } = machine;
  const timers = createTimetable();
  const recurring = new Set<() => void>();
  const streams = new Set<Cancel>();
  const randomness = random.fork();
  const script = machine.shellBuild ?? server.script();

  const leave = world.join({
    nextAt: () => comesAt(timers.nextAt()),
    run() {
      parts.ran(timers.nextAt());
      timers.take()?.();
    },
  });
  const cancelIncidents = world.onIncident(() => {
    for (const hurry of recurring) hurry();
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
    recurring.add(wait);
    wait();
    return () => {
      recurring.delete(wait);
      cancel();
    };
  }

  function count(): void {
    machine.traffic.requestsAt.push(world.now());
  }

  /** Sends every request to the server. */
  function ask(at: () => ServerResponse, onResponse: (response: ServerResponse | null) => void): void {
    count();
    network.ask(at, (response) => deliver(page, () => onResponse(response)));
  }

  function request(hostRequest: HostRequest): Promise<HostResponse> {
    world.stir();
    const sentAt = monotonicNow();
    return new Promise((resolve, reject) => {
      const cancelTimeout = host.after(REQUEST_TIMEOUT_MS, () => {
        world.stir();
        reject(new Error('no response'));
      });
      const stale = hostRequest.path.startsWith('/api/channels/display/') ? network.find('staleCache') : undefined;
      const fromServer = () => server.response(hostRequest);
      ask(stale ? () => ({ status: 200, text: stale.text, headers: {} }) : fromServer, (response) => {
        cancelTimeout();
        if (!response) return reject(new Error('the network failed'));
        const { status, text, headers } = response;
        resolve({ status, text, header: (key) => headers[key] ?? null, sentAt, receivedAt: monotonicNow() });
      });
    });
  }

  async function download({ path, from, isFresh }: DownloadRequest, listener: DownloadListener): Promise<void> {
    world.stir();
    const cached = machine.cached.get(path);
    if (cached && !isFresh && from === 0) return take(listener, cached, 0, cached.length, false);
    const response = await new Promise<ServerResponse>((resolve, reject) => {
      host.after(STALLED_AFTER_MS, () => {
        world.stir();
        reject(new Error('no data'));
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
      ...response.headers,
      ...(response.status === 206 && { 'content-range': range }),
    };
    listener.onResponse(response.status, (key) => headers[key] ?? null);
    if (!file) return;
    const isChanged = random.is(network.find('filesChanged')?.share ?? 0);
    const isTruncated = random.is(network.find('filesBreakOff')?.share ?? 0);
    const end = isTruncated ? random.whole(from, file.bytes - 1) : file.bytes;
    const content = isChanged ? file.content.map((byte) => byte ^ 85) : file.content;
    const { files, damagedStarts } = machine.traffic;
    files.set(file.sha256, file.bytes);
    if (response.status !== 206) damagedStarts[isChanged ? 'add' : 'delete'](path);
    // With this file, a skipped slide may be shown again.
    if (isFresh) world.incident();
    const isUseless = isChanged || isTruncated || damagedStarts.has(path);
    await take(listener, content, response.status === 206 ? from : 0, end, true, isUseless);
    // Browsers combine ranges of a file in their cache.
    if (!isTruncated && (from === 0 || !isChanged)) machine.cached.set(path, content);
  }

  async function take(
    listener: DownloadListener,
    content: Uint8Array,
    from: number,
    end: number,
    isFromNetwork: boolean,
    isUseless = false,
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
        if (isUseless) machine.traffic.spoiltBytes += piece.length;
      }
      await listener.onBytes(piece);
    }
  }

  const host: Host = {
    monotonicNow,
    deviceNow: parts.deviceNow,
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
        () => server.response({ path: '/serverTime' }),
        (response) => {
          if (!isOpen) return;
          // A login page is not an event stream.
          if (response?.status !== 200 || network.find('portal') || network.find('badResponse') || !server.isUp())
            return lose();
          listener.onOpen();
          leaveServer = server.join({
            send(event, data) {
              const cut = network.find('cut');
              if (cut?.how === 'refuses') return lose();
              if (cut || network.find('deafEvents')) return;
              world.after(random.between(1, 30), () => deliver(page, () => isOpen && listener.onEvent(event, data)));
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
    onGesture: () => () => {},
    page: { address: PAGE_ADDRESS, script, firstResponse: embeddedResponse(parts), note: machine.note },
    reload(note) {
      machine.note = note;
      machine.onReload();
    },
    reveal: () => machine.onReveal(),
    shell: {
      start: () => Promise.resolve(),
      isStored: () => machine.shellBuild !== null,
      fetchNewBuild: () =>
        new Promise((resolve, reject) => {
          world.stir();
          ask(
            () => server.response({ path: PAGE_ADDRESS }),
            (response) => {
              if (!response?.text.includes('vitrine-player')) return reject(new Error('no page'));
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
      return disk.offersFileStore ? stirring(world, disk.files) : null;
    },
    open: () => machine.onReload(),
    userAgent: machine.name,
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
      cancelIncidents();
      if (machine.page === page) machine.page = null;
    },
  };
  return page;
}

/** Wraps calls so that each first tells the world that promises are about to settle. */
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
