import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserShell } from './browser-shell.ts';
import { FORGET_ALL } from './kept-files.ts';

/** What a browser has of this page's workers. */
let container: EventTarget & { controller: object | null; register(): Promise<unknown> };
let registration: { installing: null; waiting: null; active: null; update: () => Promise<void> };

beforeEach(() => {
  registration = { installing: null, waiting: null, active: null, update: vi.fn(async () => {}) };
  const register = vi.fn(async () => registration);
  container = Object.assign(new EventTarget(), { controller: {}, register });
  vi.stubGlobal('window', { caches: {} });
  vi.stubGlobal('navigator', { serviceWorker: container });
});
afterEach(() => vi.unstubAllGlobals());

function takenOverBy(worker: object): void {
  container.controller = worker;
  container.dispatchEvent(new Event('controllerchange'));
}

it('has a page follow the newer build that another tab let take over', async () => {
  const shell = browserShell();
  expect(await shell.fetchNewBuild()).toBe(false);
  takenOverBy({});
  expect(await shell.fetchNewBuild()).toBe(true);
});

it('takes the first worker of a page for no newer build', async () => {
  container.controller = null;
  const shell = browserShell();
  takenOverBy({});
  expect(await shell.fetchNewBuild()).toBe(false);
});

it('asks for another worker each time it starts, not when the browser finds the time', async () => {
  const shell = browserShell();
  shell.start();
  await vi.waitFor(() => expect(registration.update).toHaveBeenCalledTimes(1));
  shell.start();
  await vi.waitFor(() => expect(registration.update).toHaveBeenCalledTimes(2));
});

it('leaves a worker alone that has told it to forget everything', async () => {
  const shell = browserShell();
  container.dispatchEvent(new MessageEvent('message', { data: FORGET_ALL }));
  shell.start();
  expect(shell.isKept()).toBe(false);
  expect(container.register).not.toHaveBeenCalled();
});
