import { randomUUID } from 'node:crypto';
import type { pairing } from '#contract/endpoints/pairing.ts';
import type { Channel } from '#contract/entities/channel.ts';
import { problem } from '#contract/errors/problem.ts';
import { type Actor, can, canReach } from '#rules/permissions.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest, notAllowed, notFound, Refusal } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/handlers.ts';
import { channelStore } from '../channels/channels.store.ts';
import { drawQr } from './draw-qr.ts';
import { hashCode, makeCode, makeDeviceKey, readCode } from './pair-codes.ts';
import { PairingLimits } from './pairing-limits.ts';
import { CODE_MINUTES, hashDeviceKey, pairingStore } from './pairings.store.ts';
import { WaitingScreens } from './waiting-screens.ts';

/** The page of the dashboard on which codes are typed. */
const PAIR_PAGE = '/dashboard/pair';

/** `key` keeps the codes from whoever reads the database. */
export function pairingHandlers(
  { database, publicUrl }: Pick<Deps, 'database' | 'publicUrl'>,
  key: Uint8Array,
): HandlersFor<typeof pairing> {
  const limits = new PairingLimits(database.queries);
  const screens = new WaitingScreens(database.changes);
  return {
    'POST /pairDevice': async ({ body, user, request }) => {
      const channel = pairable(await channelStore(database.queries).find(body.channel), user);
      const giveBack = await limits.tryCode(user, request.ip);
      const code = readCode(body.pairCode);
      const isPaired = await database.write(user._id, async (queries) => {
        const store = pairingStore(queries);
        const taken = code === null ? null : await store.take(hashCode(code, key));
        if (!taken) return false;
        const { _id, deviceKeyHash, name } = taken;
        const { PortalId, _id: channelId } = channel;
        await store.insertDevice({
          _id,
          PortalId,
          channelId,
          name: body.name || name,
          keyHash: deviceKeyHash,
          pairedBy: user._id,
        });
        return true;
      });
      // Thrown only now: the miss that was counted must not be rolled back.
      if (!isPaired) throw new Refusal(404, problem('pairing-code-wrong'));
      await giveBack();
      return { success: true };
    },

    'POST /api/pairing/start': async ({ body, request }) => {
      await limits.start(request.ip);
      const [pairCode, deviceKey] = [makeCode(), makeDeviceKey()];
      const expiresAt = new Date(Date.now() + CODE_MINUTES * 60_000).toISOString();
      const store = pairingStore(database.queries);
      await store.removeExpired();
      await store.insert({
        ...hashCode(pairCode, key),
        _id: randomUUID(),
        deviceKeyHash: hashDeviceKey(deviceKey),
        name: body.name,
        expiresAt,
      });
      // The asker's own words about where it asked lead nobody else astray: the drawing goes to them alone.
      const origin = publicUrl ?? `${request.protocol}://${request.host}`;
      const address = new URL(PAIR_PAGE, origin).href;
      return { pairCode, deviceKey, expiresAt, address, qr: drawQr(`${address}?code=${pairCode}`) };
    },

    'POST /api/pairing/wait': async ({ body, request, reply }) => {
      await limits.wait(request.ip);
      const store = pairingStore(database.queries);
      const keyHash = hashDeviceKey(body.deviceKey);
      const waiting = await store.findByDevice(keyHash);
      const wait = waiting && screens.begin(waiting._id, Date.parse(waiting.expiresAt));
      // Looked for after the wait has begun: a pairing in between is neither missed nor waited for.
      const channel = await store.channelOfDevice(keyHash);
      if (channel || !wait) {
        wait?.end();
        if (!channel) throw notFound('pairing-code');
        return { channel };
      }
      reply.raw.once('close', wait.end);
      await wait.over;
      return { channel: await store.channelOfDevice(keyHash) };
    },
  };
}

function pairable(channel: Channel | null, actor: Actor): Channel {
  if (!channel || !canReach(actor, channel.PortalId)) throw notFound('channel');
  if (!can(actor, 'channel.pair', channel)) throw notAllowed(problem('channel-pairing-not-allowed'));
  if (channel.archived) throw badRequest(problem('channel-archived'));
  return channel;
}
