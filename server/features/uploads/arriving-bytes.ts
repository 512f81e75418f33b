import { quotaReached } from './portal-quota.ts';

/** One upload while it arrives. */
export interface Arrival {
  /** How many more bytes the portal may take now. */
  readonly bytesLeft: number;
  /** Counts bytes as they arrive. Throws 413 once the portal's uploads together exceed its quota. */
  take(bytes: number): Promise<void>;
  /** The upload is over: it was stored, with all that belongs to it in so many bytes, or nothing of it stays. */
  end(storedBytes: number): void;
}

interface Portal {
  /** By the records. */
  used: number;
  arriving: number;
  uploads: number;
}

/**
 * Counts what arrives for each portal, all its uploads to this process together: records are made only when files have arrived, and
 * until then even files of unknown length must not fill the disk.
 */
export class ArrivingBytes {
  private readonly portals = new Map<number, Portal>();

  /** `bytesUsedBy`: what counts towards the quota, by the records. */
  constructor(
    private readonly bytesUsedBy: (portalId: number) => Promise<number>,
    private readonly quotaBytes: number,
  ) {}

  async begin(portalId: number): Promise<Arrival> {
    const used = await this.bytesUsedBy(portalId);
    const portal = this.portals.get(portalId) ?? { used, arriving: 0, uploads: 0 };
    this.portals.set(portalId, portal);
    portal.used = used;
    portal.uploads += 1;
    const bytesLeft = () => this.quotaBytes - portal.used - portal.arriving;
    let own = 0;
    let isOver = false;
    return {
      get bytesLeft() {
        return bytesLeft();
      },
      take: async (bytes) => {
        own += bytes;
        portal.arriving += bytes;
        if (bytesLeft() >= 0) return;
        // Something may have been removed meanwhile, or be counted twice where its record has just been made.
        portal.used = await this.bytesUsedBy(portalId);
        if (bytesLeft() < 0) throw quotaReached();
      },
      end: (storedBytes) => {
        if (isOver) return;
        isOver = true;
        portal.arriving -= own;
        portal.used += storedBytes;
        portal.uploads -= 1;
        if (portal.uploads === 0) this.portals.delete(portalId);
      },
    };
  }
}
