import { createHash } from 'node:crypto';
import type { screens } from '#contract/endpoints/screens.ts';
import { screenSettings } from '#contract/entities/screen.ts';
import { deviceName } from '#rules/device-name.ts';
import { type Actor, can, canReach } from '#rules/permissions.ts';
import { REPORT_EVERY_MS } from '#rules/screen-state.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest, notAllowed, notFound, Refusal } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/handlers.ts';
import { channelStore } from '../channels/channels.store.ts';
import { hashDeviceKey } from '../pairing/pairings.store.ts';
import { readUpdate } from '../update-fields.ts';
import { KnownDevices } from './known-devices.ts';
import { type DeviceRecord, screenStore } from './screens.store.ts';

export function screenHandlers({ database, documents, screenWatch }: Deps): HandlersFor<typeof screens> {
  const known = new KnownDevices(database);

  const describe = (portalId: number | null) => screenWatch.describe(portalId);

  /** The device, which the actor must be allowed to pair. */
  async function manageable(deviceId: string, portalId: number, actor: Actor): Promise<DeviceRecord> {
    const device = await screenStore(database.queries).findDevice(deviceId);
    if (!device || device.PortalId !== portalId || !canReach(actor, portalId)) throw notFound('screen');
    if (!can(actor, 'channel.pair', device)) throw notAllowed();
    return device;
  }

  return {
    'POST /api/screens/report': async ({ body, request }) => {
      const { channel, screen, deviceKey, ...report } = body;
      const device = deviceKey === undefined ? null : await known.withKey(hashDeviceKey(deviceKey));
      const document = await documents.find(channel);
      // A screen whose channel is gone, or that belongs elsewhere, is told so: that is what it asks for.
      if (document && (deviceKey === undefined || device?.channelId === document.channelId)) {
        const isHeard = screenWatch.hear(
          {
            _id: device?._id ?? strangerId(document.channelId, screen),
            PortalId: document.portalId,
            channelId: document.channelId,
            deviceId: device?._id ?? null,
            seenAt: Date.now(),
            device: deviceName(request.headers['user-agent'] ?? ''),
            report,
          },
          report.revision !== document.revision,
        );
        if (!isHeard)
          throw new Refusal(429, 'More screens show this channel than are counted. Pair this one to be counted.');
      } else if (deviceKey === undefined) {
        throw notFound('channel');
      }
      if (deviceKey === undefined) return { nextInMs: REPORT_EVERY_MS };
      const belongsTo = device && { PortalId: device.PortalId, originalName: device.originalName };
      return { nextInMs: REPORT_EVERY_MS, belongsTo };
    },

    'POST /api/screens/getscreens': async ({ body, user }) =>
      (await describe(body.PortalId)).filter(({ channel, PortalId }) =>
        can(user, 'channel.use', { _id: channel, PortalId }),
      ),

    'GET /api/screens/everywhere': () => describe(null),

    'PATCH /api/screens/updateScreen': async ({ body, user }) => {
      const device = await manageable(body._id, body.PortalId, user);
      const update = readUpdate(screenSettings.partial(), body.update);
      if (update.channel !== undefined) {
        const channel = await channelStore(database.queries).find(update.channel);
        if (!channel || channel.archived || channel.PortalId !== device.PortalId) {
          throw badRequest('There is no such channel.', { channel: 'There is no such channel.' });
        }
      }
      await database.write(user._id, (queries) => screenStore(queries).updateDevice(device._id, update));
      const changed = (await describe(device.PortalId)).find(({ _id }) => _id === device._id);
      if (!changed) throw notFound('screen');
      return changed;
    },

    'POST /api/screens/unpair': async ({ body, user }) => {
      const device = await manageable(body._id, body.PortalId, user);
      await database.write(user._id, (queries) => screenStore(queries).removeDevice(device._id));
      screenWatch.forget(device._id);
      return { success: true };
    },
  };
}

/** A name that a screen made up counts on its channel only, and is never another's id. */
function strangerId(channelId: string, screen: string): string {
  return createHash('sha256').update(`${channelId} ${screen}`).digest('base64url').slice(0, 22);
}
