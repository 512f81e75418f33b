import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ScreenReport, screenSettings } from '#contract/entities/screen.ts';
import type { Queries } from '#server/db/connection.ts';
import { channels, devices, portals, screens } from '#server/db/schema.ts';
import { asTimestamp } from '#server/db/steady-clock.ts';

/** The last report of a screen. Times are milliseconds since the epoch. */
export interface SeenScreen {
  _id: string;
  PortalId: number;
  channelId: string;
  deviceId: string | null;
  seenAt: number;
  behindSince: number | null;
  device: string;
  report: ScreenReport;
}

/** A paired screen, with the channel that it shows. */
export interface PairedDevice {
  _id: string;
  PortalId: number;
  channelId: string;
  originalName: string;
  engine: string | null;
}

export type DeviceRecord = Pick<typeof devices.$inferSelect, keyof typeof deviceColumns>;

const deviceColumns = {
  _id: devices._id,
  PortalId: devices.PortalId,
  channelId: devices.channelId,
  name: devices.name,
  location: devices.location,
  serialNumber: devices.serialNumber,
  note: devices.note,
  tags: devices.tags,
  engine: devices.engine,
  pairedAt: devices.pairedAt,
};

export function screenStore(queries: Queries) {
  return {
    /** Returns the device with this key, or null if its channel is archived or its portal deleted. */
    async deviceWithKey(keyHash: string): Promise<PairedDevice | null> {
      const [row] = await queries
        .select({
          _id: devices._id,
          PortalId: devices.PortalId,
          channelId: devices.channelId,
          originalName: channels.originalName,
          engine: devices.engine,
        })
        .from(devices)
        .innerJoin(channels, eq(channels._id, devices.channelId))
        .innerJoin(portals, eq(portals.PortalId, channels.PortalId))
        .where(and(eq(devices.keyHash, keyHash), eq(channels.archived, false), eq(portals.deleted, false)));
      return row ?? null;
    },

    async findDevice(deviceId: string): Promise<DeviceRecord | null> {
      const [row] = await queries.select(deviceColumns).from(devices).where(eq(devices._id, deviceId));
      return row ?? null;
    },

    /** Returns the paired screens of a portal, or of all. */
    async devices(portalId: number | null): Promise<DeviceRecord[]> {
      return queries
        .select(deviceColumns)
        .from(devices)
        .where(portalId === null ? undefined : eq(devices.PortalId, portalId))
        .orderBy(asc(devices.name), asc(devices._id));
    },

    /** Returns the stored reports of the screens of a portal, or of all. */
    async seen(portalId: number | null): Promise<SeenScreen[]> {
      const rows = await queries
        .select()
        .from(screens)
        .where(portalId === null ? undefined : eq(screens.PortalId, portalId));
      return rows.map((row) => ({
        ...row,
        seenAt: Date.parse(row.seenAt),
        behindSince: row.behindSince === null ? null : Date.parse(row.behindSince),
      }));
    },

    /** Stores reports in one statement, except those of screens whose channel or device no longer exists. */
    async save(seen: SeenScreen[]): Promise<void> {
      if (seen.length === 0) return;
      await queries.execute(sql`
        insert into screens (id, portal_id, channel_id, device_id, seen_at, behind_since, device, report)
        select seen._id, channel.portal_id, channel.id, device.id, to_timestamp(seen.seen_at / 1000.0),
               to_timestamp(seen.behind_since / 1000.0), seen.device, seen.report
          from jsonb_to_recordset(${JSON.stringify(seen.map(forStorage))}::jsonb) as seen(
                 _id text, channel_id text, device_id text, seen_at float8, behind_since float8, device text, report jsonb)
          join channels channel on channel.id = seen.channel_id
          left join devices device on device.id = seen.device_id
         where seen.device_id is null or device.id is not null
        on conflict (id) do update set
          portal_id = excluded.portal_id, channel_id = excluded.channel_id, seen_at = excluded.seen_at,
          behind_since = excluded.behind_since, device = excluded.device, report = excluded.report
        where screens.seen_at <= excluded.seen_at`);
    },

    /** Deletes unpaired screens that have not reported in the `hours` before `now`. */
    async deleteOffline(hours: number, now: Date): Promise<void> {
      const since = sql`${asTimestamp(now)} - make_interval(hours => ${hours})`;
      await queries.delete(screens).where(and(isNull(screens.deviceId), lt(screens.seenAt, since)));
    },

    async updateDevice(
      deviceId: string,
      { channel, ...details }: Partial<z.infer<typeof screenSettings>>,
    ): Promise<void> {
      const changed = { ...details, ...(channel !== undefined && { channelId: channel }) };
      if (Object.keys(changed).length > 0) await queries.update(devices).set(changed).where(eq(devices._id, deviceId));
    },

    /** The channels of these devices. */
    async channelsOf(deviceIds: readonly string[]): Promise<string[]> {
      const rows = await queries
        .selectDistinct({ channelId: devices.channelId })
        .from(devices)
        .where(inArray(devices._id, [...deviceIds]));
      return rows.map(({ channelId }) => channelId);
    },

    async setEngines(engines: ReadonlyMap<string, string | null>): Promise<void> {
      const sent = sql`unnest(${sql.param([...engines.keys()])}::text[], ${sql.param([...engines.values()])}::text[])
        as sent (device_id, engine)`;
      await queries
        .update(devices)
        .set({ engine: sql`sent.engine` })
        .from(sent)
        .where(sql`${devices._id} = sent.device_id`);
    },

    /** Makes these channels have the engines of their devices. Returns those that had others. */
    async updateEngines(channelIds: readonly string[]): Promise<string[]> {
      const own = sql`array(select distinct device.engine from devices device
        where device.channel_id = channels.id and device.engine is not null order by device.engine)`;
      const changed = await queries
        .update(channels)
        .set({ engines: own })
        .where(and(inArray(channels._id, [...channelIds]), sql`${channels.engines} <> ${own}`))
        .returning({ _id: channels._id });
      return changed.map(({ _id }) => _id);
    },

    async removeDevice(deviceId: string): Promise<void> {
      await queries.delete(devices).where(eq(devices._id, deviceId));
    },
  };
}

function forStorage({ _id, channelId, deviceId, seenAt, behindSince, device, report }: SeenScreen) {
  return {
    _id,
    channel_id: channelId,
    device_id: deviceId,
    seen_at: seenAt,
    behind_since: behindSince,
    device,
    report,
  };
}
