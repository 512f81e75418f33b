import type { screens } from '#contract/endpoints/screens.ts';
import { type Screen, screenSettings } from '#contract/entities/screen.ts';
import { problem } from '#contract/errors/problem.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Deps } from '#server/deps.ts';
import { badField, notAllowed, notFound, refuseProblems } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { changePairedScreens } from '../change-paired-screens.ts';
import { channelStore } from '../channels/channels.store.ts';
import { findTagProblems } from '../find-tag-problems.ts';
import { hashDeviceKey } from '../pairing/pairings.store.ts';
import { requireReachable } from '../reachable.ts';
import { readUpdate } from '../update-fields.ts';
import { KnownDevices } from './known-devices.ts';
import { reportRecorder } from './record-report.ts';
import { type DeviceRecord, screenStore } from './screens.store.ts';

export function screenHandlers({ database, documents, screenWatch }: Deps): HandlersFor<typeof screens> {
  const devices = new KnownDevices(database);
  const recordReport = reportRecorder(screenWatch);

  const describe = (portalId: number | null) => screenWatch.describe(portalId);

  async function visibleTo(user: Actor, portalId: number): Promise<Screen[]> {
    const screens = await describe(portalId);
    return screens.filter(({ channel, PortalId }) => can(user, 'channel.use', { _id: channel, PortalId }));
  }

  /** Returns the device. Throws 404 or 403 unless the actor may pair it. */
  async function manageable(deviceId: string, portalId: number, actor: Actor): Promise<DeviceRecord> {
    const device = requireReachable(
      'screen',
      await screenStore(database.queries).findDevice(deviceId),
      actor,
      portalId,
    );
    if (!can(actor, 'channel.pair', device)) throw notAllowed();
    return device;
  }

  return {
    'POST /api/screens/report': async ({ body, request }) => {
      const device = body.deviceKey === undefined ? null : await devices.withKey(hashDeviceKey(body.deviceKey));
      const document = await documents.find(body.channel);
      return recordReport(body, { device, document, userAgent: request.headers['user-agent'] ?? '' });
    },

    'POST /api/screens/getscreens': ({ body, user }) => visibleTo(user, body.PortalId),

    'POST /api/screens/gethealth': async ({ body, user }) => {
      const screens = await visibleTo(user, body.PortalId);
      return screens.map(({ _id, channel, silentMs, behindMs, hasProblems }) => ({
        _id,
        channel,
        silentMs,
        behindMs,
        hasProblems,
      }));
    },

    'GET /api/screens/everywhere': () => describe(null),

    'PATCH /api/screens/updateScreen': async ({ body, user }) => {
      const device = await manageable(body._id, body.PortalId, user);
      const stored = (await describe(device.PortalId)).find(({ _id }) => _id === device._id);
      const update = readUpdate(screenSettings.partial(), body.update, stored ?? device);
      if (update.channel !== undefined) {
        const channel = await channelStore(database.queries).find(update.channel);
        if (!channel || channel.archived || channel.PortalId !== device.PortalId) {
          throw badField('channel', problem('channel-not-found'));
        }
      }
      await database.write(user._id, async (queries) => {
        const change = async () => {
          refuseProblems(await findTagProblems(queries, device.PortalId, update.tags));
          await screenStore(queries).updateDevice(device._id, update);
        };
        const { channel: channelId } = update;
        if (channelId === undefined) return change();
        await changePairedScreens(queries, { PortalId: device.PortalId, deviceIds: [device._id], channelId }, change);
      });
      const changed = (await describe(device.PortalId)).find(({ _id }) => _id === device._id);
      if (!changed) throw notFound('screen');
      return changed;
    },

    'POST /api/screens/unpair': async ({ body, user }) => {
      const device = await manageable(body._id, body.PortalId, user);
      await database.write(user._id, (queries) =>
        changePairedScreens(queries, { PortalId: device.PortalId, deviceIds: [device._id] }, () =>
          screenStore(queries).removeDevice(device._id),
        ),
      );
      screenWatch.forget(device._id);
      return { success: true };
    },
  };
}
