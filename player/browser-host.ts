import { browserRecords } from './browser-records.ts';
import type { BrowserShell } from './browser-shell.ts';
import { after } from './browser-timer.ts';
import type { DownloadListener, DownloadRequest, Host, HostRequest, HostResponse } from './engine/host/host.ts';
import { firstResponse } from './first-paint.ts';
import { reveal } from './paint-hold.ts';
import { BYPASS_STORE_HEADER } from './stored-files.ts';

const REQUEST_TIMEOUT_MS = 15_000;
/** A download that receives nothing for this long has failed. */
const STALLED_AFTER_MS = 45_000;

/** After these, browsers allow sound. */
const GESTURES = ['click', 'touchend', 'keydown'] as const;

/** Implements the engine's host in the browser. */
export function browserHost(shell: BrowserShell): Host {
  return {
    monotonicNow: () => performance.now(),
    deviceNow: () => Date.now(),
    random: () => Math.random(),
    after,
    every(periodMs, action) {
      const timer = window.setInterval(action, periodMs);
      return () => window.clearInterval(timer);
    },
    request,
    download,
    listen(path, names, listener) {
      const source = new EventSource(path);
      source.onopen = () => listener.onOpen();
      for (const name of names) {
        source.addEventListener(name, (event) => listener.onEvent(name, String((event as MessageEvent).data)));
      }
      // The browser would reconnect every few seconds, on all screens at once, so the engine does it instead.
      source.onerror = () => {
        source.close();
        listener.onLost();
      };
      return () => source.close();
    },
    onWake(action) {
      const whenVisible = () => {
        if (document.visibilityState === 'visible') action();
      };
      document.addEventListener('visibilitychange', whenVisible);
      window.addEventListener('pageshow', onRestored);
      window.addEventListener('online', action);
      function onRestored(event: PageTransitionEvent) {
        if (event.persisted) action();
      }
      return () => {
        document.removeEventListener('visibilitychange', whenVisible);
        window.removeEventListener('pageshow', onRestored);
        window.removeEventListener('online', action);
      };
    },
    onGesture(action) {
      for (const name of GESTURES) window.addEventListener(name, action, true);
      return () => {
        for (const name of GESTURES) window.removeEventListener(name, action, true);
      };
    },
    page: {
      address: location.pathname + location.search,
      script: document.querySelector('script[type="module"]')?.getAttribute('src') ?? '',
      firstResponse: firstResponse(),
      note: history.state,
    },
    reload(note) {
      history.replaceState(note, '');
      shell.reload();
    },
    reveal,
    open: (address) => location.replace(address),
    shell,
    records: browserRecords(),
    files: shell.files,
    userAgent: navigator.userAgent,
    size: () => ({
      width: Math.round(window.innerWidth * window.devicePixelRatio),
      height: Math.round(window.innerHeight * window.devicePixelRatio),
    }),
  };
}

async function request({
  method,
  path,
  body,
  headers,
  timeoutMs = REQUEST_TIMEOUT_MS,
}: HostRequest): Promise<HostResponse> {
  const abort = new AbortController();
  const timer = window.setTimeout(() => abort.abort(), timeoutMs);
  const sentAt = performance.now();
  try {
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      credentials: 'omit',
      signal: abort.signal,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const receivedAt = performance.now();
    const text = await response.text();
    return { status: response.status, text, header: (name) => response.headers.get(name), sentAt, receivedAt };
  } finally {
    window.clearTimeout(timer);
  }
}

async function download({ path, from, isFresh }: DownloadRequest, listener: DownloadListener): Promise<void> {
  const abort = new AbortController();
  let timer = 0;
  const watch = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => abort.abort(), STALLED_AFTER_MS);
  };
  try {
    watch();
    const response = await fetch(path, {
      cache: isFresh ? 'reload' : 'default',
      credentials: 'omit',
      signal: abort.signal,
      headers: { [BYPASS_STORE_HEADER]: '1', ...(from > 0 && { Range: `bytes=${from}-` }) },
    });
    listener.onResponse(response.status, (name) => response.headers.get(name));
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      window.clearTimeout(timer);
      await listener.onBytes(piece.value);
      watch();
    }
  } finally {
    window.clearTimeout(timer);
    // Aborts the download if the listener has ended it.
    abort.abort();
  }
}
