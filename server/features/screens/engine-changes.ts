import type { FastifyBaseLogger } from 'fastify';
import type { BrowserEngine } from '#rules/browser-engine.ts';
import type { Database } from '#server/db/database.ts';
import { changePairedScreens } from '../change-paired-screens.ts';
import { type PairedDevice, screenStore } from './screens.store.ts';

/**
 * Engines of paired screens that differ from the stored ones. They are stored together: after an update of the server
 * or of browsers, all screens of a portal have another one, and each change locks the portal.
 */
export class EngineChanges {
  private readonly waiting = new Map<string, { PortalId: number; engine: BrowserEngine | null }>();

  constructor(
    private readonly database: Database,
    private readonly log: Pick<FastifyBaseLogger, 'error'>,
  ) {}

  note({ _id, PortalId, engine: before }: PairedDevice, engine: BrowserEngine | null): void {
    if (engine === before) this.waiting.delete(_id);
    else this.waiting.set(_id, { PortalId, engine });
  }

  async store(): Promise<void> {
    const byPortal = new Map<number, Map<string, BrowserEngine | null>>();
    for (const [deviceId, { PortalId, engine }] of this.waiting) {
      const engines = byPortal.get(PortalId) ?? new Map();
      byPortal.set(PortalId, engines.set(deviceId, engine));
    }
    this.waiting.clear();
    for (const [PortalId, engines] of byPortal) {
      try {
        await this.database.write(null, (queries) =>
          changePairedScreens(queries, { PortalId, deviceIds: [...engines.keys()] }, () =>
            screenStore(queries).setEngines(engines),
          ),
        );
      } catch (error) {
        // The next reports bring them again.
        this.log.error({ err: error, portal: PortalId }, 'Failed to store the browser engines of screens');
      }
    }
  }
}
