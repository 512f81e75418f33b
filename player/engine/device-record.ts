import { isRecord, parsed } from './display-response.ts';
import type { Records } from './host.ts';

/** Where a screen that is paired finds what to show. */
export interface PairedChannel {
  PortalId: number;
  originalName: string;
}

/** What a paired screen keeps: its credential, and its channel as it was told the last time. */
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

/** Null forgets it. A browser that keeps nothing is paired until it is turned off. */
export async function writeDevice(records: Records, device: DeviceRecord | null): Promise<void> {
  await records.write(DEVICE_RECORD, device && JSON.stringify(device)).catch(() => {});
}

/** The channel that an answer names; null for anything else. */
export function readChannel(value: unknown): PairedChannel | null {
  if (!isRecord(value)) return null;
  const { PortalId, originalName } = value;
  return typeof PortalId === 'number' && typeof originalName === 'string' ? { PortalId, originalName } : null;
}

/** The address of a channel for a screen that follows what it is paired with. */
export function pairedAddress({ PortalId, originalName }: PairedChannel): string {
  return `/DesktopModules/Vitrine/channels/${PortalId}/${encodeURIComponent(originalName)}/Default.aspx?Paired=true`;
}
