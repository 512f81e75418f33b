import { meantPortal } from '#contract/display-address.ts';
import type { DisplayDocument } from '#contract/entities/display.ts';
import { type ServerClock, timeIn } from '../clock/server-clock.ts';
import { type DisplayResponse, parsed, readDisplayResponse, unreadable } from '../host/display-response.ts';
import type { Host, HostRequest, HostResponse } from '../host/host.ts';

export interface ChannelAddress {
  PortalId: string;
  originalName: string;
  /** Whether nothing that the page does is recorded. */
  isTest: boolean;
  /** Whether the page follows its screen's pairing. */
  isPaired?: boolean;
}

/** The requests that a screen makes about its channel. They reject without a response. */
export interface ChannelRequests {
  /** Returns the document embedded in the page, and takes over its time. */
  embedded(): DisplayDocument | null;
  /** Whether this revision of the channel is embedded in the page. */
  isEmbedded(revision: string): boolean;
  /** Requests the document, which counts as a refresh of the channel. */
  load(): Promise<DisplayResponse>;
  /** Requests the document if it differs from this revision. Nothing is recorded. */
  check(revision: string | undefined): Promise<DisplayResponse>;
  /**
   * Resolves to whether a refresh was requested since this server time (0 for never loaded), or to null without a
   * usable response. The login page of a network, or an error of a busy server, is not one. Never rejects.
   */
  forcedRefresh(since: number): Promise<boolean | null>;
  /** Returns the address of the channel's events, including a refresh that was requested since this server time. */
  eventsPath(since: number): string;
}

/** Timeout of a request. It grows by this much with each timeout in a row, because a network can be slow for hours. */
const RESPONSE_WITHIN_MS = 15_000;
const RESPONSE_WITHIN_AT_MOST_MS = 45_000;

export function createChannelRequests(host: Host, clock: ServerClock, address: ChannelAddress): ChannelRequests {
  const { PortalId, originalName, isTest } = address;
  const displayPath = `/api/channels/display/${encodeURIComponent(PortalId)}/${encodeURIComponent(originalName)}`;
  const eventsPath = `/api/channels/events?PortalId=${encodeURIComponent(PortalId)}&originalName=${encodeURIComponent(originalName)}`;
  let timeoutsInARow = 0;

  async function request(asked: HostRequest): Promise<DisplayResponse> {
    const sentAt = host.monotonicNow();
    const timeoutMs = Math.min(RESPONSE_WITHIN_AT_MOST_MS, RESPONSE_WITHIN_MS * (1 + timeoutsInARow));
    const response = await host.request({ ...asked, timeoutMs }).catch((error: unknown) => {
      timeoutsInARow += 1;
      throw error;
    });
    if (host.monotonicNow() - sentAt < RESPONSE_WITHIN_MS) timeoutsInARow = 0;
    offerTime(response);
    return read(response);
  }

  function offerTime(response: HostResponse): void {
    const serverTime = timeIn(response);
    if (serverTime !== null) clock.offer({ ...response, serverTime });
  }

  /** Something on the network may return a response meant for another screen. */
  function read(response: HostResponse): DisplayResponse {
    const read = readDisplayResponse(response);
    if (read.kind !== 'document' || isOfThisChannel(read.document)) return read;
    return unreadable(`the document of ${read.document.PortalId}/${read.document.originalName}`);
  }

  function isOfThisChannel(received: DisplayDocument): boolean {
    return received.originalName === originalName && received.PortalId === meantPortal(Number(PortalId));
  }

  function readEmbedded(): DisplayDocument | null {
    const response = host.page.firstResponse && read(host.page.firstResponse);
    return response?.kind === 'document' ? response.document : null;
  }

  return {
    embedded() {
      const document = readEmbedded();
      if (document && host.page.firstResponse) offerTime(host.page.firstResponse);
      return document;
    },
    isEmbedded: (revision) => readEmbedded()?.revision === revision,
    load() {
      const channel = { PortalId, originalName };
      const body = { channel, TestMode: isTest, browser: { UserAgent: host.userAgent } };
      return request({ method: 'POST', path: '/api/channels/getchannelfordisplay', body });
    },
    check(revision) {
      const headers: Record<string, string> = revision === undefined ? {} : { 'If-None-Match': `"${revision}"` };
      return request({ method: 'GET', path: displayPath, headers });
    },
    async forcedRefresh(since) {
      const body = { PortalId, originalName, ...(since > 0 && { since: Math.floor(since) }) };
      const path = '/api/channels/getforcedrefresh';
      const response = await host.request({ method: 'POST', path, body }).catch(() => null);
      const isForced = response?.status === 200 ? parsed(response.text) : null;
      return typeof isForced === 'boolean' ? isForced : null;
    },
    eventsPath: (since) => (since > 0 ? `${eventsPath}&since=${Math.floor(since)}` : eventsPath),
  };
}
