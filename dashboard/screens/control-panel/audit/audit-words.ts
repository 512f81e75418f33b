import { english, t } from '#ui/language.ts';

/** Actions by their names in the log, as text. */
const WORDS: Record<string, string> = {
  'slide.add': english('created a slide'),
  'slide.update': english('changed a slide'),
  'slide.archive': english('archived or restored a slide'),
  'slide.delete': english('deleted a slide'),
  'slide.setTarget': english('changed a tag rule of several slides'),
  'slide.copy': english('copied slides'),
  'slide.toggleOnAllChannels': english('added a slide to all channels or removed it'),
  'channel.add': english('created a channel'),
  'channel.copy': english('copied a channel'),
  'channel.update': english('changed a channel'),
  'channel.updateAll': english('changed all channels'),
  'channel.delete': english('deleted a channel'),
  'channel.toggleSlide': english('added a slide to a channel or removed it'),
  'channel.createCalendarLink': english('created a link to the calendar of a channel'),
  'channel.revokeCalendarLink': english('revoked the link to the calendar of a channel'),
  'channel.pair': english('paired a screen'),
  'screen.update': english('changed a screen or moved it to another channel'),
  'screen.unpair': english('unpaired a screen'),
  'area.add': english('created an area'),
  'area.copy': english('copied an area'),
  'area.update': english('changed an area'),
  'area.delete': english('deleted an area'),
  'user.add': english('added a user'),
  'user.update': english('changed a user'),
  'user.delete': english('deleted a user'),
  'user.login': english('logged in'),
  'user.logout': english('logged out'),
  'user.askForReset': english('requested a new password'),
  'user.resetPassword': english('set a new password'),
  'portal.add': english('created a portal'),
  'portal.update': english('changed a portal'),
  'portal.export': english('exported a portal'),
  'portal.import': english('imported a portal'),
  'portal.toggleOptOut': english('turned alerts on or off'),
  'portal.setAlertDelay': english('changed the alert delay'),
  'portal.setLanguage': english('changed the language of the portal’s screens'),
  'portal.setTheme': english('changed the theme of the portal’s slides'),
  'template.add': english('created a template'),
  'template.copy': english('copied a template'),
  'template.update': english('changed a template'),
  'namedTime.add': english('created a named time'),
  'namedTime.update': english('changed a named time'),
  'namedTime.delete': english('deleted a named time'),
  'portal.setHolidays': english('changed the holidays of the portal'),
  'tag.add': english('created a tag'),
  'tag.update': english('changed a tag'),
  'tag.merge': english('merged a tag with another one'),
  'tag.delete': english('deleted a tag'),
  'syncGroup.add': english('created a sync group'),
  'syncGroup.update': english('changed a sync group'),
  'syncGroup.delete': english('deleted a sync group'),
  'category.add': english('created a library category'),
  'category.update': english('changed a library category'),
  'libraryItem.add': english('added an item to the library'),
  'upload.image': english('uploaded an image'),
  'upload.video': english('uploaded a video'),
  'upload.document': english('uploaded a document'),
  'upload.xml': english('uploaded an XML file'),
  'upload.finish': english('uploaded a file'),
  'upload.rename': english('renamed a file'),
  'upload.move': english('moved files to a folder'),
  'upload.replace': english('replaced a file everywhere'),
  'upload.delete': english('deleted files'),
  'upload.link': english('linked a file on the web'),
  'upload.unlink': english('stopped updating a file from the web'),
  'upload.rates': english('created a rate table'),
  'upload.shared': english('uploaded a file for all portals'),
  'block.set': english('blocked or unblocked an address or a channel'),
  'limits.clear': english('cleared limits on failed attempts'),
};

/** Actions that do one thing or its opposite, as their details say. */
const OPPOSITES: Record<string, Record<string, string>> = {
  'channel.toggleSlide': {
    'isPlaced=true': english('added a slide to a channel'),
    'isPlaced=false': english('removed a slide from a channel'),
  },
  'slide.toggleOnAllChannels': {
    'isPlaced=true': english('added a slide to several channels'),
    'isPlaced=false': english('removed a slide from several channels'),
  },
  'slide.copy': {
    'withPlacements=true': english('copied slides, and showed the copies on the same channels'),
    'withPlacements=false': english('copied slides'),
  },
  'channel.copy': {
    'withSlides=true': english('copied a channel with its slides'),
    'withSlides=false': english('copied a channel without its slides'),
  },
  'area.copy': {
    'withSlides=true': english('copied an area with its slides'),
    'withSlides=false': english('copied an area without its slides'),
  },
  'slide.setTarget': {
    'isSet=true': english('gave several slides a tag rule'),
    'isSet=false': english('took a tag rule from several slides'),
  },
  'slide.archive': { 'archived=true': english('archived a slide'), 'archived=false': english('restored a slide') },
};

/** "changed a slide"; an unknown action is shown by its name. */
export function auditWords(action: string, details: readonly string[] = []): string {
  const opposite = details.map((detail) => OPPOSITES[action]?.[detail]).find(Boolean);
  const words = opposite ?? WORDS[action];
  return words === undefined ? action : t(words);
}

/** Whether the words of the action say this already. */
export function isInWords(action: string, detail: string): boolean {
  return OPPOSITES[action]?.[detail] !== undefined;
}

/** The kinds of record in the log. */
export const AUDIT_KINDS = [
  { value: 'slide', label: english('Slides') },
  { value: 'channel', label: english('Channels') },
  { value: 'screen', label: english('Screens') },
  { value: 'area', label: english('Areas') },
  { value: 'user', label: english('Users and logins') },
  { value: 'upload', label: english('Uploads') },
  { value: 'portal', label: english('Portals') },
  { value: 'template', label: english('Templates') },
  { value: 'category', label: english('Library: categories') },
  { value: 'libraryItem', label: english('Library: items') },
  { value: 'namedTime', label: english('Named times') },
  { value: 'tag', label: english('Tags') },
  { value: 'syncGroup', label: english('Sync groups') },
  { value: 'block', label: english('Blocks') },
];
