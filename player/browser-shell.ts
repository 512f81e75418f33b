import { openBrowserFiles } from './browser-files.ts';
import type { FileStore, Shell } from './engine/host/host.ts';
import { freeze } from './paint-hold.ts';
import {
  deleteStoredFiles,
  FEEDS_PATH,
  FORGET_ALL,
  PAIR_SCOPE,
  PAIR_WORKER_PATH,
  RESTORE,
  TAKE_OVER,
  WORKER_PATH,
  WORKER_SCOPE,
} from './stored-files.ts';

/** Reloads the page. The screen keeps its content until the new page is painted. */
function reloadPage(): void {
  void freeze().then(() => location.reload());
}

const CONTROLLED_WITHIN_MS = 60_000;
const INSTALLED_WITHIN_MS = 120_000;
const TAKEN_OVER_WITHIN_MS = 10_000;
/** A worker that is being replaced may still store files for this long. */
const FORGET_FOR_MS = 20_000;
const FORGET_EVERY_MS = 1_000;
/** Longer than the server waits for the source of a feed. */
const SLOWEST_FEED_MS = 30_000;

/** The page's own store: its service worker and the files that it serves. */
export interface BrowserShell extends Shell {
  files(): Promise<FileStore | null>;
  /** Reloads the page, from a newer build if one is stored. */
  reload(): void;
}

/** For pages that must not store anything (previews and tests), and for plain HTTP, which has no service workers. */
export const NO_SHELL: BrowserShell = {
  start: () => Promise.resolve(),
  isStored: () => false,
  fetchNewBuild: () => Promise.resolve(false),
  files: () => Promise.resolve(null),
  reload: reloadPage,
};

/** Returns null on plain HTTP or if the browser refuses. Some browsers throw as soon as the property is read. */
function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return (window.caches && navigator.serviceWorker) || null;
  } catch {
    return null;
  }
}

/**
 * Registers the workers that store the pages for pairing and for channels, so that paired screens find their channel
 * without the network. The page for pairing needs no other files.
 */
export function pairingShell(): BrowserShell {
  const container = serviceWorkers();
  if (!container) return NO_SHELL;
  const options = { updateViaCache: 'none' } as const;
  container.register(WORKER_PATH, { ...options, scope: WORKER_SCOPE }).catch(() => {});
  container.register(PAIR_WORKER_PATH, { ...options, scope: PAIR_SCOPE }).catch(() => {});
  return { ...NO_SHELL, isStored: () => container.controller !== null };
}

/**
 * The page's store and its service worker, which is registered at startup. The player works without whatever the
 * browser doesn't support.
 */
export function browserShell(): BrowserShell {
  const container = serviceWorkers();
  return container ? shellWith(container) : NO_SHELL;
}

/** Deletes stored files now and for a while after that. */
function forget(untilMs: number): void {
  const again = () => {
    if (performance.now() < untilMs) setTimeout(forget, FORGET_EVERY_MS, untilMs);
  };
  deleteStoredFiles().then(again, again);
}

/**
 * Repeats the requests for feeds and their images that the page sent before a worker controlled it. A worker stores
 * only the responses that pass through it, and the player may not request these again for a long time.
 */
function requestFeedsAgain(): void {
  const controlledAt = performance.now();
  const requestAgain = (loaded: PerformanceEntryList) => {
    for (const { name, startTime } of loaded) {
      if (startTime < controlledAt && name.startsWith(location.origin + FEEDS_PATH)) fetch(name).catch(() => {});
    }
  };
  requestAgain(performance.getEntriesByType('resource'));
  // Requests that are running have no entry yet.
  const observer = new PerformanceObserver((list) => requestAgain(list.getEntries()));
  observer.observe({ entryTypes: ['resource'] });
  setTimeout(() => observer.disconnect(), SLOWEST_FEED_MS);
}

function shellWith(container: ServiceWorkerContainer): BrowserShell {
  let isForgotten = false;
  let files: Promise<FileStore | null> | null = null;

  container.addEventListener('message', ({ data }) => {
    if (data !== FORGET_ALL) return;
    isForgotten = true;
    files = null;
    forget(performance.now() + FORGET_FOR_MS);
  });
  let controller = container.controller;
  let isReplaced = false;
  // If another window activates a newer build, this page still runs the old one.
  container.addEventListener('controllerchange', () => {
    isReplaced ||= controller !== null;
    if (controller === null && container.controller) requestFeedsAgain();
    controller = container.controller;
  });
  let registering: Promise<ServiceWorkerRegistration | undefined> | null = null;

  function registered(): Promise<ServiceWorkerRegistration | undefined> {
    registering ??= container
      .register(WORKER_PATH, { scope: WORKER_SCOPE, updateViaCache: 'none' })
      .catch(() => container.getRegistration(WORKER_SCOPE))
      .catch(() => undefined);
    return registering;
  }

  async function openFiles(): Promise<FileStore | null> {
    // Without a worker, stored files would not be served.
    const registration = await registered();
    if (registration && (await isControlled(registration))) return openBrowserFiles();
    // The next plan tries again, because the server may have been unreachable while the worker was loading its files.
    registering = null;
    return null;
  }

  /**
   * Resolves to whether a worker controls the page; waits for one that is being installed. Even an active worker may
   * not control a page that was opened while the worker was starting, or that was reloaded with Shift.
   */
  function isControlled({ installing, waiting, active }: ServiceWorkerRegistration): Promise<boolean> {
    const candidate = installing ?? waiting ?? active;
    return new Promise((resolve) => {
      window.setTimeout(() => resolve(false), CONTROLLED_WITHIN_MS);
      if (container.controller) return resolve(true);
      if (!candidate) return resolve(false);
      container.addEventListener('controllerchange', () => resolve(true), { once: true });
      const checkState = () => {
        if (candidate.state === 'redundant') resolve(false);
        if (candidate.state === 'activated') candidate.postMessage(RESTORE);
      };
      candidate.addEventListener('statechange', checkState);
      checkState();
    });
  }

  return {
    async start() {
      // Registering again would revive the worker that is being removed.
      if (isForgotten) return;
      registering = null;
      const registration = await registered();
      // A waiting worker may be the one that deletes everything, revived by this page. Only this message makes it
      // remove itself again.
      registration?.waiting?.postMessage(RESTORE);
      registration?.active?.postMessage(RESTORE);
      // Otherwise browsers postpone this check for as long as the worker is busy.
      await registration?.update();
    },
    isStored: () => container.controller !== null && !isForgotten,
    async fetchNewBuild() {
      const registration = await registered();
      if (!registration) return false;
      await registration.update();
      if (registration.installing) await untilInstalled(registration.installing);
      return isReplaced || registration.waiting !== null;
    },
    files() {
      if (isForgotten) return Promise.resolve(null);
      files ??= openFiles().then(
        (store) => {
          if (!store) files = null;
          return store;
        },
        (error: unknown) => {
          files = null;
          throw error;
        },
      );
      return files;
    },
    reload() {
      void registered().then((registration) => {
        const waiting = registration?.waiting;
        // Browsers can delay the change of workers for minutes. The page is then reloaded from the active build.
        window.setTimeout(reloadPage, waiting ? TAKEN_OVER_WITHIN_MS : 0);
        container.addEventListener('controllerchange', reloadPage, { once: true });
        waiting?.postMessage(TAKE_OVER);
      });
    },
  };
}

function untilInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('the new build was not installed'));
    window.setTimeout(fail, INSTALLED_WITHIN_MS);
    worker.addEventListener('statechange', () => {
      if (worker.state === 'redundant') fail();
      else if (worker.state !== 'installing') resolve();
    });
  });
}
