import type { QrDrawing } from '#contract/endpoints/pairing.ts';
import { deviceName } from '#rules/device-name.ts';
import { isRecord, parsed, saysNotFound } from '../host/display-response.ts';
import type { Cancel, Host, HostResponse } from '../host/host.ts';
import { createProblemTracker, type Report } from '../host/problem-tracker.ts';
import { hostWithRetryAfter, requestFailed, retryAfterOf } from '../host/retry-after.ts';
import { createRetryer } from '../host/retryer.ts';
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
  let key: string | null = null;

  function show(shown: ShownCode | null): void {
    code = shown;
    for (const listener of listeners) listener();
  }

  async function send<Meaning>(path: string, body: object, read: (response: HostResponse) => Meaning | null) {
    const response = await host.request({ method: 'POST', path, body, timeoutMs: WAIT_AT_MOST_MS });
    const meaning = read(response);
    if (meaning === null) throw requestFailed(path, response);
    return meaning;
  }

  /** Takes the next step: gets a key, or waits for the channel of the screen with this key. */
  const pairing = createRetryer(host, {
    async run() {
      if (key !== null) return { key, paired: await send('/api/pairing/wait', { deviceKey: key }, readWait) };
      return send('/api/pairing/start', { name: deviceName(host.userAgent) }, readStart);
    },
    succeeded(step) {
      problems.solved('serverUnreachable');
      if ('code' in step) {
        key = step.key;
        show(step.code);
        return 0;
      }
      if (step.paired === 'not yet') return BETWEEN_WAITS_MS;
      if (step.paired === 'unknown') {
        key = null;
        return 0;
      }
      void openChannel(step.key, step.paired);
      return null;
    },
    failed: (error) => problems.occurred('serverUnreachable', String(error), retryAfterOf(error)),
  });

  async function openChannel(ownKey: string, channel: PairedChannel): Promise<void> {
    await writeDevice(host.records, { key: ownKey, channel });
    host.open(pairedAddress(channel));
  }

  /** Returns the channel of a screen that was paired before, or null if it has to wait for pairing. */
  async function recall({ key, channel }: DeviceRecord): Promise<PairedChannel | null> {
    const request = { path: '/api/pairing/wait', body: { deviceKey: key }, timeoutMs: RECALL_WITHIN_MS };
    const response = await host.request({ method: 'POST', ...request }).catch(() => null);
    const current = response && readWait(response);
    if (current === 'unknown' || current === 'not yet') return null;
    // If the server is unreachable, the screen reopens its last channel, provided that page is stored.
    return current ?? (host.shell.isStored() ? channel : null);
  }

  async function start(): Promise<void> {
    const known = await readDevice(host.records);
    const recalled = known && (await recall(known));
    if (isStopped) return;
    if (known && recalled) return openChannel(known.key, recalled);
    key = known?.key ?? null;
    pairing.start();
  }

  return {
    code: () => code,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => void start(),
    stop() {
      isStopped = true;
      pairing.cancel();
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
