import { openBrowserFiles } from './browser-files.ts';
import type { FileStore, Shell } from './engine/host.ts';
import { freeze } from './paint-hold.ts';
import {
  FORGET_ALL,
  LOOK_AFTER,
  PAIR_SCOPE,
  PAIR_WORKER_PATH,
  TAKE_OVER,
  WORKER_PATH,
  WORKER_SCOPE,
} from './stored-files.ts';

/** Loads the page again. What is on show stays on the screen until the new one is painted. */
function reloadPage(): void {
  void freeze().then(() => location.reload());
}

const CONTROLLED_WITHIN_MS = 60_000;
const INSTALLED_WITHIN_MS = 120_000;
const TAKEN_OVER_WITHIN_MS = 10_000;

/** The page's own store: its service worker, and the files that it answers from. */
export interface BrowserShell extends Shell {
  files(): Promise<FileStore | null>;
  /** Loads the page anew, from a newer build if one is here. */
  reload(): void;
}

/** For pages that must not keep anything: previews, tests, and browsers on plain HTTP, which have no service workers. */
export const NO_SHELL: BrowserShell = {
  start: () => Promise.resolve(),
  isStored: () => false,
  fetchNewBuild: () => Promise.resolve(false),
  files: () => Promise.resolve(null),
  reload: reloadPage,
};

/** Null on plain HTTP, and where the browser refuses: some do by failing already where they are asked for it. */
function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return (window.caches && navigator.serviceWorker) || null;
  } catch {
    return null;
  }
}

/** For the page on which paired screens start: kept by the browser, so that they find back without the network. It keeps nothing else. */
export function pairingShell(): BrowserShell {
  const container = serviceWorkers();
  if (!container) return NO_SHELL;
  const options = { updateViaCache: 'none' } as const;
  container.register(WORKER_PATH, { ...options, scope: WORKER_SCOPE }).catch(() => {});
  container.register(PAIR_WORKER_PATH, { ...options, scope: PAIR_SCOPE }).catch(() => {});
  return { ...NO_SHELL, isStored: () => container.controller !== null };
}

/** The page's store with its service worker, which is registered at the start; what this browser can't do is done without. */
export function browserShell(): BrowserShell {
  const container = serviceWorkers();
  return container ? shellWith(container) : NO_SHELL;
}

function shellWith(container: ServiceWorkerContainer): BrowserShell {
  let isForgotten = false;
  let files: Promise<FileStore | null> | null = null;

  container.addEventListener('message', ({ data }) => {
    if (data !== FORGET_ALL) return;
    isForgotten = true;
    files = null;
  });
  let controller = container.controller;
  let isOvertaken = false;
  // Another window has let a newer build take over: what this page runs is the older one.
  container.addEventListener('controllerchange', () => {
    isOvertaken ||= controller !== null;
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
    // What is laid down before there is a worker would be there for nobody.
    const registration = await registered();
    if (registration && (await isControlled(registration))) return openBrowserFiles();
    // The next plan tries again: the server may have been away while the worker was to fetch its files.
    registering = null;
    return null;
  }

  /**
   * Plans wait for this: where no worker is on its way any more, there is nothing to wait for. One that was already at work when
   * this page began may have missed it, as it does when the page is opened while it begins, or loaded past it by a keyboard.
   */
  function isControlled({ installing, waiting, active }: ServiceWorkerRegistration): Promise<boolean> {
    const coming = installing ?? waiting ?? active;
    return new Promise((resolve) => {
      window.setTimeout(() => resolve(false), CONTROLLED_WITHIN_MS);
      if (container.controller) return resolve(true);
      if (!coming) return resolve(false);
      container.addEventListener('controllerchange', () => resolve(true), { once: true });
      const look = () => {
        if (coming.state === 'redundant') resolve(false);
        if (coming.state === 'activated') coming.postMessage(LOOK_AFTER);
      };
      coming.addEventListener('statechange', look);
      look();
    });
  }

  return {
    async start() {
      // Registering again would call the worker back that is leaving.
      if (isForgotten) return;
      registering = null;
      const registration = await registered();
      // A worker that waits may be the one that forgets everything, called back by this page. Nothing else would make it leave again.
      registration?.waiting?.postMessage(LOOK_AFTER);
      registration?.active?.postMessage(LOOK_AFTER);
      // Left to itself, a browser puts this check off for as long as the worker is busy.
      await registration?.update();
    },
    isStored: () => container.controller !== null && !isForgotten,
    async fetchNewBuild() {
      const registration = await registered();
      if (!registration) return false;
      await registration.update();
      if (registration.installing) await untilInstalled(registration.installing);
      return isOvertaken || registration.waiting !== null;
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
        // A browser can put the change of workers off for minutes. The page then comes back from the build that is at work.
        window.setTimeout(reloadPage, waiting ? TAKEN_OVER_WITHIN_MS : 0);
        container.addEventListener('controllerchange', reloadPage, { once: true });
        waiting?.postMessage(TAKE_OVER);
      });
    },
  };
}

function untilInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('no build'));
    window.setTimeout(fail, INSTALLED_WITHIN_MS);
    worker.addEventListener('statechange', () => {
      if (worker.state === 'redundant') fail();
      else if (worker.state !== 'installing') resolve();
    });
  });
}
