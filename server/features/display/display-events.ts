import type { Change } from '#contract/entities/change.ts';
import type { Database } from '#server/db/database.ts';
import type { EventStream } from '#server/http/streams/event-stream.ts';
import { channelRefreshStore } from '../channels/channel-refreshes.store.ts';
import type { BuiltDocument } from './build-document.ts';
import type { DisplayAddress, DisplayDocuments } from './display-documents.ts';

/** Kinds of record of which screens never hear. */
const NOT_FOR_SCREENS: readonly Change['kind'][] = ['user', 'library', 'template', 'syncGroup', 'screen', 'block'];

/** The screens that listen to one channel, and what they were told last. */
interface Audience {
  address: DisplayAddress;
  channelId: string;
  streams: Set<EventStream>;
  revision: string;
  refreshRequestedAt: number;
}

/**
 * Tells screens when what they show has changed, and when staff ask them to refresh.
 * See docs/decisions/004-announce-changes-with-database-triggers.md
 */
export class DisplayEvents {
  private readonly audiences = new Map<string, Audience>();
  /** Portals that changed while they were being looked at. */
  private readonly waiting = new Set<number>();
  private isLooking = false;

  constructor(
    private readonly database: Database,
    private readonly documents: DisplayDocuments,
    private readonly onFailure: (error: unknown) => void,
  ) {
    database.changes.onChange((change) => this.hear(change));
    database.changes.onGap(() => this.lookEverywhere());
  }

  /**
   * Adds a screen; it is told at once what it may have missed: the present revision, and whether staff have asked for a refresh
   * after `since`, when it loaded its channel.
   */
  async join(stream: EventStream, document: BuiltDocument, address: DisplayAddress, since = Infinity): Promise<void> {
    const audience = this.audiences.get(document.channelId) ?? (await this.open(document, address));
    audience.streams.add(stream);
    stream.onClose(() => {
      audience.streams.delete(stream);
      if (audience.streams.size === 0) this.audiences.delete(document.channelId);
    });
    stream.send('revision', { revision: audience.revision });
    const requestedAt = audience.refreshRequestedAt;
    if (requestedAt > since) stream.send('refresh', { requestedAt });
  }

  private async open(document: BuiltDocument, address: DisplayAddress): Promise<Audience> {
    const requests = await channelRefreshStore(this.database.queries).refreshRequests([document.channelId]);
    const opened = this.audiences.get(document.channelId);
    if (opened) return opened;
    const audience: Audience = {
      address,
      channelId: document.channelId,
      streams: new Set(),
      revision: document.revision,
      refreshRequestedAt: requests.get(document.channelId) ?? 0,
    };
    this.audiences.set(document.channelId, audience);
    // What changed while the question was asked has nobody told yet.
    this.waiting.add(document.portalId);
    this.look();
    return audience;
  }

  private hear(change: Change): void {
    if (NOT_FOR_SCREENS.includes(change.kind)) return;
    if (change.kind === 'device') this.tellOfDevices(change.PortalId);
    else if (change.PortalId === null) this.lookEverywhere();
    else this.lookAt([change.PortalId]);
  }

  /** A screen was given another channel, or none: those that are paired ask whether it is them. */
  private tellOfDevices(portalId: number | null): void {
    for (const { address, streams } of this.audiences.values()) {
      if (portalId === null || address.PortalId === portalId) for (const stream of streams) stream.send('device', {});
    }
  }

  private lookEverywhere(): void {
    this.lookAt([...this.audiences.values()].map((audience) => audience.address.PortalId));
  }

  private lookAt(portalIds: number[]): void {
    for (const portalId of portalIds) this.waiting.add(portalId);
    this.look();
  }

  /** Looks at the portals that changed, one after the other; what changes meanwhile is looked at again. */
  private look(): void {
    if (this.isLooking) return;
    this.isLooking = true;
    void this.lookAtWaiting().finally(() => {
      this.isLooking = false;
    });
  }

  private async lookAtWaiting(): Promise<void> {
    for (let portalId = first(this.waiting); portalId !== undefined; portalId = first(this.waiting)) {
      this.waiting.delete(portalId);
      const inPortal = [...this.audiences.values()].filter((audience) => audience.address.PortalId === portalId);
      await this.tell(inPortal).catch(this.onFailure);
    }
  }

  private async tell(audiences: Audience[]): Promise<void> {
    // All are asked for before the first is waited for, so that they are made together.
    const found = await Promise.allSettled(audiences.map(({ address }) => this.documents.find(address)));
    for (const [index, audience] of audiences.entries()) {
      const document = found[index];
      // Its screens go on with what they have.
      if (document?.status !== 'fulfilled') {
        this.onFailure(document?.reason);
        continue;
      }
      const revision = document.value?.revision ?? '';
      if (revision === audience.revision) continue;
      audience.revision = revision;
      for (const stream of audience.streams) stream.send('revision', { revision });
    }
    const requests = await channelRefreshStore(this.database.queries).refreshRequests(
      audiences.map((audience) => audience.channelId),
    );
    for (const audience of audiences) {
      const requestedAt = requests.get(audience.channelId) ?? 0;
      if (requestedAt > audience.refreshRequestedAt) {
        for (const stream of audience.streams) stream.send('refresh', { requestedAt });
      }
      audience.refreshRequestedAt = requestedAt;
    }
  }
}

function first<Value>(values: Set<Value>): Value | undefined {
  return values.values().next().value;
}
