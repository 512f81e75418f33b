import { isRecord, parsed } from '../host/display-response.ts';
import type { Records } from '../host/host.ts';

/** The channel that a paired screen shows. */
export interface PairedChannel {
  PortalId: number;
  originalName: string;
}

/** What a paired screen stores: its credential, and the last channel it was assigned. */
export interface DeviceRecord {
  key: string;
  channel: PairedChannel;
}

export const DEVICE_RECORD = 'device';

export async function readDevice(records: Records): Promise<DeviceRecord | null> {
  const found = parsed((await records.read(DEVICE_RECORD).catch(() => null)) ?? '');
  if (!isRecord(found) || typeof found.key !== 'string') return null;
  const channel = readChannel(found.channel);
  return channel && { key: found.key, channel };
}

/** Null removes the record. If the browser stores nothing, pairing lasts until the screen is turned off. */
export async function writeDevice(records: Records, device: DeviceRecord | null): Promise<void> {
  await records.write(DEVICE_RECORD, device && JSON.stringify(device)).catch(() => {});
}

/** Returns the channel in a response, or null if it contains none. */
export function readChannel(value: unknown): PairedChannel | null {
  if (!isRecord(value)) return null;
  const { PortalId, originalName } = value;
  return typeof PortalId === 'number' && typeof originalName === 'string' ? { PortalId, originalName } : null;
}

/** Returns the address of a channel for a screen that follows its pairing. */
export function pairedAddress({ PortalId, originalName }: PairedChannel): string {
  return `/DesktopModules/Vitrine/channels/${PortalId}/${encodeURIComponent(originalName)}/Default.aspx?Paired=true`;
}
