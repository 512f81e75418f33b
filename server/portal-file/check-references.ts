import { MOST_LINKS } from '#contract/entities/file-link.ts';
import { type Problem, problem } from '#contract/errors/problem.ts';
import { automaticTag } from '#rules/tags.ts';
import { badRequest } from '#server/errors.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { slidesOfPlaylist } from '#slide-types/playlist/facts.ts';
import { mediaNamedIn } from './addresses.ts';
import type { PortalContent } from './portal-content.ts';

/**
 * Checks that everything that a portal's file refers to is in the file, only once, and belongs to its portal. So a file
 * can't refer to data of another portal. Throws 400.
 */
export function checkReferences(content: PortalContent): void {
  const areas = idsOf('area', content.areas);
  const channels = idsOf('channel', content.channels);
  const slides = idsOf('slide', content.slides);
  idsOf('sync group', content.syncGroups);
  const times = idsOf('named time', content.namedTimes);
  const tags = idsOf('tag', content.tags);
  idsOf('template', content.templates);
  idsOf('user', content.users ?? []);
  const members = [
    ...[content.portal, ...content.areas, ...content.channels, ...content.slides],
    ...[...content.syncGroups, ...content.namedTimes, ...content.tags],
  ];
  idsOf('record', members);
  refuseTwice('channel', content.channels, ({ originalName }) => originalName);
  refuseTwice('channel', content.channels, ({ shortID }) => shortID);
  refuseTwice('named time', content.namedTimes, ({ name }) => name.trim().toLowerCase());
  refuseTwice('tag', content.tags, ({ name }) => name.trim().toLowerCase());
  refuseTwice('user', content.users ?? [], ({ userName }) => userName.trim().toLowerCase());
  refuseTwice('file', content.media, ({ location }) => location);
  const links = content.media.flatMap(({ link }) => link ?? []);
  refuseTwice('link', links, ({ address }) => address);
  if (links.length > MOST_LINKS) throw wrong(problem('links-too-many', { most: MOST_LINKS }));

  for (const area of content.areas) {
    if (area.useSlidesFrom !== null) refuseStranger(areas, area.useSlidesFrom, area.name);
    for (const slideId of area.UsableSlideIDs) refuseStranger(slides, slideId, area.name);
  }
  const usable = new Map(content.areas.map((area) => [area._id, new Set(area.UsableSlideIDs)]));
  for (const channel of content.channels) {
    if (channel.closedSlide !== null) refuseStranger(slides, channel.closedSlide, channel.name);
    for (const tagId of channel.tags) refuseStranger(tags, tagId, channel.name);
    for (const areaId of channel.selectedAreas) refuseStranger(areas, areaId, channel.name);
    for (const { AreaID, SlideIDs } of channel.selectedSlides) {
      refuseStranger(new Set(channel.selectedAreas), AreaID, channel.name);
      for (const slideId of SlideIDs) refuseStranger(usable.get(AreaID) ?? new Set(), slideId, channel.name);
    }
  }
  for (const channel of content.channels) {
    // The area may have been removed from the channel: exceptions wait for it to come back.
    for (const { AreaID, SlideIDs } of [...channel.slideOrder, ...channel.excludedSlides]) {
      for (const slideId of SlideIDs) refuseStranger(usable.get(AreaID) ?? new Set(), slideId, channel.name);
    }
  }
  for (const slide of content.slides) {
    for (const { all, none, area } of slide.targets) {
      refuseStranger(areas, area, slide.name);
      for (const tag of [...all, ...none]) if (automaticTag(tag) === null) refuseStranger(tags, tag, slide.name);
    }
    for (const part of slidesOfPlaylist({ ...slide.fields, type: slide.type }))
      refuseStranger(slides, part, slide.name);
    for (const { namedTime } of slide.displayTimes) if (namedTime !== '') refuseStranger(times, namedTime, slide.name);
  }
  const grouped = content.syncGroups.flatMap((group) => group.channels);
  if (new Set(grouped).size < grouped.length) throw wrong(problem('portal-content-channel-in-two-groups'));
  for (const group of content.syncGroups) {
    for (const channelId of group.channels) refuseStranger(channels, channelId, group.name);
  }
  const stranger = [...members, ...(content.users ?? [])].find(
    (record) => 'PortalId' in record && record.PortalId !== content.portal.PortalId,
  );
  if (stranger) throw wrong(problem('portal-content-record-foreign'));
  refuseForeignFiles(content);
}

function refuseForeignFiles(content: PortalContent): void {
  const { media, gone, ...records } = content;
  const known = new Set([...media.map(({ location }) => location), ...gone]);
  for (const location of [...mediaNamedIn(records), ...filesShown(records)]) {
    if (!known.has(location)) throw wrong(problem('portal-content-file-absent', { location }));
  }
  const own = `/media/${content.portal.PortalId}/`;
  const foreign = media.find(({ isShared, location }) => !isShared && !location.startsWith(own));
  if (foreign) throw wrong(problem('portal-content-file-foreign', { location: foreign.location }));
}

/** Returns all addresses on this server that slides, channels and the theme contain, also malformed ones. */
export function filesShown({
  portal,
  slides,
  channels,
}: Pick<PortalContent, 'portal' | 'slides' | 'channels'>): string[] {
  const shown = slides.flatMap(({ type, fields }) => slideTypeOrUnknown(type).media(fields));
  const backgrounds = channels.map(({ backgroundimage }) => backgroundimage);
  return [...shown, ...backgrounds, portal.theme?.logo ?? ''].filter((one) => one.startsWith('/'));
}

function idsOf(what: string, records: readonly { _id: string }[]): Set<string> {
  refuseTwice(what, records, ({ _id }) => _id);
  return new Set(records.map(({ _id }) => _id));
}

function refuseTwice<Item>(what: string, records: readonly Item[], nameOf: (record: Item) => string): void {
  const seen = new Set<string>();
  for (const name of records.map(nameOf)) {
    if (seen.has(name)) throw wrong(problem('portal-content-record-twice', { kind: what, name }));
    seen.add(name);
  }
}

function refuseStranger(known: ReadonlySet<string>, id: string, where: string): void {
  if (!known.has(id)) throw wrong(problem('portal-content-reference-broken', { name: where, id: id.slice(0, 40) }));
}

export function wrong(reason: Problem) {
  return badRequest(problem('portal-content-refused', { reason }));
}
