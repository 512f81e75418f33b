import type { ScreenReport } from '#contract/entities/screen.ts';
import type { ServerClock } from '../clock/server-clock.ts';
import { isRecord, parsed } from '../host/display-response.ts';
import type { Host } from '../host/host.ts';
import type { ProblemTracker } from '../host/problem-tracker.ts';
import { requestFailed, retryAfterOf } from '../host/retry-after.ts';
import { createRetryer } from '../host/retryer.ts';
import { type DeviceRecord, type PairedChannel, readChannel, readDevice } from './device-record.ts';

interface StatusReportParts {
  host: Host;
  clock: ServerClock;
  problems: ProblemTracker;
  channel: PairedChannel;
  /** Whether this page follows its screen's pairing. */
  isPaired: boolean;
  /** Returns what is on show. */
  look(): Pick<ScreenReport, 'revision' | 'areas' | 'isSoundBlocked'>;
  /** The screen was paired with another channel, or unpaired (null). */
  onMoved(device: DeviceRecord | null): void;
}

export interface StatusReport {
  /** Reports soon, because something changed that users want to know. */
  soon(): void;
  start(): void;
  stop(): void;
}

const NAME_RECORD = 'screen';
/** Changes within this time are reported together. */
const GATHER_MS = 1_500;
/** Limits how often the server can request reports. */
const NEXT_MS = { shortest: 5_000, longest: 3_600_000 };
const LONGEST_DETAIL = 300;
/** What cutting a detail can leave. The server refuses reports that contain it. */
const HALF_CHARACTER = /[\ud800-\udbff]$/;

/** Reports the state of this screen to the server regularly, and receives the screen's channel from it. */
export function createStatusReport(parts: StatusReportParts): StatusReport {
  const { host, clock, problems, channel, isPaired } = parts;
  let name: Promise<string> | null = null;
  let isStarted = false;
  let isStopped = false;

  const retryer = createRetryer(host, {
    run: say,
    succeeded: (nextInMs) => (isStopped ? null : nextInMs * (0.8 + 0.2 * host.random())),
    failed: (error) => problems.occurred('reportUnanswered', String(error), retryAfterOf(error)),
  });

  /** Reports within this time, or earlier if that is planned. */
  function within(delayMs: number): void {
    const status = retryer.status();
    const isEarlier = status.kind !== 'waiting' || host.monotonicNow() + delayMs < status.until;
    if (isStarted && !isStopped && isEarlier) retryer.startIn(delayMs);
  }

  /** Resolves to the time of the next report. */
  async function say(): Promise<number> {
    name ??= ownName(host);
    const device = isPaired ? await readDevice(host.records) : null;
    const body = { channel, screen: await name, ...(device && { deviceKey: device.key }), ...describe() };
    const response = await host.request({ method: 'POST', path: '/api/screens/report', body });
    const said = parsed(response.text);
    if (response.status !== 200 || !isRecord(said) || typeof said.nextInMs !== 'number')
      throw requestFailed('the report', response);
    problems.solved('reportUnanswered');
    if (device && !isStopped) follow(device, said.belongsTo);
    return Math.min(NEXT_MS.longest, Math.max(NEXT_MS.shortest, said.nextInMs));
  }

  function follow(device: DeviceRecord, belongsTo: unknown): void {
    // Only an explicit response unpairs a screen.
    const assigned = readChannel(belongsTo);
    if (belongsTo !== null && !assigned) return;
    if (assigned && assigned.PortalId === channel.PortalId && assigned.originalName === channel.originalName) return;
    isStopped = true;
    parts.onMoved(assigned && { ...device, channel: assigned });
  }

  function describe(): ScreenReport {
    const quality = clock.quality();
    return {
      ...parts.look(),
      build: host.page.script,
      problems: problems
        .open()
        .slice(0, 20)
        .map(({ problem, detail, times }) => ({
          problem,
          times,
          detail: detail.slice(0, LONGEST_DETAIL).replace(HALF_CHARACTER, ''),
        })),
      clock: quality && {
        behindMs: Math.round(quality.deviceBehindMs),
        roundTripMs: Math.round(quality.roundTripMs),
      },
      ...host.size(),
    };
  }

  return {
    soon: () => within(GATHER_MS),
    start() {
      isStarted = true;
      within(GATHER_MS * (1 + host.random()));
    },
    stop() {
      isStopped = true;
      retryer.cancel();
    },
  };
}

/** Returns a random name that identifies this screen. If the browser stores nothing, each start creates another. */
async function ownName(host: Host): Promise<string> {
  const kept = await host.records.read(NAME_RECORD).catch(() => null);
  if (kept !== null) return kept;
  const letters = Array.from({ length: 22 }, () => Math.floor(host.random() * 36).toString(36));
  const made = letters.join('');
  await host.records.write(NAME_RECORD, made).catch(() => {});
  return made;
}
