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
  run: async (parts, args) => {
    const [target = '', ...reason] = namesIn(args, Number.POSITIVE_INFINITY);
    const blocked = await targetOf(parts, target);
    if (await blockStore(parts.database.queries).findFor(blocked)) return [`${target} is already blocked.`];
    await parts.database.write(null, async (queries) => {
      const record = { _id: randomUUID(), reason: reason.join(' '), createdBy: null };
      await blockStore(queries).insert(blocked, record);
      await auditStore(queries).add(commandEntry('block.set', null, null, target));
    });
    return [`Blocked ${target}.`];
  },
};

export const unblock: Command = {
  usage: '<address, network or channel id>',
  summary: 'unblocks an address or a channel',
  run: async (parts, args) => {
    const [target = ''] = namesIn(args, 1);
    const blocked = await targetOf(parts, target);
    if (!(await blockStore(parts.database.queries).findFor(blocked)))
      throw new CommandRefused(`${target} isn't blocked.`);
    await parts.database.write(null, async (queries) => {
      await blockStore(queries).delete(blocked);
      await auditStore(queries).add(commandEntry('block.set', null, null, target));
    });
    return [`Unblocked ${target}.`];
  },
};

async function targetOf({ database }: CommandParts, target: string): Promise<Blocked> {
  const network = networkIn(target);
  if (network) return { address: network.text };
  const channel = await channelStore(database.queries).find(target);
  if (!channel) throw new CommandRefused(`${target || 'This'} is neither an address nor a channel id.`);
  return { channelId: channel._id };
}
