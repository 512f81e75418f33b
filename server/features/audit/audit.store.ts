import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/entities/audit.ts';
import type { Queries } from '#server/db/connection.ts';
import { auditEntries } from '#server/db/schema.ts';
import { asTimestamp } from '#server/db/steady-clock.ts';

/**
 * Repetitions within this time are counted instead of logged again, for example by an editor that saves automatically.
 */
const REPEAT_WITHIN = '10 minutes';

export type AuditRecord = Omit<AuditEntry, '_id' | 'at' | 'since' | 'times'>;

export interface AuditQuery {
  PortalId: number | null;
  action?: string | undefined;
  outcome?: AuditEntry['outcome'] | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  before?: string | undefined;
  limit: number;
}

export function auditStore(queries: Queries) {
  return {
    /** Writes an entry, or counts it in a recent identical one. */
    async add(record: AuditRecord): Promise<void> {
      const { PortalId, actor, action, outcome, subject, label, details, address } = record;
      const array = sql`array[${sql.join(
        details.map((detail) => sql`${detail}`),
        sql`, `,
      )}]::text[]`;
      await queries.execute(sql`
        with same as (
          update audit_entries set at = clock_timestamp(), times = times + 1
           where id = (
             select id from audit_entries
              where ${isOfPortal(PortalId)} and at > now() - ${REPEAT_WITHIN}::interval
                and action = ${action} and outcome = ${outcome} and label = ${label} and address = ${address}
                and details = ${array} and actor_id is not distinct from ${actor?._id ?? null}::text
                and subject is not distinct from ${subject}::text
              order by at desc limit 1)
          returning id)
        insert into audit_entries
          (id, portal_id, since, at, actor_id, actor_name, action, outcome, subject, label, details, address)
        select ${randomUUID()}, ${PortalId}::integer, clock_timestamp(), clock_timestamp(), ${actor?._id ?? null}::text,
               ${actor?.userName ?? null}::text, ${action}, ${outcome}, ${subject}::text, ${label}, ${array}, ${address}
         where not exists (select from same)`);
    },

    /** A page of a portal's entries, newest first. */
    async find({ PortalId, action, outcome, actor, subject, before, limit }: AuditQuery): Promise<AuditEntry[]> {
      const found = await queries
        .select()
        .from(auditEntries)
        .where(
          and(
            isOfPortal(PortalId),
            action === undefined
              ? undefined
              : or(eq(auditEntries.action, action), sql`starts_with(${auditEntries.action}, ${`${action}.`})`),
            outcome === undefined ? undefined : eq(auditEntries.outcome, outcome),
            actor === undefined ? undefined : eq(auditEntries.actorId, actor),
            subject === undefined ? undefined : eq(auditEntries.subject, subject),
            before === undefined
              ? undefined
              : sql`(at, id) < (select last.at, last.id from audit_entries last where last.id = ${before})`,
          ),
        )
        .orderBy(desc(auditEntries.at), desc(auditEntries._id))
        .limit(limit);
      return found.map(({ actorId, actorName, ...entry }) => ({
        ...entry,
        actor: actorId === null ? null : { _id: actorId, userName: actorName ?? '' },
      }));
    },

    /** Returns who last did one of these actions to a record; null if that is not in the log. */
    async lastActor(PortalId: number, subject: string, actions: string[]): Promise<AuditEntry['actor']> {
      const [last] = await queries
        .select({ _id: auditEntries.actorId, userName: auditEntries.actorName })
        .from(auditEntries)
        .where(
          and(
            isOfPortal(PortalId),
            eq(auditEntries.subject, subject),
            eq(auditEntries.outcome, 'done'),
            inArray(auditEntries.action, actions),
          ),
        )
        .orderBy(desc(auditEntries.at), desc(auditEntries._id))
        .limit(1);
      return last && last._id !== null ? { _id: last._id, userName: last.userName ?? '' } : null;
    },

    /**
     * Deletes entries older than `keepDays`, and in each portal all but the newest `maxEntries`. Completed and refused
     * calls are counted separately, so that nobody can push out entries of their changes with refused calls.
     */
    async prune(keepDays: number, maxEntries: number, now: Date): Promise<void> {
      await queries.delete(auditEntries).where(sql`at < ${asTimestamp(now)} - make_interval(days => ${keepDays})`);
      const oversized = await queries
        .select({ PortalId: auditEntries.PortalId, outcome: auditEntries.outcome })
        .from(auditEntries)
        .groupBy(auditEntries.PortalId, auditEntries.outcome)
        .having(gt(sql`count(*)`, maxEntries));
      for (const { PortalId, outcome } of oversized) {
        await queries.execute(sql`
          delete from audit_entries where id in (
            select id from audit_entries where ${isOfPortal(PortalId)} and outcome = ${outcome}
             order by at desc, id desc offset ${maxEntries})`);
      }
    },
  };
}

function isOfPortal(portalId: number | null): SQL {
  return portalId === null ? isNull(auditEntries.PortalId) : eq(auditEntries.PortalId, portalId);
}
