import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserShell } from './browser-shell.ts';
import { FORGET_ALL, TAKE_OVER } from './stored-files.ts';

let container: EventTarget & { controller: object | null; register(): Promise<unknown> };
let registration: { installing: null; waiting: null; active: null; update: () => Promise<void> };

beforeEach(() => {
  registration = { installing: null, waiting: null, active: null, update: vi.fn(async () => {}) };
  const register = vi.fn(async () => registration);
  container = Object.assign(new EventTarget(), { controller: {}, register });
  vi.stubGlobal('window', { caches: {} });
  vi.stubGlobal('navigator', { serviceWorker: container });
  // Requests of other test files are in the same process.
  vi.stubGlobal('location', { origin: 'https://screens.example' });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function changeController(worker: object): void {
  container.controller = worker;
  container.dispatchEvent(new Event('controllerchange'));
}

it('reports a newer build after another tab has activated one', async () => {
  const shell = browserShell();
  expect(await shell.fetchNewBuild()).toBe(false);
  changeController({});
  expect(await shell.fetchNewBuild()).toBe(true);
});

it('does not mistake the first worker of a page for a newer build', async () => {
  container.controller = null;
  const shell = browserShell();
  changeController({});
  expect(await shell.fetchNewBuild()).toBe(false);
});

it('checks for a newer worker at every start, without waiting for the browser to do so', async () => {
  const shell = browserShell();
  await shell.start();
  expect(registration.update).toHaveBeenCalledTimes(1);
  await shell.start();
  expect(registration.update).toHaveBeenCalledTimes(2);
});

it('rejects if the check for a newer worker fails', async () => {
  registration.update = async () => {
    throw new TypeError('the script could not be fetched');
  };
  await expect(browserShell().start()).rejects.toThrow('could not be fetched');
});

it('reloads the page without the newer build if the browser delays its worker', async () => {
  vi.useFakeTimers();
  const reload = vi.fn();
  const waiting = { postMessage: vi.fn() };
  Object.assign(registration, { waiting });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('window', {
    caches: {},
    setTimeout: (...args: Parameters<typeof setTimeout>) => setTimeout(...args),
  });
  browserShell().reload();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(waiting.postMessage).toHaveBeenCalledWith(TAKE_OVER);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it('does not register a worker again after it had to forget everything', async () => {
  const shell = browserShell();
  container.dispatchEvent(new MessageEvent('message', { data: FORGET_ALL }));
  await shell.start();
  expect(shell.isStored()).toBe(false);
  expect(container.register).not.toHaveBeenCalled();
});

it('requests feeds again that were requested before the first worker controlled the page', () => {
  const requested = vi.fn(async (_address: string) => new Response());
  const loaded = (path: string, startTime: number) => ({ name: `https://signs.example${path}`, startTime });
  let observe: (entries: object[]) => void = () => {};
  vi.useFakeTimers();
  vi.stubGlobal('fetch', requested);
  vi.stubGlobal('location', { origin: 'https://signs.example' });
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    loaded('/api/feeds/1', 200),
    loaded('/api/feeds/pictures/a', 900),
    loaded('/assets/player/index.js', 100),
  ] as never);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(listener: (list: { getEntries(): object[] }) => void) {
        observe = (entries) => listener({ getEntries: () => entries });
      }
      observe() {}
      disconnect() {}
    },
  );
  container.controller = null;
  browserShell();
  changeController({});
  // One was running, one went through the worker.
  observe([loaded('/api/feeds/2', 950), loaded('/api/feeds/3', 1_100)]);
  const again = ['/api/feeds/1', '/api/feeds/pictures/a', '/api/feeds/2'];
  expect(requested.mock.calls.map(([address]) => address)).toEqual(again.map((path) => `https://signs.example${path}`));
  changeController({});
  expect(requested).toHaveBeenCalledTimes(again.length);
});
