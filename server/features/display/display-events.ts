import { CHANGE_KINDS, type Change } from '#contract/entities/change.ts';
import type { Database } from '#server/db/database.ts';
import type { EventStream } from '#server/http/streams/event-stream.ts';
import { channelRefreshStore } from '../channels/channel-refreshes.store.ts';
import type { BuiltDocument } from './built-document.ts';
import type { DisplayAddress, DisplayDocuments } from './display-documents.ts';

/** The screens connected to one channel, and what they were last notified of. */
interface ConnectedScreens {
  address: DisplayAddress;
  channelId: string;
  streams: Set<EventStream>;
  revision: string;
  refreshRequestedAt: number;
}

/**
 * Notifies screens when their display document has changed, and when staff request a refresh.
 * See docs/decisions/004-announce-changes-with-database-triggers.md
 */
export class DisplayEvents {
  private readonly screensByChannel = new Map<string, ConnectedScreens>();
  /** Portals whose channels must be checked. */
  private readonly changedPortals = new Set<number>();
  private isChecking = false;

  constructor(
    private readonly database: Database,
    private readonly documents: DisplayDocuments,
    private readonly onFailure: (error: unknown) => void,
  ) {
    database.changes.onChange((change) => this.onChange(change));
    database.changes.onGap(() => this.checkAllPortals());
  }

  /**
   * Adds a screen, and sends it what it may have missed: the current revision, and a refresh that was requested after
   * `since`, the time when it loaded its channel.
   */
  async connect(
    stream: EventStream,
    document: BuiltDocument,
    address: DisplayAddress,
    since = Infinity,
  ): Promise<void> {
    const screens = this.screensByChannel.get(document.channelId) ?? (await this.addChannel(document, address));
    screens.streams.add(stream);
    stream.onClose(() => {
      screens.streams.delete(stream);
      if (screens.streams.size === 0) this.screensByChannel.delete(document.channelId);
    });
    stream.send('revision', { revision: screens.revision });
    const requestedAt = screens.refreshRequestedAt;
    if (requestedAt > since) stream.send('refresh', { requestedAt });
  }

  private async addChannel(document: BuiltDocument, address: DisplayAddress): Promise<ConnectedScreens> {
    const requests = await channelRefreshStore(this.database.queries).refreshRequests([document.channelId]);
    const existing = this.screensByChannel.get(document.channelId);
    if (existing) return existing;
    const screens: ConnectedScreens = {
      address,
      channelId: document.channelId,
      streams: new Set(),
      revision: document.revision,
      refreshRequestedAt: requests.get(document.channelId) ?? 0,
    };
    this.screensByChannel.set(document.channelId, screens);
    // Changes during the query have not been sent to anyone yet.
    this.changedPortals.add(document.portalId);
    this.startChecking();
    return screens;
  }

  private onChange(change: Change): void {
    const meaning = CHANGE_KINDS[change.kind];
    if (meaning === null) return;
    if (meaning === 'pairing') this.notifyPairedScreens(change.PortalId);
    else if (change.PortalId === null) this.checkAllPortals();
    else this.checkPortals([change.PortalId]);
  }

  /** Notifies all screens of a portal after a pairing changed. Each of them checks whether it was its own. */
  private notifyPairedScreens(portalId: number | null): void {
    for (const { address, streams } of this.screensByChannel.values()) {
      if (portalId === null || address.PortalId === portalId) for (const stream of streams) stream.send('device', {});
    }
  }

  private checkAllPortals(): void {
    this.checkPortals([...this.screensByChannel.values()].map((screens) => screens.address.PortalId));
  }

  private checkPortals(portalIds: number[]): void {
    for (const portalId of portalIds) this.changedPortals.add(portalId);
    this.startChecking();
  }

  /** Checks changed portals one after the other, including those that change meanwhile. */
  private startChecking(): void {
    if (this.isChecking) return;
    this.isChecking = true;
    void this.checkChangedPortals().finally(() => {
      this.isChecking = false;
    });
  }

  private async checkChangedPortals(): Promise<void> {
    for (let portalId = first(this.changedPortals); portalId !== undefined; portalId = first(this.changedPortals)) {
      this.changedPortals.delete(portalId);
      const inPortal = [...this.screensByChannel.values()].filter((screens) => screens.address.PortalId === portalId);
      await this.notifyOfChanges(inPortal).catch(this.onFailure);
    }
  }

  private async notifyOfChanges(channels: ConnectedScreens[]): Promise<void> {
    // All are requested before the first is awaited, so that they are built in one batch.
    const documents = await Promise.allSettled(channels.map(({ address }) => this.documents.find(address)));
    for (const [index, screens] of channels.entries()) {
      const document = documents[index];
      // Its screens keep what they have.
      if (document?.status !== 'fulfilled') {
        this.onFailure(document?.reason);
        continue;
      }
      const revision = document.value?.revision ?? '';
      if (revision === screens.revision) continue;
      screens.revision = revision;
      for (const stream of screens.streams) stream.send('revision', { revision });
    }
    const requests = await channelRefreshStore(this.database.queries).refreshRequests(
      channels.map((screens) => screens.channelId),
    );
    for (const screens of channels) {
      const requestedAt = requests.get(screens.channelId) ?? 0;
      if (requestedAt > screens.refreshRequestedAt) {
        for (const stream of screens.streams) stream.send('refresh', { requestedAt });
      }
      screens.refreshRequestedAt = requestedAt;
    }
  }
}

function first<Value>(values: Set<Value>): Value | undefined {
  return values.values().next().value;
}
