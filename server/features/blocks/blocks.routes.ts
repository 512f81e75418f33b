import { randomUUID } from 'node:crypto';
import type { blocks } from '#contract/endpoints/blocks.ts';
import type { Block } from '#contract/entities/block.ts';
import { problem } from '#contract/errors/problem.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import { badField, badRequest, notFound } from '#server/errors.ts';
import type { Call, HandlersFor } from '#server/http/contract/handlers.ts';
import { channelStore } from '../channels/channels.store.ts';
import { isInNetwork, networkIn } from './addresses.ts';
import { type Blocked, blockStore } from './blocks.store.ts';

type SetCall = Pick<Call<(typeof blocks)['POST /api/blocks/set']>, 'body' | 'request'>;

export function blockHandlers({ database }: Deps): HandlersFor<typeof blocks> {
  return {
    'POST /api/blocks/set': async ({ body, request, user }) =>
      database.write(user._id, async (queries) => {
        const blocked = await readBlocked(queries, { body, request });
        const store = blockStore(queries);
        const before = await store.findFor(blocked);
        if (!body.blocked) {
          await store.delete(blocked);
          return found(before);
        }
        if (before) return before;
        await store.insert(blocked, { _id: randomUUID(), reason: body.reason, createdBy: user._id });
        return found(await store.findFor(blocked));
      }),

    'POST /api/blocks/find': async () => blockStore(database.queries).all(),
  };
}

/** Returns what the request blocks or unblocks. Throws 404 for an unknown channel and 400 for an invalid address. */
async function readBlocked(queries: Queries, { body, request }: SetCall): Promise<Blocked> {
  if (body.channel !== undefined) {
    const channel = await channelStore(queries).find(body.channel);
    if (!channel) throw notFound('channel');
    return { channelId: channel._id };
  }
  const network = networkIn(body.address ?? '');
  if (!network) throw badRequest(problem('block-address-invalid'), { address: problem('block-network-invalid') });
  if (body.blocked && isInNetwork(request.ip, network)) {
    throw badField('address', problem('block-own-address'));
  }
  return { address: network.text };
}

function found(block: Block | null): Block {
  if (!block) throw notFound('block');
  return block;
}
