import { mailPage } from './mail-page.ts';
import type { MailContent } from './post.ts';

export type OutageNews = 'silent' | 'back';

interface OutageScreen {
  portalName: string;
  name: string;
  channelName: string;
  timeZone: string;
  seenAt: number | null;
}

/** Further screens are only counted. */
const MAX_LISTED = 50;

const INTROS: Record<OutageNews, Record<'one' | 'many', string>> = {
  silent: {
    one: 'This screen is offline. It may be turned off or have lost its network connection. Without a network, it keeps playing the content it has.',
    many: 'These screens are offline. They may be turned off or have lost their network connection. Without a network, they keep playing the content they have.',
  },
  back: {
    one: 'This screen is online again.',
    many: 'These screens are online again.',
  },
};

const CLOSINGS: Record<OutageNews, Record<'one' | 'many', string>> = {
  silent: {
    one: 'You’ll get another email when it is back online. To turn off alerts for the whole portal, use the control panel.',
    many: 'You’ll get another email when they are back online. To turn off alerts for the whole portal, use the control panel.',
  },
  back: { one: 'You don’t need to do anything.', many: 'You don’t need to do anything.' },
};

/** The email about screens of one portal that are offline, or online again. */
export function outageMail(
  news: OutageNews,
  screens: readonly OutageScreen[],
  publicUrl: string | undefined,
): MailContent {
  const count = screens.length === 1 ? 'one' : 'many';
  const [intro, closing] = [INTROS[news][count], CLOSINGS[news][count]];
  const subject = subjectOf(news, screens);
  const portalName = screens[0]?.portalName ?? '';
  const lines = screens.slice(0, MAX_LISTED).map((screen) => lineOf(news, screen));
  if (screens.length > MAX_LISTED) lines.push(`and ${screens.length - MAX_LISTED} more`);
  const panel = publicUrl === undefined ? undefined : new URL('/dashboard/controlpanel', publicUrl).href;
  return {
    subject: `${portalName}: ${subject}`.replace(/[\r\n]+/g, ' '),
    text: [
      portalName,
      '',
      intro,
      '',
      ...lines.map((line) => `- ${line}`),
      '',
      ...(panel ? [panel, ''] : []),
      closing,
      '',
    ].join('\n'),
    html: mailPage({
      above: portalName,
      title: subject,
      paragraphs: [intro],
      list: lines,
      button: panel === undefined ? undefined : { text: 'Open the control panel', address: panel },
      closing,
    }),
  };
}

function subjectOf(news: OutageNews, screens: readonly OutageScreen[]): string {
  const [only] = screens;
  if (screens.length === 1 && only)
    return news === 'silent' ? `${only.name} is offline` : `${only.name} is back online`;
  return news === 'silent' ? `${screens.length} screens are offline` : `${screens.length} screens are back online`;
}

function lineOf(news: OutageNews, screen: OutageScreen): string {
  const { name, channelName, timeZone, seenAt } = screen;
  const label = name === channelName ? name : `${name} (${channelName})`;
  if (news === 'back' || seenAt === null) return label;
  return `${label}: last seen on ${formatTime(seenAt, timeZone)}`;
}

/** Includes the time zone, because the reader may be in another one. */
function formatTime(timestamp: number, timeZone: string): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-GB', { ...day, ...time, timeZone }).format(timestamp);
}
