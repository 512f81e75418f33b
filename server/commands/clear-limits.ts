import { auditStore } from '#server/features/audit/audit.store.ts';
import { addressKey, clearLimits as clear } from '#server/http/guards/rate-limit.ts';
import type { Command } from './command.ts';
import { commandEntry } from './command-entry.ts';
import { namesIn } from './read-arguments.ts';

export const clearLimits: Command = {
  usage: '[username or address]',
  summary: 'lets users log in again after too many failed attempts',
  run: async ({ database }, words) => {
    const [named] = namesIn(words, 1);
    const count = await database.write(null, async (queries) => {
      const cleared = await clear(queries, named === undefined ? undefined : [named, addressKey(named)]);
      await auditStore(queries).add(commandEntry('limits.clear', null, null, named ?? ''));
      return cleared;
    });
    const whose = named === undefined ? '' : ` for ${named}`;
    if (count === 0) return [`There are no failed attempts${whose}.`];
    return [`Cleared ${count} ${count === 1 ? 'limit' : 'limits'}${whose}.`];
  },
};
