import type { DisplayDocument } from '#contract/entities/display.ts';
import { intervalsOf } from '#player/simulation/temporal-times.ts';
import { closedSlideIds } from '#rules/when-closed.ts';
import { documentsOf, type PortalRecords, UnreadableSlide } from '#server/features/display/build-document.ts';
import { parsedDocument } from '#server/features/display/calendars/planned-document.ts';
import type { MediaRecord } from '#server/media/records/media.store.ts';
import { NO_CALENDAR } from '#slide-types/display-times.ts';
import { alwaysFor } from '#slide-types/schedule.ts';

// Generated records of a portal, a plain reading of them, and the documents that the product makes of them.

export type SlideRecord = PortalRecords['found'][number];
export type AreaRecord = PortalRecords['areas'][number];
export type ChannelRecord = PortalRecords['channels'][number];

export const PLAYLIST = 12;

export function slideRecord(_id: string, more: Partial<SlideRecord> = {}): SlideRecord {
  return {
    ...{ _id, PortalId: 1, name: _id, type: 0, ...alwaysFor(1) },
    ...{ level: 'normal' as const, weight: 1, targets: [], displayTimes: [], archived: false },
    ...{
      lastModified: '2026-01-01T00:00:00.000Z',
      creator: null,
      itemsFound: null,
      documentPages: null,
      kept: null,
      sanitizedBy: '',
    },
    ...{ transitionDuration: null, transitionTimingFunction: null, fields: { rte_content: '<p>Hello</p>' } as never },
    ...more,
  };
}

export function areaRecord(index: number, more: Partial<AreaRecord> = {}): AreaRecord & { archived: boolean } {
  const _id = `area${index}`;
  return {
    ...{ _id, PortalId: 1, name: _id, archived: false, orderingNumber: index, hide: false, useSlidesFrom: null },
    ...{ x: 0, y: 0, z: index, width: 100, height: 100, widthResponsive: null, heightResponsive: null },
    ...{ responsive: true, transition: 'none' as const, backgroundColour: '' },
    ...more,
  };
}

export function channelRecord(more: Partial<ChannelRecord>): ChannelRecord {
  return {
    ...{ _id: 'channel', PortalId: 1, name: 'Lobby', originalName: 'lobby', shortID: 'abc' },
    ...{ forcedRefreshCheckFrequencyMinutes: 2, disableForceRefreshCheck: false, refreshFrequencyMinutes: 60 },
    ...{
      disableAutoRefresh: false,
      allowManualControl: false,
      muted: false,
      backgroundimage: '',
      width: null,
      height: null,
    },
    ...{ responsive: true, language: '', theme: null, timeZone: 'UTC', selectedAreas: [], selectedSlides: [] },
    ...{ openingHours: null, whenClosed: 'content', closedSlide: null },
    ...more,
  };
}

/** The slides of a playlist, archived or not; none for slides of other types. */
export function slidesIn({ type, fields }: SlideRecord, records: readonly SlideRecord[]): SlideRecord[] {
  const ids = type === PLAYLIST ? ((fields as { playlist_slides?: string[] } | null)?.playlist_slides ?? []) : [];
  return ids.flatMap((id) => records.filter(({ _id }) => _id === id));
}

/** Whether the dates of a record include a time. */
export function isScheduled(record: SlideRecord, atMs: number): boolean {
  if (record.alwaysDisplay) return true;
  const start = record.scheduleStart === null ? Number.NaN : Date.parse(record.scheduleStart);
  if (record.alwaysDisplayAfterStartDate) return start <= atMs;
  return start <= atMs && record.scheduleEnd !== null && Date.parse(record.scheduleEnd) > atMs;
}

/** Whether its display times include a time, according to Temporal. */
export function isWithinTimes({ displayTimes }: SlideRecord, timeZone: string, atMs: number): boolean {
  if (displayTimes.length === 0) return true;
  return intervalsOf(displayTimes, timeZone, atMs, NO_CALENDAR).some(([from, until]) => from <= atMs && atMs < until);
}

export function isLive(record: SlideRecord, timeZone: string, atMs: number): boolean {
  return isScheduled(record, atMs) && isWithinTimes(record, timeZone, atMs);
}

/** The document that the product makes of records at a time, or the slide that can't be read. */
export async function documentFrom(
  channel: ChannelRecord,
  areas: readonly (AreaRecord & { archived: boolean })[],
  records: readonly SlideRecord[],
  files: Map<string, MediaRecord>,
  atMs: number,
): Promise<DisplayDocument | { unreadableSlide: string }> {
  const isKept = ({ archived }: { archived: boolean }) => !archived;
  const placedIds = [...channel.selectedSlides.flatMap(({ SlideIDs }) => SlideIDs), ...closedSlideIds(channel)];
  const placed = records.filter(isKept).filter(({ _id }) => placedIds.includes(_id));
  const found = new Set([...placed, ...placed.flatMap((record) => slidesIn(record, records)).filter(isKept)]);
  const built = await documentsOf(
    {
      channels: [channel],
      areas: areas.filter(isKept),
      // Reading a record changes it.
      found: structuredClone([...found]),
      filesOf: async () => files,
      calendarOf: async () => NO_CALENDAR,
    },
    { cleanIfStale: async (_type, fields) => fields },
    atMs,
    { error: () => {} },
  );
  const document = built.get(channel.originalName);
  if (document instanceof Error) {
    if (document.cause instanceof UnreadableSlide) return { unreadableSlide: document.cause.slideId };
    throw document;
  }
  if (!document) throw new Error('There is no document.');
  return parsedDocument(document);
}
