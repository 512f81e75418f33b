import type { FastifyBaseLogger } from 'fastify';
import { backTogether, isBack, outTogether, zoneOfPortal } from '#rules/outages.ts';
import { can } from '#rules/permissions.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Database } from '#server/db/database.ts';
import { type OutageNews, outageMail } from '#server/mail/outage-mail.ts';
import { waitingMailStore } from '#server/mail/waiting-mails.store.ts';
import type { WaitingMails } from '#server/mail/waiting-mails.ts';
import { userStore } from '../users/users.store.ts';
import { alertStore, type ExpectedScreen } from './alerts.store.ts';

const ROUND_EVERY_MS = 60_000;

/** Tells people by mail of screens that fell silent: once per outage, all of a portal together, and once more when they are back. */
export class AlertRounds {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private listeningSince = Date.now();

  constructor(
    private readonly database: Pick<Database, 'queries' | 'write'>,
    private readonly mails: Pick<WaitingMails, 'wake'>,
    private readonly log: Pick<FastifyBaseLogger, 'error'>,
    private readonly publicUrl: string | undefined,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.running = this.round(Date.now()).catch((error: unknown) =>
        this.log.error({ err: error }, 'Failed to find offline screens'),
      );
    }, ROUND_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /**
   * Looks once what people are to be told at `nowMs`. Whichever process notes an outage first tells of it: the mails wait in
   * the database from the moment on at which it counts as told.
   */
  async round(nowMs: number): Promise<void> {
    // A clock that was ahead at the start would keep every outage untold.
    this.listeningSince = Math.min(this.listeningSince, nowMs);
    const { listeningSince } = this;
    const expected = await alertStore(this.database.queries).expected();
    const untold = byPortal(expected.filter((one) => !one.isTold));
    const out = untold.flatMap((ofPortal) =>
      outTogether(ofPortal, { delayMs: ofPortal[0].delayMs, listeningSince }, nowMs),
    );
    const told = expected.filter((one) => one.isTold);
    const back = byPortal(told).flatMap((ofPortal) => backTogether(ofPortal, nowMs));
    const returned = told.filter((one) => one.backSince === null && isBack(one, nowMs));
    const gone = told.filter((one) => one.backSince !== null && !isBack(one, nowMs));
    await this.database.write(null, async (queries) => {
      const store = alertStore(queries);
      await store.forgetOthers(expected);
      await store.noteBack(returned, nowMs);
      await store.noteBack(gone, null);
      const [begun, ended] = [await store.begin(out), await store.end(back)];
      const zones = new Map(byPortal(expected).map((all) => [all[0].PortalId, zoneOfPortal(all)]));
      const silent = out.filter(({ _id }) => begun.has(_id));
      await this.tell(queries, 'silent', silent, zones);
      const over = back.filter(({ _id }) => ended.has(_id));
      await this.tell(queries, 'back', over, zones);
    });
    if (out.length > 0 || back.length > 0) this.mails.wake();
  }

  private async tell(
    queries: Queries,
    news: OutageNews,
    screens: ExpectedScreen[],
    zones: Map<number, string>,
  ): Promise<void> {
    for (const ofPortal of byPortal(screens)) {
      const [{ PortalId }] = ofPortal;
      const users = await userStore(queries).inPortal(PortalId);
      const told = users.filter((user) => user.email !== '' && can(user, 'portal.configure', { PortalId }));
      const { publicUrl } = this;
      const mail = outageMail(news, ofPortal, { timeZone: zones.get(PortalId) ?? 'UTC', publicUrl });
      await waitingMailStore(queries).add(told.map(({ _id }) => ({ ...mail, PortalId, userId: _id })));
    }
  }
}

type OfOnePortal = [ExpectedScreen, ...ExpectedScreen[]];

function byPortal(screens: ExpectedScreen[]): OfOnePortal[] {
  const portals = new Map<number, OfOnePortal>();
  for (const screen of screens) {
    const ofPortal = portals.get(screen.PortalId);
    if (ofPortal) ofPortal.push(screen);
    else portals.set(screen.PortalId, [screen]);
  }
  return [...portals.values()];
}
