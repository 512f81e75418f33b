import type { Database } from '#server/db/database.ts';
import { portalStore } from './portals.store.ts';

/** Caches the numbers of the portals that are not deleted, until a portal changes. */
export class LivePortals {
  private numbers: Promise<Set<number>> | null = null;

  constructor(private readonly database: Database) {
    const invalidate = () => {
      this.numbers = null;
    };
    database.changes.onChange((change) => {
      if (change.kind === 'portal') invalidate();
    });
    database.changes.onGap(invalidate);
  }

  async has(portalId: number): Promise<boolean> {
    this.numbers ??= this.read();
    return (await this.numbers).has(portalId);
  }

  private async read(): Promise<Set<number>> {
    try {
      return new Set((await portalStore(this.database.queries).all()).map((portal) => portal.PortalId));
    } catch (error) {
      this.numbers = null;
      throw error;
    }
  }
}
