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

const INTROS: Record<OutageNews, Record<'one' | 'many', string>> = {
  silent: {
    one: 'Nothing has been heard of this screen. It may be turned off, or have lost its network; without a network it goes on playing what it has.',
    many: 'Nothing has been heard of these screens. They may be turned off, or have lost their network; without a network they go on playing what they have.',
  },
  back: {
    one: 'This screen can be heard again.',
    many: 'These screens can be heard again.',
  },
};

const CLOSINGS: Record<OutageNews, Record<'one' | 'many', string>> = {
  silent: {
    one: 'You get one more mail when it is back. The control panel turns alerts off for the whole portal.',
    many: 'You get one more mail when they are back. The control panel turns alerts off for the whole portal.',
  },
  back: { one: 'There is nothing to do.', many: 'There is nothing to do.' },
};

/** The mail about screens of one portal that fell silent, or that are back. `timeZone`: of channels that don't say theirs. */
export function outageMail(
  news: OutageNews,
  screens: readonly OutageScreen[],
  { timeZone, publicUrl }: { timeZone: string; publicUrl: string | undefined },
): MailContent {
  const count = screens.length === 1 ? 'one' : 'many';
  const [intro, closing] = [INTROS[news][count], CLOSINGS[news][count]];
  const subject = subjectOf(news, screens);
  const portalName = screens[0]?.portalName ?? '';
  const lines = screens.slice(0, MOST_LISTED).map((screen) => lineOf(news, screen, timeZone));
  if (screens.length > MOST_LISTED) lines.push(`and ${screens.length - MOST_LISTED} more`);
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

function lineOf(news: OutageNews, screen: OutageScreen, timeZone: string): string {
  const { name, channelName, openingHours, seenAt } = screen;
  const where = name === channelName ? name : `${name} (${channelName})`;
  if (news === 'back' || seenAt === null) return where;
  return `${where}: last heard on ${inWords(seenAt, openingHours?.timezone ?? timeZone)}`;
}

/** With the zone, since who reads it may be elsewhere. */
function inWords(moment: number, timeZone: string): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-GB', { ...day, ...time, timeZone }).format(moment);
}
