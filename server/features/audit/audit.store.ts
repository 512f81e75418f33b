import { createHash, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/entities/audit.ts';
import type { Queries } from '#server/db/connection.ts';
import { prepared } from '#server/db/prepared.ts';
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

const addition = prepared((queries) => {
  const sent = queries.$with('sent', { _id: sql<string>`id`.as('id') }).as(sql`
    select record->>'_id' as id, (record->>'PortalId')::integer as portal_id, record->'actor'->>'_id' as actor_id,
           record->'actor'->>'userName' as actor_name, record->>'action' as action, record->>'outcome' as outcome,
           record->>'subject' as subject, record->>'label' as label, record->>'address' as address,
           array(select jsonb_array_elements_text(record->'details')) as details
      from (select ${sql.placeholder('record')}::jsonb as record) as parameters`);
  const same = queries.$with('same', { _id: sql<string>`id`.as('id') }).as(sql`
    update audit_entries set at = clock_timestamp(), times = times + 1
     where id = (
       select id from audit_entries
        where digest = ${sql.placeholder('digest')} and at > now() - ${sql.raw(`interval '${REPEAT_WITHIN}'`)}
        order by at desc limit 1)
    returning id`);
  const added = queries.$with('added', { _id: sql<string>`id`.as('id') }).as(sql`
    insert into audit_entries
      (id, portal_id, since, at, actor_id, actor_name, action, outcome, subject, label, details, address, digest)
    select id, portal_id, clock_timestamp(), clock_timestamp(), actor_id, actor_name, action, outcome, subject, label,
           details, address, ${sql.placeholder('digest')}
      from sent where not exists (select from same)
    returning id`);
  return queries.with(sent, same, added).select({ _id: added._id }).from(added).prepare('add_entry');
});

/** Equal for records that are counted as one. Users can change their names. */
function digestOf({ PortalId, actor, action, outcome, subject, label, details, address }: AuditRecord): string {
  const compared = [PortalId, actor?._id, action, outcome, subject, label, details, address];
  return createHash('sha256').update(JSON.stringify(compared)).digest('base64');
}

export function auditStore(queries: Queries) {
  return {
    /** Writes an entry, or counts it in a recent identical one. Sends one statement at once, before it returns. */
    async add(record: AuditRecord): Promise<void> {
      const values = { record: JSON.stringify({ ...record, _id: randomUUID() }), digest: digestOf(record) };
      await addition(queries).execute(values);
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
      return found.map(({ actorId, actorName, digest: _, ...entry }) => ({
        ...entry,
        actor: actorId === null ? null : { _id: actorId, userName: actorName ?? '' },
      }));
    },

    /**
     * Returns who last did one of these actions to a record, and when; null if that is not in the log. Actions that
     * only changed `ignored` fields don't count.
     */
    async lastEdit(PortalId: number | null, subject: string, actions: string[], ignored: string[]) {
      const [last] = await queries
        .select({ _id: auditEntries.actorId, userName: auditEntries.actorName, at: auditEntries.at })
        .from(auditEntries)
        .where(
          and(
            isOfPortal(PortalId),
            eq(auditEntries.subject, subject),
            eq(auditEntries.outcome, 'done'),
            inArray(auditEntries.action, actions),
            sql`(${auditEntries.details} = '{}' or not ${auditEntries.details} <@ ${sql.param(ignored)}::text[])`,
          ),
        )
        .orderBy(desc(auditEntries.at), desc(auditEntries._id))
        .limit(1);
      if (!last || last._id === null) return null;
      return { actor: { _id: last._id, userName: last.userName ?? '' }, at: last.at };
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
