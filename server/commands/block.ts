import { randomUUID } from 'node:crypto';
import { auditStore } from '#server/features/audit/audit.store.ts';
import { networkIn } from '#server/features/blocks/addresses.ts';
import { type Blocked, blockStore } from '#server/features/blocks/blocks.store.ts';
import { channelStore } from '#server/features/channels/channels.store.ts';
import type { Command, CommandParts } from './command.ts';
import { commandEntry } from './command-entry.ts';
import { CommandRefused } from './command-refused.ts';
import { namesIn } from './read-arguments.ts';

export const block: Command = {
  usage: '<address, network or channel id> [reason]',
  summary: 'blocks an address, or a channel and its screens',
  run: async (parts, words) => {
    const [named = '', ...reason] = namesIn(words, Number.POSITIVE_INFINITY);
    const blocked = await blockedBy(parts, named);
    if (await blockStore(parts.database.queries).findFor(blocked)) return [`${named} is already blocked.`];
    await parts.database.write(null, async (queries) => {
      const record = { _id: randomUUID(), reason: reason.join(' '), createdBy: null };
      await blockStore(queries).insert(blocked, record);
      await auditStore(queries).add(commandEntry('block.set', null, null, named));
    });
    return [`Blocked ${named}.`];
  },
};

export const unblock: Command = {
  usage: '<address, network or channel id>',
  summary: 'unblocks an address or a channel',
  run: async (parts, words) => {
    const [named = ''] = namesIn(words, 1);
    const blocked = await blockedBy(parts, named);
    if (!(await blockStore(parts.database.queries).findFor(blocked)))
      throw new CommandRefused(`${named} isn't blocked.`);
    await parts.database.write(null, async (queries) => {
      await blockStore(queries).delete(blocked);
      await auditStore(queries).add(commandEntry('block.set', null, null, named));
    });
    return [`Unblocked ${named}.`];
  },
};

async function blockedBy({ database }: CommandParts, named: string): Promise<Blocked> {
  const network = networkIn(named);
  if (network) return { address: network.text };
  const channel = await channelStore(database.queries).find(named);
  if (!channel) throw new CommandRefused(`${named || 'This'} is neither an address nor a channel id.`);
  return { channelId: channel._id };
}
