import type { Theme } from '#slide-types/theme.ts';

/** The keys of all cached queries. A prefix matches all keys that start with it. */
export const queryKeys = {
  companyLinks: () => ['companyLinks'] as const,
  portals: () => ['portals'] as const,
  /** Becomes stale together with the list. */
  portal: (portalId: number) => ['portals', portalId] as const,
  /** Its named times and holidays. Becomes stale together with the portal. */
  times: (portalId: number) => ['portals', portalId, 'times'] as const,
  tags: (portalId: number) => ['tags', portalId] as const,
  views: (portalId: number) => ['views', portalId] as const,
  controlPanel: (portalId: number) => ['controlPanel', portalId] as const,
  webmasterPanel: () => ['webmasterPanel'] as const,
  templates: () => ['templates'] as const,
  /** Those that a portal can use. Become stale together with the list. */
  portalTemplates: (portalId: number) => ['templates', portalId] as const,
  screens: (portalId: number) => ['screens', portalId] as const,
  /** Becomes stale together with the list of screens. */
  screenHealth: (portalId: number) => ['screens', portalId, 'health'] as const,
  syncGroups: (portalId: number) => ['syncGroups', portalId] as const,
  screensEverywhere: () => ['screensEverywhere'] as const,
  users: (portalId: number) => ['users', portalId] as const,
  areas: (portalId: number) => ['areas', portalId] as const,
  channels: (portalId: number) => ['channels', portalId] as const,
  /** Becomes stale together with the list. */
  channel: (portalId: number, id: string) => ['channels', portalId, id] as const,
  /** The amount of text on channels. */
  largeChannels: (portalId: number) => ['largeChannels', portalId] as const,
  slides: (portalId: number) => ['slides', portalId] as const,
  /** Below the keys of active records, so that they become stale together. */
  archivedChannels: (portalId: number) => ['channels', portalId, 'archived'] as const,
  archivedAreas: (portalId: number) => ['areas', portalId, 'archived'] as const,
  deletedPortals: () => ['portals', 'deleted'] as const,
  /** Becomes stale together with the channels. */
  otherChannels: (portalId: number) => ['channels', portalId, 'others'] as const,
  archivedSlides: (portalId: number) => ['archivedSlides', portalId] as const,
  slide: (portalId: number, id: string) => ['slide', portalId, id] as const,
  /** Several slides as screens of this language show them. */
  shownSlides: (portalId: number, ids: readonly string[], language: string) =>
    ['slide', portalId, 'shown', language, ...ids] as const,
  /** A version of a slide looks the same as long as its portal has the same theme. */
  thumbnail: (id: string, version: string, theme: Theme | null) => ['thumbnail', id, version, theme] as const,
  /** A version of a record always has the same editor. */
  lastEditor: (id: string, version: string | number) => ['lastEditor', id, version] as const,
  /** All slides that are open. */
  openSlides: (portalId: number) => ['slide', portalId] as const,
  /** `source`: the draft's source fields as JSON. */
  draftFeed: (portalId: number, type: number, source: string) => ['draftFeed', portalId, type, source] as const,
  feed: (slideId: string) => ['feed', slideId] as const,
  /** What the screens of a channel play. */
  display: (portalId: number, channelId: string) => ['display', portalId, channelId] as const,
  displays: (portalId: number) => ['display', portalId] as const,
  /** Becomes stale together with what the channel plays. */
  explanation: (portalId: number, cell: { channel: string; area: string; slide: string }, language: string) =>
    ['display', portalId, cell.channel, 'explanation', cell.area, cell.slide, language] as const,
  /** `from`: in milliseconds since the epoch. Also becomes stale with it. */
  calendar: (portalId: number, channelId: string, from: number, until: number) =>
    ['display', portalId, channelId, 'calendar', from, until] as const,
  calendarLink: (portalId: number, channelId: string) => ['channels', portalId, channelId, 'calendarLink'] as const,
  media: () => ['media'] as const,
  failingLinks: (portalId: number) => ['media', 'failing links', portalId] as const,
  /** The uploaded files of a portal. */
  files: (portalId: number) => ['media', 'files', portalId] as const,
  /** What uses a file. */
  fileUses: (portalId: number, id: string) => ['media', 'files', portalId, id] as const,
  /** All queries about the content library. */
  library: () => ['library'] as const,
  categories: () => ['library', 'categories'] as const,
  libraryItems: (kind: string) => ['library', 'items', kind] as const,
  /** `request`: the request as JSON. */
  audit: (request: string) => ['audit', request] as const,
  loginOptions: () => ['loginOptions'] as const,
  handover: (code: string) => ['handover', code] as const,
  passwordReset: (token: string) => ['passwordReset', token] as const,
};

/** Mutations that other code must know to be in progress. */
export const mutationKeys = {
  switchSlide: (portalId: number) => ['switchSlide', portalId] as const,
  /** Archiving and restoring slides. */
  archiveSlide: (portalId: number) => ['archiveSlide', portalId] as const,
  changeSyncGroups: (portalId: number) => ['changeSyncGroups', portalId] as const,
};
