import { auditStore } from '#server/features/audit/audit.store.ts';
import { addressKey, clearLimits as clear } from '#server/http/guards/rate-limit.ts';
import type { Command } from './command.ts';
import { commandEntry } from './command-entry.ts';
import { namesIn } from './read-arguments.ts';

export const clearLimits: Command = {
  usage: '[username or address]',
  summary: 'lets users log in again after too many failed attempts',
  run: async ({ database }, args) => {
    const [subject] = namesIn(args, 1);
    const count = await database.write(null, async (queries) => {
      const cleared = await clear(queries, subject === undefined ? undefined : [subject, addressKey(subject)]);
      await auditStore(queries).add(commandEntry('limits.clear', null, null, subject ?? ''));
      return cleared;
    });
    const suffix = subject === undefined ? '' : ` for ${subject}`;
    if (count === 0) return [`There are no failed attempts${suffix}.`];
    return [`Cleared ${count} ${count === 1 ? 'limit' : 'limits'}${suffix}.`];
  },
};
