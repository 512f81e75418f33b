import { quotaReached } from '../records/portal-quota.ts';

/** What a form may contain besides its file. */
const MAX_FORM_OVERHEAD_BYTES = 64 * 1024;

/** The reserved bytes of one upload. */
export interface Reservation {
  /** Adds received bytes. If the portal's uploads together exceed its quota, throws 413 and frees this reservation. */
  add(bytes: number): Promise<void>;
  /**
   * Ends the upload, which took this many bytes including variants, or 0 if it was not stored. Later calls have no
   * effect.
   */
  end(storedBytes: number): void;
}

interface Portal {
  /** Bytes used by the records. */
  used: number;
  reserved: number;
  uploads: number;
}

/**
 * Reserves bytes of each portal's quota for its uploads to this process. Records are created only when a file is
 * complete, and until then even files of unknown length must not fill the disk. A length that a request announces is
 * reserved when it starts, so that only those of several simultaneous uploads are rejected that don't fit.
 */
export class QuotaReservations {
  private readonly portals = new Map<number, Portal>();

  /** `bytesUsedBy`: returns the used bytes of the quota, by the records. */
  constructor(
    private readonly bytesUsedBy: (portalId: number) => Promise<number>,
    private readonly quotaBytes: number,
  ) {}

  /** `announcedBytes`: the length of the request, or 0 if unknown. Throws 413 if the upload can't fit. */
  async reserve(portalId: number, announcedBytes: number): Promise<Reservation> {
    const used = await this.bytesUsedBy(portalId);
    const portal = this.portals.get(portalId) ?? { used, reserved: 0, uploads: 0 };
    this.portals.set(portalId, portal);
    portal.uploads += 1;
    const bytesLeft = () => this.quotaBytes - portal.used - portal.reserved;
    let [counted, received, isOver] = [0, 0, false];
    const count = (bytes: number) => {
      portal.reserved += bytes - counted;
      counted = bytes;
    };
    // Files may have been deleted in the meantime, or counted twice because their records were just created.
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
    count(Math.max(0, announcedBytes - MAX_FORM_OVERHEAD_BYTES));
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
