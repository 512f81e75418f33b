import type { QrDrawing } from '#contract/endpoints/pairing.ts';
import { deviceName } from '#rules/device-name.ts';
import { isRecord, parsed, saysNotFound } from '../host/display-response.ts';
import type { Cancel, Host, HostResponse } from '../host/host.ts';
import { createProblemTracker, type Report } from '../host/problem-tracker.ts';
import { hostWithRetryAfter, requestFailed, retryAfterOf } from '../host/retry-after.ts';
import {
  type DeviceRecord,
  type PairedChannel,
  pairedAddress,
  readChannel,
  readDevice,
  writeDevice,
} from './device-record.ts';

/** What an unpaired screen shows. */
export interface ShownCode {
  pairCode: string;
  /** Where users enter it. */
  address: string;
  qr: QrDrawing;
}

export interface Pairing {
  /** Null until the server has returned one. */
  code(): ShownCode | null;
  subscribe(listener: () => void): Cancel;
  start(): void;
  stop(): void;
}

/** The server holds this request open for 25 seconds. */
const WAIT_AT_MOST_MS = 40_000;
/** For a paired screen, the server responds immediately. */
const RECALL_WITHIN_MS = 6_000;
/** Pause after a response, in case something responds immediately every time. */
const BETWEEN_WAITS_MS = 500;

/** Pairs a screen: shows a code until a user has entered it, or reopens the channel that the screen had. */
export function createPairing(machine: Host, report: Report): Pairing {
  const host = hostWithRetryAfter(machine);
  const problems = createProblemTracker(host, report);
  const listeners = new Set<() => void>();
  let code: ShownCode | null = null;
  let isStopped = false;
  let cancelRetry: Cancel = () => {};

  function show(shown: ShownCode | null): void {
    code = shown;
    for (const listener of listeners) listener();
  }

  async function attempt<Meaning>(path: string, body: object, read: (response: HostResponse) => Meaning | null) {
    const response = await host.request({ method: 'POST', path, body, timeoutMs: WAIT_AT_MOST_MS });
    const meaning = read(response);
    if (meaning === null) throw requestFailed(path, response);
    return { meaning };
  }

  /** Repeats a request until `read` returns a result. Rejects when stopped. */
  async function ask<Meaning>(path: string, body: object, read: (response: HostResponse) => Meaning | null) {
    for (;;) {
      const outcome = await attempt(path, body, read).catch((error: unknown) => ({ error }));
      if (isStopped) throw new Error('stopped');
      if ('meaning' in outcome) {
        problems.solved('serverUnreachable');
        return outcome.meaning;
      }
      await pause(problems.occurred('serverUnreachable', String(outcome.error), retryAfterOf(outcome.error)));
    }
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      cancelRetry = host.after(ms, resolve);
    });

  /** Returns the channel of the screen with this key, or null if the key isn't valid. */
  async function waitForChannel(key: string): Promise<PairedChannel | null> {
    for (;;) {
      const response = await ask('/api/pairing/wait', { deviceKey: key }, readWait);
      if (response === 'unknown') return null;
      if (response !== 'not yet') return response;
      await pause(BETWEEN_WAITS_MS);
    }
  }

  async function newKey(): Promise<string> {
    const given = await ask('/api/pairing/start', { name: deviceName(host.userAgent) }, readStart);
    show(given.code);
    return given.key;
  }

  /** Returns the channel of a screen that was paired before, or null if it has to wait for pairing. */
  async function recall({ key, channel }: DeviceRecord): Promise<PairedChannel | null> {
    const request = { path: '/api/pairing/wait', body: { deviceKey: key }, timeoutMs: RECALL_WITHIN_MS };
    const response = await host.request({ method: 'POST', ...request }).catch(() => null);
    const told = response && readWait(response);
    if (told === 'unknown' || told === 'not yet') return null;
    // If the server is unreachable, the screen reopens its last channel, provided that page is stored.
    return told ?? (host.shell.isStored() ? channel : null);
  }

  async function pair(): Promise<void> {
    const known = await readDevice(host.records);
    const recalled = known && (await recall(known));
    if (isStopped) return;
    if (known && recalled) {
      await writeDevice(host.records, { key: known.key, channel: recalled });
      host.open(pairedAddress(recalled));
      return;
    }
    let key = known?.key ?? (await newKey());
    for (;;) {
      const channel = await waitForChannel(key);
      if (channel) {
        await writeDevice(host.records, { key, channel });
        host.open(pairedAddress(channel));
        return;
      }
      key = await newKey();
    }
  }

  return {
    code: () => code,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      // Rejects only when it is stopped.
      pair().catch(() => {});
    },
    stop() {
      isStopped = true;
      cancelRetry();
    },
  };
}

/** Reads only what the server itself says. Other responses say nothing about this screen. */
function readWait({ status, text }: HostResponse): PairedChannel | 'not yet' | 'unknown' | null {
  const response = parsed(text);
  if (!isRecord(response)) return null;
  if (saysNotFound(status, response)) return 'unknown';
  if (status !== 200) return null;
  return response.channel === null ? 'not yet' : readChannel(response.channel);
}

function readStart({ status, text }: HostResponse): { key: string; code: ShownCode } | null {
  const response = parsed(text);
  if (status !== 200 || !isRecord(response) || !isRecord(response.qr)) return null;
  const { deviceKey, pairCode, address } = response;
  const { size, path } = response.qr;
  if (typeof deviceKey !== 'string' || typeof pairCode !== 'string' || typeof address !== 'string') return null;
  if (typeof size !== 'number' || typeof path !== 'string') return null;
  return { key: deviceKey, code: { pairCode, address, qr: { size, path } } };
}
