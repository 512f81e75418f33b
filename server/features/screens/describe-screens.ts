import type { Screen } from '#contract/entities/screen.ts';
import { hasVisibleProblems } from '#rules/screen-state.ts';
import type { DeviceRecord, SeenScreen } from './screens.store.ts';

/** Returns screens as staff see them: paired ones, and others that have a channel's page open. */
export function describeScreens(devices: DeviceRecord[], seen: ReadonlyMap<string, SeenScreen>): Screen[] {
  const now = Date.now();
  const paired = devices.map((device) => pairedScreen(device, seen.get(device._id), now));
  const unpaired = [...seen.values()].filter(({ deviceId }) => deviceId === null);
  return [...paired, ...unpaired.map((screen) => unpairedScreen(screen, now))];
}

const UNKNOWN = { name: '', location: '', serialNumber: '', note: '', tags: [], engine: null };

function pairedScreen(device: DeviceRecord, seen: SeenScreen | undefined, now: number): Screen {
  const { channelId: channel, ...known } = device;
  return { ...known, channel, isPaired: true, ...lastReport(seen, now) };
}

function unpairedScreen(seen: SeenScreen, now: number): Screen {
  const { _id, PortalId, channelId } = seen;
  return { _id, PortalId, channel: channelId, ...UNKNOWN, isPaired: false, pairedAt: null, ...lastReport(seen, now) };
}

function lastReport(seen: SeenScreen | undefined, now: number) {
  if (!seen) return { seenAt: null, silentMs: null, behindMs: null, hasProblems: false, device: '', report: null };
  const { seenAt, behindSince, device, report } = seen;
  return {
    seenAt: new Date(seenAt).toISOString(),
    silentMs: Math.max(0, Math.round(now - seenAt)),
    behindMs: behindSince === null ? null : Math.max(0, Math.round(seenAt - behindSince)),
    hasProblems: hasVisibleProblems(report.problems),
    device,
    report,
  };
}
