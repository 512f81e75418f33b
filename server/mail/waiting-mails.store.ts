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

/** An email that should be sent now. */
export interface DueMail extends MailContent {
  _id: string;
  /** Empty if the user no longer has an address. */
  to: string;
  madeAt: string;
  /** Number of earlier attempts. */
  attempts: number;
}

export function waitingMailStore(queries: Queries) {
  return {
    async add(mails: NewMail[]): Promise<void> {
      if (mails.length === 0) return;
      const rows = mails.map((mail, index) => ({ _id: randomUUID(), ...mail, madeAt: timeAfter(mail.userId, index) }));
      await queries.insert(waitingMails).values(rows);
    },

    /**
     * Returns the oldest due email. Emails to the same user are sent in order, so that "back online" never arrives
     * before "offline".
     */
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
     * Claims an email for `forMs` and counts the attempt. Returns false if another process was faster. If this process
     * dies, others can claim the email after that time.
     */
    async claim(mailId: string, forMs: number): Promise<boolean> {
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

    async delete(mailId: string): Promise<void> {
      await queries.delete(waitingMails).where(eq(waitingMails._id, mailId));
    },

    async count(): Promise<number> {
      return queries.$count(waitingMails);
    },

    /** Deletes the emails of portals that are deleted or have turned alerts off. */
    async deleteUnwanted(): Promise<void> {
      await queries.execute(sql`
        delete from waiting_mails using portals
         where portals.portal_id = waiting_mails.portal_id and (portals.deleted or portals.alerts_opt_out)`);
    },

    /**
     * Deletes emails that are too old at `now`, and the oldest ones of a portal with more than `most`. Returns their
     * number.
     */
    async deleteOld(afterHours: number, most: number, now: Date): Promise<number> {
      const deleted = await queries
        .delete(waitingMails)
        .where(
          sql`${waitingMails.madeAt} < ${asTimestamp(now)} - make_interval(hours => ${afterHours}) or ${waitingMails._id} in (
            select id from (
              select id, row_number() over (partition by portal_id order by made_at desc, id desc) as place from waiting_mails
            ) placed where place > ${most})`,
        )
        .returning({ _id: waitingMails._id });
      return deleted.length;
    },
  };
}

/** The current time, but later than the user's other waiting emails, and than the `index` emails added before it. */
function timeAfter(userId: string, index: number): SQL {
  const latest = sql`(select max(made_at) from waiting_mails where user_id = ${userId})`;
  return sql`greatest(now(), ${latest} + interval '1 millisecond') + ${index}::integer * interval '1 millisecond'`;
}

function afterMs(ms: number): SQL {
  return sql`now() + make_interval(secs => ${ms / 1000})`;
}
