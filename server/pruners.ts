import type { FastifyBaseLogger } from 'fastify';
import { type PeriodicJob, periodicJob } from './async/periodic-job.ts';
import type { Database } from './db/database.ts';
import { auditStore } from './features/audit/audit.store.ts';
import { placementStore } from './features/channels/placements.store.ts';
import { feedStore } from './features/feeds/feeds.store.ts';
import { removeAbandoned } from './features/uploads/remove-upload.ts';
import type { MediaFolder } from './media/storage/media-folder.ts';

const HOUR_MS = 3_600_000;
/** Per portal, and separately for successful and refused actions. */
const MOST_AUDIT_ENTRIES = 50_000;
/** Slide orders from pages that have been open for longer are refused. */
const CELL_CHANGES_DAYS = 90;
/** Feeds that no slide has shown for longer are deleted. */
const UNUSED_FEED_DAYS = 30;

interface Parts {
  database: Pick<Database, 'queries' | 'steadyNow' | 'write'>;
  media: Pick<MediaFolder, 'remove'>;
  auditKeepDays: number;
}

/** Jobs that delete old rows from tables that would otherwise grow without limit. */
export function pruners({ database, media, auditKeepDays }: Parts, log: FastifyBaseLogger): PeriodicJob[] {
  const { queries } = database;
  const all = [
    {
      prune: (now: Date) => auditStore(queries).prune(auditKeepDays, MOST_AUDIT_ENTRIES, now),
      everyMs: HOUR_MS,
      failure: 'Failed to prune the audit log',
    },
    {
      prune: (now: Date) => placementStore(queries).pruneCellChanges(CELL_CHANGES_DAYS, now),
      everyMs: 24 * HOUR_MS,
      failure: 'Failed to delete old cell changes',
    },
    {
      prune: (now: Date) => feedStore(queries).prune(UNUSED_FEED_DAYS, now),
      everyMs: 24 * HOUR_MS,
      failure: 'Failed to delete old feeds',
    },
    {
      prune: (now: Date) => removeAbandoned({ database, folder: media }, now),
      everyMs: HOUR_MS,
      failure: 'Failed to delete abandoned uploads',
    },
  ];
  return all.map(({ prune, everyMs, failure }) =>
    periodicJob({
      work: async () => prune(await database.steadyNow()),
      everyMs,
      firstAfterMs: 0,
      onError: (error) => log.error({ err: error }, failure),
    }),
  );
}
