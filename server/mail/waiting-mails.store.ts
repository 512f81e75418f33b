import { randomUUID } from 'node:crypto';
import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#server/db/connection.ts';
import { users, waitingMails } from '#server/db/schema.ts';
import { asTimestamp } from '#server/db/steady-clock.ts';
import type { MailContent } from './post.ts';

export interface NewMail extends MailContent {
  PortalId: number;
  userId: string;
}

/** One whose turn it is. */
export interface DueMail extends MailContent {
  _id: string;
  /** Empty where its user has no address any more. */
  to: string;
  madeAt: string;
  /** How often it was tried before. */
  attempts: number;
}

export function waitingMailStore(queries: Queries) {
  return {
    async add(mails: NewMail[]): Promise<void> {
      if (mails.length === 0) return;
      await queries.insert(waitingMails).values(mails.map((mail) => ({ _id: randomUUID(), ...mail })));
    },

    /** The oldest that is due. A mail waits for earlier ones to the same user: that something is over is not told before that it began. */
    async nextDue(): Promise<DueMail | null> {
      const [found] = await queries
        .select({
          _id: waitingMails._id,
          to: users.email,
          subject: waitingMails.subject,
          text: waitingMails.text,
          html: waitingMails.html,
          madeAt: waitingMails.madeAt,
          attempts: waitingMails.attempts,
        })
        .from(waitingMails)
        .innerJoin(users, eq(users._id, waitingMails.userId))
        .where(
          sql`${waitingMails.dueAt} <= now() and not exists (
            select from waiting_mails earlier where earlier.user_id = ${waitingMails.userId}
               and (earlier.made_at, earlier.id) < (${waitingMails.madeAt}, ${waitingMails._id}))`,
        )
        .orderBy(waitingMails.madeAt, waitingMails._id)
        .limit(1);
      return found ?? null;
    },

    /**
     * Takes it for `forMs`, for a try that counts from now on. False where another process was quicker. One that dies of it, or
     * with it, leaves it to the others after that time.
     */
    async take(mailId: string, forMs: number): Promise<boolean> {
      const taken = await queries
        .update(waitingMails)
        .set({ attempts: sql`${waitingMails.attempts} + 1`, dueAt: afterMs(forMs) })
        .where(and(eq(waitingMails._id, mailId), lte(waitingMails.dueAt, sql`now()`)))
        .returning({ _id: waitingMails._id });
      return taken.length > 0;
    },

    async postpone(mailId: string, forMs: number): Promise<void> {
      await queries
        .update(waitingMails)
        .set({ dueAt: afterMs(forMs) })
        .where(eq(waitingMails._id, mailId));
    },

    async forget(mailId: string): Promise<void> {
      await queries.delete(waitingMails).where(eq(waitingMails._id, mailId));
    },

    async count(): Promise<number> {
      return queries.$count(waitingMails);
    },

    /** Forgets those of portals that are deleted, or want to hear nothing. */
    async forgetUnwanted(): Promise<void> {
      await queries.execute(sql`
        delete from waiting_mails using portals
         where portals.portal_id = waiting_mails.portal_id and (portals.deleted or portals.alerts_opt_out)`);
    },

    /** Forgets those that are too old at `now`, and the oldest of a portal that has more than `most`. Returns how many. */
    async giveUp(afterHours: number, most: number, now: Date): Promise<number> {
      const given = await queries
        .delete(waitingMails)
        .where(
          sql`${waitingMails.madeAt} < ${asTimestamp(now)} - make_interval(hours => ${afterHours}) or ${waitingMails._id} in (
            select id from (
              select id, row_number() over (partition by portal_id order by made_at desc, id desc) as place from waiting_mails
            ) placed where place > ${most})`,
        )
        .returning({ _id: waitingMails._id });
      return given.length;
    },
  };
}

function afterMs(ms: number): SQL {
  return sql`now() + make_interval(secs => ${ms / 1000})`;
}
