import { ROLE_NAMES } from '#dashboard/components/role-names.ts';
import { definitions } from '#slide-types/definitions.ts';
import { fieldLabel } from '#slide-types/field-labels.ts';
import { english, t } from '#ui/language.ts';
import { isInWords } from './audit-words.ts';

/** The label of each field in its form, or of what is changed with it. */
const LABELS: Record<string, string> = {
  PortalName: english('Portal name'),
  address: english('Address'),
  alertDelayMinutes: english('Alert delay'),
  allowManualControl: english('Allow manual control'),
  backgroundColour: english('Background colour'),
  background_path: english('Background image'),
  backgroundimage: english('Background image'),
  channel: english('Channel'),
  channels: english('Channels'),
  channelsPerPage: english('Channels per page'),
  childrenOnly: english('Subcategories only'),
  closedSlide: english('Slide outside opening hours'),
  colour: english('Colour'),
  css_path: english('CSS file'),
  customTemplates: english('Custom templates'),
  description: english('Description'),
  disableAutoRefresh: english('Never refresh automatically'),
  disableForceRefreshCheck: english('Never check for forced refresh'),
  displayName: english('Display name'),
  email: english('Email'),
  forcedRefreshCheckFrequencyMinutes: english('Forced refresh check interval'),
  height: english('Height'),
  heightResponsive: english('Height'),
  hide: english('Hide'),
  hideFromMenu: english('Hide from menu'),
  icon_path: english('Preview icon'),
  language: english('Language'),
  location: english('Location'),
  muted: english('Muted'),
  note: english('Note'),
  num_images: english('Number of images'),
  num_textareas: english('Number of text areas'),
  num_titles: english('Number of titles'),
  openingHours: english('Opening hours'),
  optionalFeatures: english('Optional features'),
  orderingNumber: english('Position in the order'),
  outdoor: english('Outdoor'),
  parentCategory: english('Parent category'),
  password: english('Password'),
  proTemplates: english('Pro templates'),
  refreshFrequencyMinutes: english('Automatic refresh interval'),
  responsive: english('Responsive'),
  roleName: english('Role'),
  selectedAreas: english('Areas'),
  selectedSlides: english('Slides'),
  serialNumber: english('Serial number'),
  slideOrder: english('Slide order'),
  slots: english('Names and examples of the fields'),
  subscriptionLevel: english('Subscription level'),
  tags: english('Tags'),
  textarea1_maxlength: english('Text area {{number}}: maximum length'),
  textarea2_maxlength: english('Text area {{number}}: maximum length'),
  textarea3_maxlength: english('Text area {{number}}: maximum length'),
  textarea4_maxlength: english('Text area {{number}}: maximum length'),
  theme: english('Theme'),
  timeZone: english('Time zone'),
  times: english('Days and times'),
  title1_maxlength: english('Title {{number}}: maximum length'),
  title2_maxlength: english('Title {{number}}: maximum length'),
  title3_maxlength: english('Title {{number}}: maximum length'),
  title4_maxlength: english('Title {{number}}: maximum length'),
  transition: english('Transition'),
  type: english('Type'),
  useSlidesFrom: english('Slides from another area'),
  userName: english('Username'),
  whenClosed: english('Outside opening hours'),
  width: english('Width'),
  widthResponsive: english('Width'),
  x: english('Left'),
  y: english('Top'),
  z: english('Layer'),
};

/** Switches that have words of their own for on and off. */
const SWITCHES: Record<string, readonly [on: string, off: string]> = {
  alertsOptOut: [english('alerts off'), english('alerts on')],
  archived: [english('archived'), english('restored')],
  blocked: [english('blocked'), english('unblocked')],
  deleted: [english('deleted'), english('restored')],
  isSuperUser: [english('now a superuser'), english('no longer a superuser')],
  needsRefresh: [english('refresh requested'), english('refresh cancelled')],
};

/** Fields that are sent with a change but aren't changes. */
const PROOFS = ['password2', 'currentPassword'];

/** The details of an entry as text; details unknown to this build as they are. */
export function detailWords(action: string, details: readonly string[]): string[] {
  const told = details.filter(
    (detail) =>
      !PROOFS.includes(detail) && !isInWords(action, detail) && !(isMaking(action) && detail.endsWith('=false')),
  );
  const words = told.map((detail) => wordsOf(action, detail));
  return [...new Set(words)];
}

function wordsOf(action: string, detail: string): string {
  const [, field = '', value] = /^(\w+)(?:=(true|false|\d))?$/.exec(detail) ?? [];
  if (value === undefined && !namesFields(action)) return detail;
  const [on, off] = Object.hasOwn(SWITCHES, field) ? (SWITCHES[field] ?? []) : [];
  if (on && off && value !== undefined) return t(value === 'true' ? on : off);
  const label = labelOf(field);
  if (label === null) return detail;
  return value === undefined ? label : t('{{field}}: {{value}}', { field: label, value: valueWords(field, value) });
}

/** Whether the action created the record: fields that are false were never true. */
function isMaking(action: string): boolean {
  return action.endsWith('.add');
}

/** Whether the details are fields; otherwise they are names of other records, which may be equal to names of fields. */
function namesFields(action: string): boolean {
  return /\.update/.test(action);
}

function labelOf(field: string): string | null {
  const label = Object.hasOwn(LABELS, field) ? LABELS[field] : undefined;
  if (label !== undefined) return t(label, { number: /\d/.exec(field)?.[0] });
  const ofTypes = Object.values(definitions).map(({ index }) => fieldLabel(index, field));
  return ofTypes.find(Boolean) ?? null;
}

function valueWords(field: string, value: string): string {
  if (field !== 'roleName') return value === 'true' ? t('yes') : t('no');
  const name = (ROLE_NAMES as Record<string, string>)[value];
  return name === undefined ? value : t(name);
}
