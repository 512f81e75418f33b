import type { OpeningHours } from '#contract/entities/opening-hours.ts';
import { mailPage } from './mail-page.ts';
import type { MailContent } from './post.ts';

export type OutageNews = 'silent' | 'back';

interface OutageScreen {
  portalName: string;
  name: string;
  channelName: string;
  openingHours: OpeningHours | null;
  seenAt: number | null;
}

/** More are counted only. */
const MOST_LISTED = 50;

/** The mail about screens of one portal that fell silent, or that are back. */
export function outageMail(
  news: OutageNews,
  screens: readonly OutageScreen[],
  publicUrl: string | undefined,
): MailContent {
  const subject = subjectOf(news, screens);
  const portalName = screens[0]?.portalName ?? '';
  const intro =
    news === 'silent'
      ? 'Nothing has been heard of these screens. They may be turned off, or have lost their network; a screen without a network goes on playing what it has.'
      : 'These screens can be heard again.';
  const lines = screens.slice(0, MOST_LISTED).map((screen) => lineOf(news, screen));
  if (screens.length > MOST_LISTED) lines.push(`and ${screens.length - MOST_LISTED} more`);
  const closing =
    news === 'silent'
      ? 'You get one more mail when they are back. Alerts are turned off in the control panel.'
      : 'There is nothing to do.';
  const panel = publicUrl === undefined ? undefined : new URL('/dashboard/controlpanel', publicUrl).href;
  return {
    subject: `${portalName}: ${subject}`.replace(/[\r\n]+/g, ' '),
    text: [portalName, '', intro, '', ...lines.map((line) => `- ${line}`), '', panel, closing, '']
      .filter((line) => line !== undefined)
      .join('\n'),
    html: mailPage({
      above: portalName,
      title: subject,
      paragraphs: [intro],
      list: lines,
      button: panel === undefined ? undefined : { words: 'Open the control panel', address: panel },
      closing,
    }),
  };
}

function subjectOf(news: OutageNews, screens: readonly OutageScreen[]): string {
  const [only] = screens;
  if (screens.length === 1 && only) return news === 'silent' ? `${only.name} is silent` : `${only.name} is back`;
  return news === 'silent' ? `${screens.length} screens are silent` : `${screens.length} screens are back`;
}

function lineOf(news: OutageNews, { name, channelName, openingHours, seenAt }: OutageScreen): string {
  const where = name === channelName ? name : `${name} (${channelName})`;
  if (news === 'back' || seenAt === null) return where;
  const timeZone = openingHours?.timezone ?? 'UTC';
  const heard = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(seenAt);
  return `${where}: last heard on ${heard}${timeZone === 'UTC' ? ' UTC' : ''}`;
}
