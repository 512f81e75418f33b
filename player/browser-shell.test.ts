import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserShell } from './browser-shell.ts';
import { FORGET_ALL, TAKE_OVER } from './stored-files.ts';

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
  await shell.start();
  expect(registration.update).toHaveBeenCalledTimes(1);
  await shell.start();
  expect(registration.update).toHaveBeenCalledTimes(2);
});

it('tells its caller where the server could not be asked for another worker', async () => {
  registration.update = async () => {
    throw new TypeError('the script could not be fetched');
  };
  await expect(browserShell().start()).rejects.toThrow('could not be fetched');
});

it('reloads the page without the newer build where the browser puts its worker off', async () => {
  vi.useFakeTimers();
  const reload = vi.fn();
  const waiting = { postMessage: vi.fn() };
  Object.assign(registration, { waiting });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('window', {
    caches: {},
    setTimeout: (...asked: Parameters<typeof setTimeout>) => setTimeout(...asked),
  });
  browserShell().reload();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(waiting.postMessage).toHaveBeenCalledWith(TAKE_OVER);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it('leaves a worker alone that has told it to forget everything', async () => {
  const shell = browserShell();
  container.dispatchEvent(new MessageEvent('message', { data: FORGET_ALL }));
  await shell.start();
  expect(shell.isStored()).toBe(false);
  expect(container.register).not.toHaveBeenCalled();
});
