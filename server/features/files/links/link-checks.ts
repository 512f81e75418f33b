import type { FastifyBaseLogger } from 'fastify';
import { can } from '#rules/permissions.ts';
import { periodicJob } from '#server/async/periodic-job.ts';
import type { Queries } from '#server/db/connection.ts';
import { userStore } from '#server/features/users/users.store.ts';
import { linkMail } from '#server/mail/link-mail.ts';
import { waitingMailStore } from '#server/mail/waiting-mails.store.ts';
import type { WaitingMails } from '#server/mail/waiting-mails.ts';
import { readStyleSheets } from '#server/media/sweep/style-sheets.ts';
import { deleteUnusedFiles } from '../delete-files.ts';
import { fileStore } from '../files.store.ts';
import { checkLink, type LinkDeps } from './check-link.ts';
import { CHECK_EVERY_MS, LEASE_MS, timeAt } from './check-times.ts';
import { linkStore, type StoredLink } from './links.store.ts';

const LOOK_EVERY_MS = 5_000;
const MAX_CONCURRENT = 3;
const REPORT_AFTER_MS = 10 * 60_000;
const REMOVE_EVERY_MS = 30 * 60_000;
/** Screens switch within seconds; those that are offline have stored what they show. */
const KEEP_REPLACED_MS = 60 * 60_000;

interface LinkChecksDeps extends LinkDeps {
  mails: Pick<WaitingMails, 'wake'>;
  publicUrl?: string | undefined;
  log: FastifyBaseLogger;
}

/** Checks the linked files that are in use every minute. See docs/decisions/064-fetch-linked-files-again.md */
export class LinkChecks {
  private readonly jobs;
  private isStopped = false;

  constructor(private readonly deps: LinkChecksDeps) {
    const onError = (error: unknown) => deps.log.error({ err: error }, 'Failed to check linked files');
    this.jobs = [
      periodicJob({ work: () => this.round(Date.now()), everyMs: LOOK_EVERY_MS, onError }),
      periodicJob({ work: () => this.removeReplaced(Date.now()), everyMs: REMOVE_EVERY_MS, onError }),
    ];
  }

  start(): void {
    for (const job of this.jobs) job.start();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.jobs.map((job) => job.stop()));
  }

  /** Checks all links that are due, and reports those that have been failing for a while. */
  async round(nowMs: number): Promise<void> {
    const failingBefore = timeAt(nowMs - REPORT_AFTER_MS);
    if (!(await linkStore(this.deps.database.queries).hasWork(timeAt(nowMs), failingBefore))) return;
    // A round with servers that don't respond takes long.
    const startedAt = performance.now();
    const now = () => nowMs + performance.now() - startedAt;
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, () => this.checkDue(now)));
    await this.report(failingBefore);
  }

  private async checkDue(now: () => number): Promise<void> {
    const store = linkStore(this.deps.database.queries);
    while (!this.isStopped) {
      const nowMs = now();
      const linkId = await store.takeDue(timeAt(nowMs), timeAt(nowMs + LEASE_MS));
      if (linkId === null) return;
      await this.checkIfUsed(linkId, nowMs).catch((error: unknown) =>
        this.deps.log.error({ err: error, linkId }, 'Failed to check a linked file'),
      );
    }
  }

  private async checkIfUsed(linkId: string, nowMs: number): Promise<void> {
    const { queries } = this.deps.database;
    const link = await linkStore(queries).find(linkId);
    if (!link) return;
    const uses = await fileStore(queries).usesOf(link.PortalId, link.file.location);
    if (uses.some(({ archived }) => !archived)) return checkLink(this.deps, linkId, nowMs);
    await linkStore(queries).update(linkId, { nextCheckAt: timeAt(nowMs + CHECK_EVERY_MS) });
  }

  /**
   * Emails those who can do something about it, once when a file can't be fetched for a while and once when it can
   * again.
   */
  private async report(failingBefore: string): Promise<void> {
    const count = await this.deps.database.write(null, async (queries) => {
      const news = await linkStore(queries).toReport(failingBefore);
      for (const { link, name, portalName, isSilent } of news) {
        await linkStore(queries).update(link._id, { reported: link.failingSince !== null });
        if (!isSilent) await this.queueMails(queries, link, { name, portalName });
      }
      return news.length;
    });
    if (count > 0) this.deps.mails.wake();
  }

  private async queueMails(
    queries: Queries,
    link: StoredLink,
    names: { name: string; portalName: string },
  ): Promise<void> {
    const { PortalId, createdBy } = link;
    const users = await userStore(queries).mailRecipients({ PortalId });
    const recipients = users.filter((user) => user._id === createdBy || can(user, 'portal.configure', { PortalId }));
    const news = { ...names, address: link.address, problem: link.problem };
    const mails = recipients.map(async ({ _id, language }) => {
      const mail = await linkMail(news, language, this.deps.publicUrl);
      return { ...mail, PortalId, userId: _id };
    });
    await waitingMailStore(queries).add(await Promise.all(mails));
  }

  /** Removes earlier versions that screens no longer need, because a file may change every minute. */
  async removeReplaced(nowMs: number): Promise<void> {
    const { database, uploads, log } = this.deps;
    await database.withLock('removal of replaced versions', 'skip', async () => {
      const replaced = await linkStore(database.queries).replacedBefore(timeAt(nowMs - KEEP_REPLACED_MS));
      if (replaced.length === 0) return;
      const sheets = await readStyleSheets(uploads, log);
      await database.write(null, (queries) => deleteUnusedFiles(queries, replaced, sheets));
    });
  }
}
