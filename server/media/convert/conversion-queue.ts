const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

interface WaitingFile {
  _id: string;
  /** Null for files of the library. */
  PortalId: number | null;
}

/**
 * Decides which file of a kind this process converts next: each portal in turn, so that hundreds of videos of one
 * portal don't delay the single video of another. A file that was postponed waits, for longer each time, and holds up
 * no other. All times are in milliseconds of one clock.
 */
export class ConversionQueue {
  private readonly postponed = new Map<string, { times: number; until: number }>();
  /** The number of the last turn of each portal that had one. */
  private readonly lastTurns = new Map<number | null, number>();
  private turn = 0;

  /** Chooses from all the files that wait, oldest first, without those that were tried in this round. */
  choose<File extends WaitingFile>(
    waiting: readonly File[],
    tried: ReadonlySet<string>,
    now: number,
  ): File | undefined {
    this.forgetAllBut(new Set(waiting.map(({ _id }) => _id)));
    const lastTurnOf = ({ PortalId }: File) => this.lastTurns.get(PortalId) ?? 0;
    const [next] = waiting
      .filter(({ _id }) => !tried.has(_id) && (this.postponed.get(_id)?.until ?? now) <= now)
      .sort((a, b) => lastTurnOf(a) - lastTurnOf(b));
    this.turn += 1;
    if (next) this.lastTurns.set(next.PortalId, this.turn);
    return next;
  }

  /** Makes a file wait before it is chosen again. Returns how often it has been postponed. */
  postpone(fileId: string, now: number): number {
    const times = (this.postponed.get(fileId)?.times ?? 0) + 1;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (times - 1), LONGEST_PAUSE_MS);
    this.postponed.set(fileId, { times, until: now + pause });
    return times;
  }

  /** Files may have been deleted, or converted by another process. */
  private forgetAllBut(waitingIds: ReadonlySet<string>): void {
    for (const fileId of this.postponed.keys()) if (!waitingIds.has(fileId)) this.postponed.delete(fileId);
  }
}
