import { quotaReached } from '../records/portal-quota.ts';

/** What a form may hold beside its file. */
const LARGEST_ENVELOPE_BYTES = 64 * 1024;

/** One upload while it arrives. */
export interface Reservation {
  /** Counts bytes as they arrive. Throws 413 once the portal's uploads together exceed its quota; this one counts no longer then. */
  add(bytes: number): Promise<void>;
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
 * until then even files of unknown length must not fill the disk. A length that a request announces counts from its beginning, so that
 * of several uploads at once only those are refused that don't fit.
 */
export class QuotaReservations {
  private readonly portals = new Map<number, Portal>();

  /** `bytesUsedBy`: what counts towards the quota, by the records. */
  constructor(
    private readonly bytesUsedBy: (portalId: number) => Promise<number>,
    private readonly quotaBytes: number,
  ) {}

  /** `announcedBytes`: the length of the request, 0 where it is unknown. Throws 413 for an upload that can't fit. */
  async reserve(portalId: number, announcedBytes: number): Promise<Reservation> {
    const used = await this.bytesUsedBy(portalId);
    const portal = this.portals.get(portalId) ?? { used, arriving: 0, uploads: 0 };
    this.portals.set(portalId, portal);
    portal.uploads += 1;
    const bytesLeft = () => this.quotaBytes - portal.used - portal.arriving;
    let [counted, received, isOver] = [0, 0, false];
    const count = (bytes: number) => {
      portal.arriving += bytes - counted;
      counted = bytes;
    };
    // Something may have been removed meanwhile, or be counted twice where its record has just been made.
    const readUsed = async () => {
      portal.used = await this.bytesUsedBy(portalId);
    };
    const end = (storedBytes: number) => {
      if (isOver) return;
      isOver = true;
      count(0);
      portal.used += storedBytes;
      portal.uploads -= 1;
      if (portal.uploads === 0) this.portals.delete(portalId);
    };
    count(Math.max(0, announcedBytes - LARGEST_ENVELOPE_BYTES));
    if (bytesLeft() <= 0) await readUsed();
    if (bytesLeft() <= 0) {
      end(0);
      throw quotaReached();
    }
    return {
      add: async (bytes) => {
        received += bytes;
        if (received > counted) count(received);
        if (bytesLeft() >= 0) return;
        await readUsed();
        if (bytesLeft() >= 0) return;
        count(0);
        throw quotaReached();
      },
      end,
    };
  }
}
