import type { Screen } from '#contract/entities/screen.ts';
import type { DeviceRecord, SeenScreen } from './screens.store.ts';

/** Screens as staff see them: those that are paired, and those that have a channel's address open. */
export function describeScreens(devices: DeviceRecord[], seen: ReadonlyMap<string, SeenScreen>): Screen[] {
  const now = Date.now();
  const paired = devices.map((device) => pairedScreen(device, seen.get(device._id), now));
  const others = [...seen.values()].filter((one) => one.deviceId === null).map((one) => strangeScreen(one, now));
  return [...paired, ...others];
}

function pairedScreen(device: DeviceRecord, seen: SeenScreen | undefined, now: number): Screen {
  const { _id, PortalId, channelId, name, pairedAt } = device;
  return { _id, PortalId, channel: channelId, name, isPaired: true, pairedAt, ...lastWords(seen, now) };
}

function strangeScreen(seen: SeenScreen, now: number): Screen {
  const { _id, PortalId, channelId } = seen;
  return { _id, PortalId, channel: channelId, name: '', isPaired: false, pairedAt: null, ...lastWords(seen, now) };
}

function lastWords(seen: SeenScreen | undefined, now: number) {
  if (!seen) return { seenAt: null, silentMs: null, behindMs: null, device: '', report: null };
  const { seenAt, behindSince, device, report } = seen;
  return {
    seenAt: new Date(seenAt).toISOString(),
    silentMs: Math.max(0, Math.round(now - seenAt)),
    behindMs: behindSince === null ? null : Math.max(0, Math.round(seenAt - behindSince)),
    device,
    report,
  };
}
