import type { StaffLanguage } from '#contract/staff-language.ts';
import { dashboardButton, layOutMail } from './mail-layout.ts';
import type { MailContent } from './post.ts';
import type { MailWords } from './words/mail-words.ts';
import { MAIL_WORDS } from './words/words-by-language.ts';

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

/** The email about screens of one portal that are offline, or online again. */
export function outageMail(
  news: OutageNews,
  screens: readonly OutageScreen[],
  language: StaffLanguage,
  publicUrl: string | undefined,
): MailContent {
  const words = MAIL_WORDS[language];
  const { title, intro, closing } = summaryOf(words.outage[news], screens);
  const portalName = screens[0]?.portalName ?? '';
  const lines = screens.slice(0, MAX_LISTED).map((screen) => lineOf(words, news, screen));
  if (screens.length > MAX_LISTED) lines.push(words.outage.more(screens.length - MAX_LISTED));
  return layOutMail({
    language,
    subject: `${portalName}: ${title}`,
    above: portalName,
    title,
    paragraphs: [intro],
    list: lines,
    button: dashboardButton(words.outage.button, '/dashboard/controlpanel', publicUrl),
    closing: [closing],
  });
}

function summaryOf(words: MailWords['outage'][OutageNews], screens: readonly OutageScreen[]) {
  const [only] = screens;
  return screens.length === 1 && only
    ? { ...words.one, title: words.one.subject(only.name) }
    : { ...words.many, title: words.many.subject(screens.length) };
}

function lineOf({ outage, locale }: MailWords, news: OutageNews, screen: OutageScreen): string {
  const { name, channelName, timeZone, seenAt } = screen;
  const label = name === channelName ? name : `${name} (${channelName})`;
  if (news === 'back' || seenAt === null) return label;
  return outage.lastSeen(label, formatTime(seenAt, timeZone, locale));
}

/** Includes the time zone, because the reader may be in another one. */
function formatTime(timestamp: number, timeZone: string, locale: string): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(locale, { ...day, ...time, timeZone }).format(timestamp);
}
