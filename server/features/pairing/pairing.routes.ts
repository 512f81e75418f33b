import { randomUUID } from 'node:crypto';
import type { pairing } from '#contract/endpoints/pairing.ts';
import type { Channel } from '#contract/entities/channel.ts';
import { problem } from '#contract/errors/problem.ts';
import { browserEngine } from '#rules/browser-engine.ts';
import { type Actor, can } from '#rules/permissions.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest, notAllowed, notFound, Refusal } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { changePairedScreens } from '../change-paired-screens.ts';
import { channelStore } from '../channels/channels.store.ts';
import { requireReachable } from '../reachable.ts';
import { drawQr } from './draw-qr.ts';
import { hashCode, makeCode, makeDeviceKey, readCode } from './pair-codes.ts';
import { PairingLimits } from './pairing-limits.ts';
import { CODE_MINUTES, hashDeviceKey, pairingStore } from './pairings.store.ts';
import { WaitingScreens } from './waiting-screens.ts';

/** The dashboard's page for entering codes. */
const PAIR_PAGE = '/dashboard/pair';

/** `key` hashes the codes, so that they can't be read from the database. */
export function pairingHandlers(
  { database, publicUrl }: Pick<Deps, 'database' | 'publicUrl'>,
  key: Uint8Array,
): HandlersFor<typeof pairing> {
  const limits = new PairingLimits(database.queries);
  const waitingScreens = new WaitingScreens(database.changes);
  return {
    'POST /pairDevice': async ({ body, user, request }) => {
      const channel = pairable(await channelStore(database.queries).find(body.channel), user);
      const takeBack = await limits.tryCode(user, request.ip);
      const code = readCode(body.pairCode);
      const isPaired = await database.write(user._id, async (queries) => {
        const store = pairingStore(queries);
        const pairing = code === null ? null : await store.take(hashCode(code, key));
        if (!pairing) return false;
        const { _id, deviceKeyHash, name, engine } = pairing;
        const { PortalId, _id: channelId } = channel;
        await changePairedScreens(queries, { PortalId, deviceIds: [_id], channelId }, () =>
          store.insertDevice({
            _id,
            PortalId,
            channelId,
            name: body.name || name,
            keyHash: deviceKeyHash,
            engine,
            pairedBy: user._id,
          }),
        );
        return true;
      });
      // Thrown after the transaction, which must not roll back the miss that was counted.
      if (!isPaired) throw new Refusal(404, problem('pairing-code-wrong'));
      await takeBack();
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
        engine: browserEngine(request.headers['user-agent'] ?? ''),
        expiresAt,
      });
      // The request's own Host header is safe here: the address is sent only to the client that chose the header.
      const origin = publicUrl ?? `${request.protocol}://${request.host}`;
      const address = new URL(PAIR_PAGE, origin).href;
      return { pairCode, deviceKey, expiresAt, address, qr: drawQr(`${address}?code=${pairCode}`) };
    },

    'POST /api/pairing/wait': async ({ body, request, reply }) => {
      await limits.wait(request.ip);
      const store = pairingStore(database.queries);
      const keyHash = hashDeviceKey(body.deviceKey);
      const pairing = await store.findByDevice(keyHash);
      const wait = pairing && waitingScreens.begin(pairing._id, Date.parse(pairing.expiresAt));
      // Read after the wait has begun, so that a pairing at the same time is not missed.
      const channel = await store.channelOfDevice(keyHash);
      if (channel || !wait) {
        wait?.end();
        if (!channel) throw notFound('pairing-code');
        return { channel };
      }
      reply.raw.once('close', wait.end);
      await wait.ended;
      return { channel: await store.channelOfDevice(keyHash) };
    },
  };
}

/** Returns the channel. Throws unless it is not archived and the actor may pair screens with it. */
function pairable(stored: Channel | null, actor: Actor): Channel {
  const channel = requireReachable('channel', stored, actor);
  if (!can(actor, 'channel.pair', channel)) throw notAllowed(problem('channel-pairing-not-allowed'));
  if (channel.archived) throw badRequest(problem('channel-archived'));
  return channel;
}
