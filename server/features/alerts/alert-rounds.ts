import type { FastifyBaseLogger } from 'fastify';
import { backTogether, isBack, outTogether } from '#rules/outages.ts';
import { can } from '#rules/permissions.ts';
import { periodicJob } from '#server/async/periodic-job.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import { type OutageNews, outageMail } from '#server/mail/outage-mail.ts';
import { waitingMailStore } from '#server/mail/waiting-mails.store.ts';
import type { WaitingMails } from '#server/mail/waiting-mails.ts';
import { userStore } from '../users/users.store.ts';
import { alertStore, type ExpectedScreen } from './alerts.store.ts';

const ROUND_INTERVAL_MS = 60_000;

/**
 * Emails alerts about screens that are offline: one per outage, together for all screens of a portal, and another when
 * they are back online.
 */
export class AlertRounds {
  private readonly rounds = periodicJob({
    work: () => this.round(Date.now()),
    everyMs: ROUND_INTERVAL_MS,
    onError: (error) => this.log.error({ err: error }, 'Failed to find offline screens'),
  });
  private listeningSince = Date.now();

  constructor(
    private readonly database: Pick<Database, 'queries' | 'write'>,
    private readonly mails: Pick<WaitingMails, 'wake'>,
    private readonly log: Pick<FastifyBaseLogger, 'error'>,
    private readonly publicUrl: string | undefined,
  ) {}

  start(): void {
    this.rounds.start();
  }

  stop(): Promise<void> {
    return this.rounds.stop();
  }

  /**
   * Checks all screens once, as of `nowMs`. The process that stores an outage first sends its alerts: the emails are
   * queued in the same transaction.
   */
  async round(nowMs: number): Promise<void> {
    // If the clock was ahead at the start, no outage would be reported until it has caught up.
    this.listeningSince = Math.min(this.listeningSince, nowMs);
    const { listeningSince } = this;
    const expected = await alertStore(this.database.queries).expected();
    const notAlerted = byPortal(expected.filter((screen) => !screen.isAlerted));
    const newlyOffline = notAlerted.flatMap((inPortal) =>
      outTogether(inPortal, { delayMs: inPortal[0].delayMs, listeningSince }, nowMs),
    );
    const alerted = expected.filter((screen) => screen.isAlerted);
    const backOnline = byPortal(alerted).flatMap((inPortal) => backTogether(inPortal, nowMs));
    const returned = alerted.filter((screen) => screen.backSince === null && isBack(screen, nowMs));
    const offlineAgain = alerted.filter((screen) => screen.backSince !== null && !isBack(screen, nowMs));
    await this.database.write(null, async (queries) => {
      const store = alertStore(queries);
      await store.deleteOthers(expected);
      await store.setBackSince(returned, nowMs);
      await store.setBackSince(offlineAgain, null);
      const [startedIds, endedIds] = [await store.startOutages(newlyOffline), await store.endOutages(backOnline)];
      const offlineToReport = newlyOffline.filter(({ _id }) => startedIds.has(_id));
      await this.queueMails(queries, 'silent', offlineToReport);
      const backToReport = backOnline.filter(({ _id }) => endedIds.has(_id));
      await this.queueMails(queries, 'back', backToReport);
    });
    if (newlyOffline.length > 0 || backOnline.length > 0) this.mails.wake();
  }

  private async queueMails(queries: Queries, news: OutageNews, screens: ExpectedScreen[]): Promise<void> {
    for (const inPortal of byPortal(screens)) {
      const [{ PortalId }] = inPortal;
      const users = await userStore(queries).mailRecipients({ PortalId });
      const recipients = users.filter((user) => can(user, 'portal.configure', { PortalId }));
      const mails = recipients.map(({ _id, language }) => {
        const mail = outageMail(news, inPortal, language, this.publicUrl);
        return { ...mail, PortalId, userId: _id };
      });
      await waitingMailStore(queries).add(mails);
    }
  }
}

type ScreensOfPortal = [ExpectedScreen, ...ExpectedScreen[]];

function byPortal(screens: ExpectedScreen[]): ScreensOfPortal[] {
  const portals = new Map<number, ScreensOfPortal>();
  for (const screen of screens) {
    const inPortal = portals.get(screen.PortalId);
    if (inPortal) inPortal.push(screen);
    else portals.set(screen.PortalId, [screen]);
  }
  return [...portals.values()];
}
