/** What was done, by the names under which the log keeps it, in words for people. */
const WORDS: Record<string, string> = {
  'slide.add': 'made a slide',
  'slide.update': 'changed a slide',
  'slide.archive': 'archived or restored a slide',
  'slide.delete': 'deleted a slide',
  'slide.toggleOnAllChannels': 'put a slide on all channels or took it off',
  'channel.add': 'made a channel',
  'channel.update': 'changed a channel',
  'channel.updateAll': 'changed all channels',
  'channel.delete': 'deleted a channel',
  'channel.toggleSlide': 'put a slide on a channel or took it off',
  'channel.pair': 'paired a screen',
  'screen.update': 'named a screen or moved it to another channel',
  'screen.unpair': 'took a screen its channel',
  'area.add': 'made an area',
  'area.update': 'changed an area',
  'area.delete': 'deleted an area',
  'user.add': 'added a user',
  'user.update': 'changed a user',
  'user.delete': 'deleted a user',
  'user.login': 'logged in',
  'user.logout': 'logged out',
  'user.askForReset': 'asked for a new password',
  'user.resetPassword': 'chose a new password',
  'portal.add': 'made a portal',
  'portal.update': 'changed a portal',
  'portal.toggleOptOut': 'turned alerts on or off',
  'template.add': 'made a template',
  'template.update': 'changed a template',
  'syncGroup.add': 'made a sync group',
  'syncGroup.update': 'changed a sync group',
  'syncGroup.delete': 'removed a sync group',
  'category.add': 'made a category of the library',
  'category.update': 'changed a category of the library',
  'libraryItem.add': 'added to the library',
  'upload.image': 'uploaded a picture',
  'upload.video': 'uploaded a video',
  'upload.xml': 'uploaded an XML file',
  'upload.rates': 'wrote a board of rates',
  'upload.shared': 'uploaded a file for all portals',
  'block.set': 'blocked or unblocked somebody',
};

/** "changed a slide"; what has no words yet as the log calls it. */
export function auditWords(action: string): string {
  return WORDS[action] ?? action;
}

/** Kinds of record to look for, as the log calls them. */
export const AUDIT_KINDS = [
  { value: 'slide', label: 'Slides' },
  { value: 'channel', label: 'Channels' },
  { value: 'screen', label: 'Screens' },
  { value: 'area', label: 'Areas' },
  { value: 'user', label: 'Users and logins' },
  { value: 'upload', label: 'Uploads' },
  { value: 'portal', label: 'Portals' },
  { value: 'template', label: 'Templates' },
  { value: 'category', label: 'Library: categories' },
  { value: 'libraryItem', label: 'Library: items' },
  { value: 'syncGroup', label: 'Sync groups' },
  { value: 'block', label: 'Blocks' },
];
