/** Every key under which answers are kept. A key's beginning names all that starts with it. */
export const queryKeys = {
  companyLinks: () => ['companyLinks'] as const,
  portals: () => ['portals'] as const,
  controlPanel: (portalId: number) => ['controlPanel', portalId] as const,
  webmasterPanel: () => ['webmasterPanel'] as const,
  templates: () => ['templates'] as const,
  screens: (portalId: number) => ['screens', portalId] as const,
  syncGroups: (portalId: number) => ['syncGroups', portalId] as const,
  screensEverywhere: () => ['screensEverywhere'] as const,
  users: (portalId: number) => ['users', portalId] as const,
  areas: (portalId: number) => ['areas', portalId] as const,
  channels: (portalId: number) => ['channels', portalId] as const,
  /** Stale together with the list. */
  channel: (portalId: number, id: string) => ['channels', portalId, id] as const,
  /** How much text channels show. */
  largeChannels: (portalId: number) => ['largeChannels', portalId] as const,
  slides: (portalId: number) => ['slides', portalId] as const,
  /** Under the keys of the others: what makes those stale makes these stale. */
  archivedChannels: (portalId: number) => ['channels', portalId, 'archived'] as const,
  archivedAreas: (portalId: number) => ['areas', portalId, 'archived'] as const,
  deletedPortals: () => ['portals', 'deleted'] as const,
  archivedSlides: (portalId: number) => ['archivedSlides', portalId] as const,
  slide: (portalId: number, id: string) => ['slide', portalId, id] as const,
  /** Every single slide that is open. */
  openSlides: (portalId: number) => ['slide', portalId] as const,
  /** `source`: the draft's source fields as JSON. */
  draftFeed: (portalId: number, type: number, source: string) => ['draftFeed', portalId, type, source] as const,
  /** What the screens of one channel play. */
  display: (portalId: number, channelId: string) => ['display', portalId, channelId] as const,
  displays: (portalId: number) => ['display', portalId] as const,
  media: () => ['media'] as const,
  /** How far the conversion of a file is. */
  mediaStatus: (location: string) => ['media', location] as const,
  /** Everything that is asked of the content library, by forms too. */
  library: () => ['library'] as const,
  categories: () => ['library', 'categories'] as const,
  libraryItems: (kind: string) => ['library', 'items', kind] as const,
  /** `request`: what is asked for as JSON. */
  audit: (request: string) => ['audit', request] as const,
  loginOptions: () => ['loginOptions'] as const,
  handover: (code: string) => ['handover', code] as const,
  passwordReset: (token: string) => ['passwordReset', token] as const,
};

/** The kinds of write that others have to know to be under way. */
export const mutationKeys = {
  switchSlide: (portalId: number) => ['switchSlide', portalId] as const,
};
